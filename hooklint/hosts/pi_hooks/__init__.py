"""pi-hooks: how it reads what nanopi's files hold too."""
