/**
 * Typing errors between two words: letters missing, added, changed or swapped with their neighbour (optimal string
 * alignment). Gives `limit + 1` as soon as it is certain to be above the limit.
 */
export function typingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  let before = new Uint8Array(width);
  let previous = new Uint8Array(width);
  let current = new Uint8Array(width);
  for (let j = 0; j < width; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let best = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(j - 1);
      let value = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + (letter === other ? 0 : 1),
      );
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        value = Math.min(value, (before[j - 2] as number) + 1);
      current[j] = value;
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] as number, limit + 1);
}

/** One bit per letter that occurs: two words with n errors differ in at most 2n bits, which is quick to see. */
export function letterMask(folded: string): number {
  let mask = 0;
  for (let i = 0; i < folded.length; i++) mask |= 1 << (folded.charCodeAt(i) % 31);
  return mask;
}

export function bitsSet(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
