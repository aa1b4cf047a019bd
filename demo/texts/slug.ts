/** Letters that Unicode does not decompose, or that a language spells with two letters. */
const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  þ: 'th',
  '×': 'x',
  ª: 'a',
  º: 'o',
  '&': ' ',
  '’': '',
  "'": '',
};
const maxLength = 80;

/** A lower-case ASCII address part of at most 80 characters, cut between words where possible. */
export function urlKey(name: string): string {
  const ascii = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßłæœøđþ×ªº&’']/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (ascii.length <= maxLength) return ascii;
  const cut = ascii.slice(0, maxLength + 1);
  const end = cut.lastIndexOf('-');
  return (end > maxLength / 2 ? cut.slice(0, end) : cut.slice(0, maxLength)).replace(/-+$/, '');
}
