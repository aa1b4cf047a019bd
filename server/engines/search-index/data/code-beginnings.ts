import { normalizedCode } from '../text/loose-codes.ts';
import { codeOf } from '../text/analysis.ts';
import { bytes, type Column, words } from './columns.ts';

/** Characters by which codes are grouped; fewer begin too many. */
const head = 4;
/** Signs that a byte holds, a figure among them. */
const codeSigns = /^[\x21-\x7e]*\d[\x21-\x7e]*$/;
const isGtin = /^(?:\d{8}|\d{12,14})$/;

/** Item numbers, SKUs and makers' numbers by what they begin with: `WRK-1317` finds WRK-13171 and WRK-13178. Numbers of trade items have no such order. */
export class CodeBeginnings {
  /** All codes one after the other, a byte for each sign. */
  readonly #text = bytes();
  readonly #start = words();
  readonly #docs = words();
  /** Codes by their first signs. */
  readonly #heads = new Map<string, Column<Uint32Array>>();

  /** The codes of an item, its number first: what only goes on with that needs no place of its own. */
  add([itemCode = '', ...others]: readonly string[], doc: number): void {
    const first = normalizedCode(codeOf(itemCode));
    this.#add(first, doc);
    for (const other of others) {
      const normalized = normalizedCode(codeOf(other));
      if (!normalized.startsWith(first) && !isGtin.test(normalized)) this.#add(normalized, doc);
    }
  }

  /** Documents of codes that go on after a text, in the order of their codes. */
  find(text: string, test: (doc: number) => boolean, most: number): number[] {
    const normalized = normalizedCode(codeOf(text));
    if (normalized.length < head || !/\d/.test(normalized)) return [];
    const found: { code: string; doc: number }[] = [];
    const { data, length } = this.#heads.get(normalized.slice(0, head)) ?? words(0);
    for (let at = 0; at < length; at++) {
      const entry = data[at] as number;
      const doc = this.#docs.data[entry] as number;
      if (this.#begins(entry, normalized) && test(doc)) found.push({ code: this.#code(entry), doc });
    }
    found.sort((a, b) => (a.code < b.code ? -1 : 1));
    return [...new Set(found.map(({ doc }) => doc))].slice(0, most);
  }

  #add(normalized: string, doc: number): void {
    if (normalized.length <= head || !codeSigns.test(normalized)) return;
    const start = this.#text.length;
    this.#text.reserve(start + normalized.length);
    const { data } = this.#text;
    for (let at = 0; at < normalized.length; at++) data[start + at] = normalized.charCodeAt(at);
    this.#text.length = start + normalized.length;
    this.#start.push(start);
    const entry = this.#docs.push(doc);
    const key = normalized.slice(0, head);
    let known = this.#heads.get(key);
    if (!known) this.#heads.set(key, (known = words(4)));
    known.push(entry);
  }

  #end(entry: number): number {
    return entry + 1 < this.#start.length ? (this.#start.data[entry + 1] as number) : this.#text.length;
  }

  #begins(entry: number, normalized: string): boolean {
    const start = this.#start.data[entry] as number;
    if (this.#end(entry) - start <= normalized.length) return false;
    for (let at = head; at < normalized.length; at++) if (this.#text.data[start + at] !== normalized.charCodeAt(at)) return false;
    return true;
  }

  #code(entry: number): string {
    return String.fromCharCode(...this.#text.data.subarray(this.#start.data[entry] as number, this.#end(entry)));
  }
}
