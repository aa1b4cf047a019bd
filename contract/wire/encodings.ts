/** How a text file is encoded. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'macintosh',
] as const;
export type TextEncoding = (typeof textEncodings)[number];
