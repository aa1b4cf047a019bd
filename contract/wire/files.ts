/** Files that are shown as pictures, by the ending of their name (specification, section 5). */
const imageEndings = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'svg', 'ico'];

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isImageFile(name: string): boolean {
  return imageEndings.includes(endingOf(name));
}

/** What uploads may be, each with the endings of its names, the usual one first. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3'],
  'audio/webm': ['weba'],
  'text/csv': ['csv', 'tsv', 'txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/zip': ['zip'],
  'application/json': ['json'],
  'application/xml': ['xml'],
} as const;
export type FileType = keyof typeof fileTypes;

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type);
}

/** The type that a name's ending stands for. Browsers name some types after the programs that are installed, so they are not asked. */
export function typeOfName(name: string): FileType | null {
  const ending = endingOf(name);
  const found = Object.entries(fileTypes).find(([, endings]) => (endings as readonly string[]).includes(ending));
  return (found?.[0] as FileType | undefined) ?? null;
}

/** Usual pictures; the server re-encodes them. */
export const rasterTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const satisfies FileType[];
