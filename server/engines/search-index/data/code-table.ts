import { normalizedCode, isDistinctInMarket } from '../text/loose-codes.ts';
import { codeOf } from '../text/analysis.ts';

const seed = 0x811c9dc5;

/** 64 bits of a code in two halves: two of a million codes collide by chance once in some forty million markets. */
function hash(code: string): [number, number] {
  let a = seed;
  let b = 0x2f0b4c47;
  for (let i = 0; i < code.length; i++) {
    const unit = code.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x85ebca6b);
    b ^= b >>> 15;
  }
  a ^= a >>> 16;
  return [Math.imul(a, 0xc2b2ae35) >>> 0, Math.imul(b ^ (b >>> 13), 0x27d4eb2f) >>> 0 || 1];
}

const gtinLengths = [8, 12, 13, 14];
/** A code as it may have been added: a GTIN is the same number with zeros before it, on cartons and in feeds of 14 digits. */
function writtenAs(code: string): string[] {
  if (!/^\d{12,14}$/.test(code)) return code === '' ? [] : [code];
  const bare = code.replace(/^0+/, '');
  return gtinLengths.filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
}

const shardCount = 64;
/** Codes are never written so. */
const normalizedKey = (normalized: string): string => `\0${normalized}`;

/** Codes (SKU, GTIN, item number) to documents, without storing the codes. A code may belong to several documents. */
export class CodeTable {
  /** In shards, so that none is so large that its growing would be felt. */
  readonly #shards = Array.from({ length: shardCount }, () => new HashTable());

  add(text: string, doc: number): void {
    const code = codeOf(text);
    this.#add(code, doc);
    const normalized = normalizedCode(code);
    if (normalized !== code && isDistinctInMarket(normalized)) this.#add(normalizedKey(normalized), doc);
  }

  /** The documents added under a code, ascending. */
  find(text: string): number[] {
    const [only, ...others] = writtenAs(codeOf(text));
    if (only === undefined) return [];
    const docs = this.#find(only);
    return others.length === 0 ? docs : [...new Set([...docs, ...others.flatMap((code) => this.#find(code))])].toSorted((a, b) => a - b);
  }

  /** Those of codes that read so without spaces, dashes, slashes, points and underscores, ascending. */
  findLoosely(text: string): number[] {
    const normalized = normalizedCode(codeOf(text));
    return isDistinctInMarket(normalized)
      ? [...new Set([...this.#find(normalized), ...this.#find(normalizedKey(normalized))])].toSorted((a, b) => a - b)
      : [];
  }

  #add(key: string, doc: number): void {
    const [high, low] = hash(key);
    (this.#shards[low % shardCount] as HashTable).add(high, low, doc);
  }

  #find(key: string): number[] {
    const [high, low] = hash(key);
    return (this.#shards[low % shardCount] as HashTable).find(high, low);
  }
}

/** Numbers under 64-bit keys, by open addressing. `low` is never 0. */
export class HashTable {
  #high = new Uint32Array(64);
  #low = new Uint32Array(64);
  #value = new Uint32Array(64);
  #count = 0;

  add(high: number, low: number, value: number): void {
    if (this.#count * 2 > this.#low.length) this.#grow();
    this.#put(high, low, value);
  }

  find(high: number, low: number): number[] {
    const values: number[] = [];
    const mask = this.#low.length - 1;
    for (let at = high & mask; this.#low[at] !== 0; at = (at + 1) & mask) {
      if (this.#low[at] === low && this.#high[at] === high) values.push(this.#value[at] as number);
    }
    return values.toSorted((a, b) => a - b);
  }

  /** The first value of a key, or -1. */
  first(high: number, low: number): number {
    const mask = this.#low.length - 1;
    for (let at = high & mask; this.#low[at] !== 0; at = (at + 1) & mask) {
      if (this.#low[at] === low && this.#high[at] === high) return this.#value[at] as number;
    }
    return -1;
  }

  #put(high: number, low: number, value: number): void {
    const mask = this.#low.length - 1;
    let at = high & mask;
    while (this.#low[at] !== 0) {
      if (this.#low[at] === low && this.#high[at] === high && this.#value[at] === value) return;
      at = (at + 1) & mask;
    }
    this.#high[at] = high;
    this.#low[at] = low;
    this.#value[at] = value;
    this.#count++;
  }

  #grow(): void {
    const [high, low, value] = [this.#high, this.#low, this.#value];
    this.#high = new Uint32Array(low.length * 2);
    this.#low = new Uint32Array(low.length * 2);
    this.#value = new Uint32Array(low.length * 2);
    this.#count = 0;
    for (let at = 0; at < low.length; at++) {
      if (low[at] !== 0) this.#put(high[at] as number, low[at] as number, value[at] as number);
    }
  }
}
