/** Headings such as `Maße (B x H x T) cm`, `LxWxH mm`: what the numbers of a cell are of, in their order, and their unit. */

const letters = /(?<!\p{L})(\p{L}{1,4})\.?\s*[x×*/]\s*(\p{L}{1,4})\.?\s*[x×*/]\s*(\p{L}{1,4})(?!\p{L})/u;
const unitIn = /(?<!\p{L})(mm|cm|m|in|inch(?:es)?|ft)(?!\p{L})/iu;

export type Side = 'width' | 'depth' | 'height';

const orders: readonly Record<string, Side>[] = [
  { b: 'width', h: 'height', t: 'depth' },
  { l: 'depth', b: 'width', h: 'height' },
  { w: 'width', d: 'depth', h: 'height' },
  { l: 'depth', w: 'width', h: 'height' },
  // French, Italian and Portuguese: largeur, larghezza, largura.
  { l: 'width', p: 'depth', h: 'height' },
  { l: 'width', p: 'depth', a: 'height' },
  { c: 'depth', l: 'width', a: 'height' },
  { s: 'width', g: 'depth', w: 'height' },
  { an: 'width', al: 'height', f: 'depth' },
  { szer: 'width', gl: 'depth', wys: 'height' },
  { dl: 'depth', szer: 'width', wys: 'height' },
];

/** Null if a heading does not give the order. */
export function sidesOf(header: string): Side[] | null {
  const found = letters.exec(header)?.slice(1) ?? [];
  // `L x l x H`: longueur and largeur, lungime and lățime.
  if (found.includes('L') && found.includes('l') && found.some((one) => /^h$/i.test(one)))
    return found.map((one): Side => (one === 'L' ? 'depth' : one === 'l' ? 'width' : 'height'));
  const plain = found.map((one) => one.toLowerCase().replaceAll('ł', 'l'));
  const order = orders.find((one) => new Set(plain).size === 3 && plain.every((letter) => Object.hasOwn(one, letter)));
  return order ? plain.map((letter) => order[letter] as Side) : null;
}

/** The unit that a heading names outside of the letters of its order. */
export const sidesUnit = (header: string): string | null => {
  const unit = unitIn.exec(header.replace(letters, ' '))?.[1]?.toLowerCase() ?? null;
  return unit?.startsWith('inch') ? 'in' : unit;
};

/** True for a heading that says all that is needed; a carton has sizes of its own. */
export const isDimensions = (header: string): boolean =>
  sidesOf(header) !== null &&
  sidesUnit(header) !== null &&
  !/karton|carton|verpack|pack(?:ag|ed|ing)|box|colis|embal|caja|imball|scatola|opakow|caixa|ambalaj|cutie|palette|pallet|versand|shipping/i.test(
    header,
  );
