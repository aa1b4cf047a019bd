import { fileTypes, isFileType } from '../../../contract/wire/files.ts';

const longest = 150;

/**
 * A file's name as it is shown and saved: no folders, no invisible characters that change the reading direction, and the ending of what the
 * file is, so that nothing saved is opened as something else.
 */
export function cleanName(name: string, contentType: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .slice(-longest)
    .toWellFormed()
    .trim();
  const endings: readonly string[] = isFileType(contentType) ? fileTypes[contentType] : [];
  const lower = plain.toLowerCase();
  const base = plain === '' ? 'file' : plain;
  return endings.length === 0 || endings.some((ending) => lower.endsWith(`.${ending}`)) ? base : `${base}.${endings[0]}`;
}

/** The header that names a download in every alphabet (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
