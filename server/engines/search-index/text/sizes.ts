/*
 * Sizes as people type them: `120 x 60 cm`, `80x80`, `1,60 m`, `2x3 m`. Names and options have their numbers apart, and most have centimetres.
 */

const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(${number}(?:\s*[x×*]\s*${number}){1,2}|${number}(?=\s?m(?![\p{L}\p{N}])))(\s?m(?![\p{L}\p{N}]))?`,
  'giu',
);

/** `160cm`: number and unit as one word. */
const joined = /(?<![\p{L}\p{N}.,-])(\d{1,4})(cm|mm|kg|in|ft|ml|w|l)(?![\p{L}\p{N}])/giu;
/** What a number is of, where that stands next to it: goods name the numbers alone. */
const measures =
  'width|height|depth|length|diameter|breite|höhe|hoehe|tiefe|länge|laenge|durchmesser|ancho|anchura|altura|fondo|profundidad|diámetro|diametro|largeur|hauteur|profondeur|longueur|diamètre|diametre|larghezza|altezza|profondità|profondita|lunghezza|szerokość|szerokosc|wysokość|wysokosc|głębokość|glebokosc|długość|dlugosc|średnica|srednica|largura|profundidade|comprimento|diâmetro|lățime|latime|înălțime|inaltime|adâncime|adancime|lungime|diametru';
const before = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${measures})\s*:?\s*(?=\d)`, 'giu');
const behind = new RegExp(
  String.raw`(?<=\d\s?(?:cm|mm|m|in|ft)?)\s+(?:${measures}|wide|high|tall|deep|long|breit|hoch|tief|lang)(?![\p{L}\p{N}])`,
  'giu',
);

/** The query with the numbers of its sizes apart; those in metres in centimetres where goods have these. `isKnown`: something has this word. */
export function sizesApart(keyword: string, isKnown: (word: string) => boolean): string {
  if (!/\d/.test(keyword) || /^\S*$/.test(keyword)) return keyword;
  const apart = keyword
    .replace(before, '')
    .replace(behind, '')
    .replace(joined, (all: string, size: string, unit: string) => (!isKnown(all.toLowerCase()) && isKnown(size) ? `${size} ${unit}` : all));
  return apart.replace(written, (all: string, size: string, metres: string | undefined) => {
    const numbers = size.split(/\s*[x×*]\s*/i);
    // As some goods are called: `4x40` of screws, `5m` of a cable.
    if (isKnown(all.replaceAll(/\s/g, '').toLowerCase())) return all;
    const hundredfold = numbers.map((one) => String(Math.round(Number(one.replace(',', '.')) * 100)));
    if (metres !== undefined && hundredfold.some(isKnown) && numbers.every((one) => Number(one.replace(',', '.')) < 20))
      return `${hundredfold.join(' ')} cm`;
    if (numbers.length === 1) return all;
    return numbers.some((one) => isKnown(one)) ? `${numbers.join(' ')}${metres ?? ''}` : all;
  });
}
