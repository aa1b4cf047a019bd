/** Remembers results, at most so many and so heavy in all; what was not asked for longest goes first. */
export class ResultCache<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  readonly #mostEntries: number;
  readonly #mostWeight: number;
  #weight = 0;

  constructor(mostEntries: number, mostWeight: number) {
    this.#mostEntries = mostEntries;
    this.#mostWeight = mostWeight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight: number): void {
    const known = this.#entries.get(key);
    if (known) this.#drop(key, known.weight);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#mostWeight && this.#entries.size <= this.#mostEntries) break;
      this.#drop(oldest, entry.weight);
    }
  }

  delete(key: string): void {
    const known = this.#entries.get(key);
    if (known) this.#drop(key, known.weight);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #drop(key: string, weight: number): void {
    this.#entries.delete(key);
    this.#weight -= weight;
  }
}
