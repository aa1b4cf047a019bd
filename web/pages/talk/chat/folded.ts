/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** As names are looked for: lower case without diacritics, by the rules of the search. `Łukasz Groß` becomes `lukasz gross`. */
export const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßœæłøđðþı]/g, (letter) => letters[letter] ?? letter);
