/**
 * Order of names. Browsers do not know every alphabet that the server knows, and both have to draw the same list, so letters count
 * without their marks.
 */
export function compareNames(a: string, b: string): number {
  const [first, second] = [plain(a), plain(b)];
  return first < second ? -1 : Number(first > second);
}

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
