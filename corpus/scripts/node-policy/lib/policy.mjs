// Names and tests, asked in the order in which they were added.

export class Policy {
  #tests = [];

  forbid(name, test) {
    this.#tests.push({ name, test });
    return this;
  }

  judge(path) {
    if (typeof path !== "string") {
      throw new TypeError("no path");
    }
    const hit = this.#tests.find(({ test }) => test(path.replaceAll("\\", "/")));
    return hit && `${hit.name} are not edited by agents`;
  }
}
