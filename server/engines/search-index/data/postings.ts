import { bytes, words } from './columns.ts';

const pageBits = 16;
const pageSize = 1 << pageBits;
/** Bytes of a list's first, second … slice; the first four hold the next slice's address. */
const sliceSizes = [12, 20, 36, 68, 132, 260, 516, 1028, 2052, 4100];
const lastLevel = sliceSizes.length - 1;

/**
 * Many growing lists of ascending numbers in few large blocks: differences in one to five bytes, stored in slices that get longer with
 * the list. A million lists cost no million objects, and a list can be added to at any time.
 */
export class Postings {
  readonly #pages: Uint8Array[] = [];
  #free = pageSize;
  readonly #head = words();
  /** Where the next byte goes, and where the slice ends. */
  readonly #at = words();
  readonly #end = words();
  readonly #level = bytes();
  readonly #last = words();
  readonly #count = words();

  /** A new, empty list. */
  create(): number {
    this.#head.push(0);
    this.#at.push(0);
    this.#end.push(0);
    this.#level.push(0);
    this.#count.push(0);
    return this.#last.push(0);
  }

  count(list: number): number {
    return this.#count.data[list] as number;
  }

  bytes(): number {
    return this.#pages.length * pageSize;
  }

  /** Adds a number above all before it; the last one again is ignored. Returns whether it was added. */
  add(list: number, value: number): boolean {
    const count = this.#count.data[list] as number;
    const last = this.#last.data[list] as number;
    if (count > 0 && last === value) return false;
    let difference = count === 0 ? value + 1 : value - last;
    if (difference <= 0) throw new RangeError('numbers of a list ascend');
    let at = this.#at.data[list] as number;
    if (count === 0 || at + 5 > (this.#end.data[list] as number)) at = this.#slice(list, count === 0);
    const page = this.#pages[at >>> pageBits] as Uint8Array;
    let offset = at & (pageSize - 1);
    const start = offset;
    while (difference > 127) {
      page[offset++] = (difference & 127) | 128;
      difference >>>= 7;
    }
    page[offset++] = difference;
    this.#at.data[list] = at + offset - start;
    this.#last.data[list] = value;
    this.#count.data[list] = count + 1;
    return true;
  }

  /** Writes a list, or its first `most` numbers, into `out` and returns how many; `out` must be long enough for them. */
  read(list: number, out: Uint32Array, most = Number.POSITIVE_INFINITY): number {
    const total = Math.min(this.count(list), most);
    let address = this.#head.data[list] as number;
    let value = -1;
    let found = 0;
    for (let level = 0; found < total; level = Math.min(level + 1, lastLevel)) {
      const page = this.#pages[address >>> pageBits] as Uint8Array;
      const start = address & (pageSize - 1);
      const end = start + (sliceSizes[level] as number);
      let at = start + 4;
      while (at < end && found < total) {
        let byte = page[at++] as number;
        // A difference is never zero: this is the unused rest of the slice.
        if (byte === 0) break;
        let difference = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = page[at++] as number;
          difference |= (byte & 127) << shift;
        }
        value += difference;
        out[found++] = value;
      }
      address = next(page, start);
    }
    return total;
  }

  #slice(list: number, first: boolean): number {
    const level = first ? 0 : Math.min((this.#level.data[list] as number) + 1, lastLevel);
    const size = sliceSizes[level] as number;
    if (this.#free + size > pageSize) {
      this.#pages.push(new Uint8Array(pageSize));
      this.#free = 0;
    }
    const address = (this.#pages.length - 1) * pageSize + this.#free;
    this.#free += size;
    if (first) this.#head.data[list] = address;
    else {
      const previous = (this.#end.data[list] as number) - (sliceSizes[this.#level.data[list] as number] as number);
      const page = this.#pages[previous >>> pageBits] as Uint8Array;
      const offset = previous & (pageSize - 1);
      for (let byte = 0; byte < 4; byte++) page[offset + byte] = (address >>> (8 * byte)) & 255;
    }
    this.#level.data[list] = level;
    this.#end.data[list] = address + size;
    return address + 4;
  }
}

function next(page: Uint8Array, at: number): number {
  return (
    ((page[at] as number) | ((page[at + 1] as number) << 8) | ((page[at + 2] as number) << 16) | ((page[at + 3] as number) << 24)) >>> 0
  );
}
