// The points of the curves: those that the server keeps, by the rule of its class Thinned, and the newest. So a page
// that has been open for days shows what a reload shows.
export class History {
  #most;
  #stride;
  #added;
  #kept;
  #newest;

  constructor({most, stride, added, points}) {
    this.#most = most;
    this.#stride = stride;
    this.#added = added;
    const isNewestKept = added === 0 || (added - 1) % stride === 0;
    this.#kept = isNewestKept ? [...points] : points.slice(0, -1);
    this.#newest = isNewestKept ? [] : points.slice(-1);
  }

  add(point) {
    if (this.#added++ % this.#stride !== 0) {
      this.#newest = [point];
      return;
    }
    if (this.#kept.length === this.#most) {
      this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
      this.#stride *= 2;
    }
    this.#kept.push(point);
    this.#newest = [];
  }

  // From the oldest to the newest.
  points() {
    return [...this.#kept, ...this.#newest];
  }
}
