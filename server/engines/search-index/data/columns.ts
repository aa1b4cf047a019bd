type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows. `data` is replaced when it does: read it again after adding. */
export class Column<Data extends Numbers> {
  data: Data;
  length = 0;
  readonly #make: (length: number) => Data;

  constructor(make: (length: number) => Data, capacity = 256) {
    this.#make = make;
    this.data = make(capacity);
  }

  push(value: number): number {
    this.reserve(this.length + 1);
    this.data[this.length] = value;
    return this.length++;
  }

  reserve(length: number): void {
    if (length <= this.data.length) return;
    const larger = this.#make(Math.max(length, Math.ceil(this.data.length * 1.5)));
    larger.set(this.data as never);
    this.data = larger;
  }
}

export const bytes = (capacity?: number): Column<Uint8Array> => new Column((length) => new Uint8Array(length), capacity);
export const shorts = (capacity?: number): Column<Uint16Array> => new Column((length) => new Uint16Array(length), capacity);
export const words = (capacity?: number): Column<Uint32Array> => new Column((length) => new Uint32Array(length), capacity);
export const doubles = (capacity?: number): Column<Float64Array> => new Column((length) => new Float64Array(length), capacity);

/**
 * A buffer reused by work that never awaits: its content is valid until the next request for it. New arrays of
 * this size for each query would keep the garbage collector busier than the query itself.
 */
export function reusable<Data extends Numbers>(make: (length: number) => Data): (length: number) => Data {
  let data = make(0);
  return (length) => {
    if (data.length < length) data = make(Math.ceil(length * 1.2));
    return data;
  };
}
