"""Second room: lossless readers. Every format ends in one `Document`."""
