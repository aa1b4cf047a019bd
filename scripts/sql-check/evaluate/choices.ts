/**
 * Which way code goes where it depends on something unknown. The first run takes the first way everywhere; further runs take every other
 * way once, on the path on which it was found. So each branch is seen, without trying all combinations of them. One more run takes the last
 * way everywhere, except where that only leaves a function early.
 */
export class Choices {
  #waiting: { fixed: ReadonlyMap<string, number>; last: boolean }[] = [
    { fixed: new Map(), last: false },
    { fixed: new Map(), last: true },
  ];
  #seen = new Set<string>();
  #fixed: ReadonlyMap<string, number> = new Map();
  #last = false;
  /** While a condition is evaluated that ends the function in one branch. */
  firm = false;
  #taken = new Map<string, number>();
  readonly #most: number;
  runs = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Begins the next run; false when everything was tried. */
  next(): boolean {
    const next = this.#waiting.shift();
    if (!next || this.runs >= this.#most) return false;
    this.runs++;
    this.#fixed = next.fixed;
    this.#last = next.last;
    this.#taken = new Map();
    return true;
  }

  /** There was more to try than is allowed. */
  get exhausted(): boolean {
    return this.#waiting.length > 0;
  }

  /** One of so many ways; always the same for the same key within a run. Each way is tried once for each place that asks. */
  choose(key: string, ways: number, preferred = 0, place = ''): number {
    const known = this.#taken.get(key);
    if (known !== undefined) return known;
    const otherwise = ways === 2 ? 1 - preferred : ways - 1;
    const way = this.#fixed.get(key) ?? (this.#last && !this.firm ? otherwise : preferred);
    this.#taken.set(key, way);
    this.#seen.add(`${place} ${key}=${way}`);
    const before = [...this.#taken];
    for (let other = 0; other < ways; other++) {
      const name = `${place} ${key}=${other}`;
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      this.#waiting.push({ fixed: new Map([...before, [key, other]]), last: this.#last });
    }
    return way;
  }
}
