/** Words are compared without case, accents and spaces. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
