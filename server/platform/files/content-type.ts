import type { FileType } from '../../../contract/wire/files.ts';

/** How much of a file's beginning `contentTypeOf` needs. */
export const headLength = 4_096;

const ascii = (head: Uint8Array, from: number, to: number): string => Buffer.from(head.subarray(from, to)).toString('latin1');
const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte);

const avifBrands = ['avif', 'avis'];
const filmBrands = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'];

/**
 * What a file is by its first bytes, whatever it is called; null for everything that is not taken. Of a ZIP archive only that it is one.
 * Text is a table at most: what looks like a page or a drawing is recognized first.
 */
export function contentTypeOf(head: Uint8Array): FileType | null {
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (starts(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'image/gif';
  if (ascii(head, 4, 8) === 'ftyp') return byBrand(head);
  if (starts(head, 0x1a, 0x45, 0xdf, 0xa3) && ascii(head, 4, 64).includes('webm')) return 'video/webm';
  if (ascii(head, 0, 4) === 'OggS') return 'audio/ogg';
  if (ascii(head, 0, 3) === 'ID3' || isMp3Frame(head)) return 'audio/mpeg';
  if (starts(head, 0x50, 0x4b, 0x03, 0x04)) return 'application/zip';
  return byText(head);
}

/** The container of MP4 and AVIF names what it holds: first the main brand, then those it fits as well. */
function byBrand(head: Uint8Array): FileType | null {
  const main = ascii(head, 8, 12);
  if (avifBrands.includes(main)) return 'image/avif';
  if (main === 'M4A ') return 'audio/mp4';
  if (filmBrands.includes(main)) return 'video/mp4';
  if (main === 'qt  ') return 'video/quicktime';
  return null;
}

/** Eleven set bits, then a layer and a rate that exist. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
}

/** Spreadsheets save "Unicode text" as UTF-16, which begins with a mark. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function byText(head: Uint8Array): FileType | null {
  const utf16 = utf16Of(head);
  let text: string;
  try {
    // The last character may be cut.
    text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    if (utf16) return null;
    // Old programs write tables in the alphabet of their country; only letters lie beyond ASCII there.
    text = Buffer.from(head).toString('latin1');
  }
  if (/[^\P{Cc}\t\r\n\u0080-\u009f]/u.test(text)) return null;
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (!begin.startsWith('<')) return begin === '' || begin.startsWith('{\\rtf') ? null : 'text/csv';
  const prolog =
    /^(?:<\?xml[^>]{0,200}\?>\s{0,100})?(?:<\?xml-stylesheet[^>]{0,200}\?>\s{0,100})?(?:<!--[^>]{0,1000}-->\s{0,100})?/.exec(begin)?.[0] ??
    '';
  const rest = begin.slice(prolog.length);
  if (/^(?:<!DOCTYPE svg[^>[]{0,300}>\s{0,100})?<svg[\s>]/.test(rest)) return 'image/svg+xml';
  const [, root = ''] = /^<([a-z_][\w.-]{0,60}(?::[a-z_][\w.-]{0,60})?)[\s/>]/i.exec(rest) ?? [];
  // A feed declares itself as XML, or its first element does.
  const declared = prolog.startsWith('<?xml') && !/^(?:.*:)?(?:x?html|head|body|script|svg)$/i.test(root);
  return root !== '' && (declared || /^(?:rss|feed|rdf:RDF)$/i.test(root)) ? 'application/xml' : null;
}
