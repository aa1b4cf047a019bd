/** Names and times the steps of a start. */
export class Phases {
  readonly #begin = performance.now();
  readonly #parts: string[] = [];
  readonly #between: () => void;

  /** `between` runs after each step and may throw to end the start there. */
  constructor(between: () => void) {
    this.#between = between;
  }

  async run<T>(name: string, step: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    const result = await step();
    this.#parts.push(`${name} ${seconds(performance.now() - begin)}`);
    this.#between();
    return result;
  }

  list(): string {
    return this.#parts.join(', ');
  }

  total(): string {
    return seconds(performance.now() - this.#begin);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
