import { randomFillSync } from 'node:crypto';

const bytes = new Uint8Array(16);
/** Randomness for some hundred ids: asking for it costs more than all the rest of an id. */
const pool = new Uint8Array(5_000);
let used = pool.length;

/** A UUID of version 7: its first 48 bits are the time in milliseconds, so that neighbours in an index are neighbours in time; 74 are random. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + 10), 6);
  used += 10;
  const time = Date.now();
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
