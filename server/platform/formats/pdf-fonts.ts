import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { create } from 'fontkit';

/** A font as fontkit reads it; pdfkit takes it in place of a path. */
type ReadFont = ReturnType<typeof create>;

/** DejaVu has every letter of the eight languages; the fonts that PDF readers bring lack those of Polish and Romanian. */
const font = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const paths = { body: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') };

let read: Promise<{ body: ReadFont; bold: ReadFont }> | undefined;

/**
 * The fonts of all documents, read once: from their paths pdfkit would read both again for each document, which costs six times as much as
 * the rest of a page. Documents share what fontkit knows of a font; each has a subset of its own. Tried with pdfkit 0.20.2, fontkit 2.0.4.
 */
export function documentFonts(): Promise<{ body: ReadFont; bold: ReadFont }> {
  read ??= readFonts();
  return read;
}

async function readFonts(): Promise<{ body: ReadFont; bold: ReadFont }> {
  // Large, as pdfkit is.
  const { create } = await import('fontkit');
  const [body, bold] = await Promise.all([readFile(paths.body), readFile(paths.bold)]);
  return { body: withoutGaps(create(body)), bold: withoutGaps(create(bold)) };
}

/** Letters of which both fonts have all. */
const common = /^[ -~\u00a0-\u024f]*$/;

/**
 * PDF/A forbids characters that the font has no glyph for (ISO 19005-3, 6.2.11.8), such as emoji or Chinese: they become U+FFFD, which it has,
 * control characters spaces, and characters that are never shown nothing. pdfkit measures and writes all text by `layout`.
 */
function withoutGaps(font: ReadFont): ReadFont {
  const layout = font.layout.bind(font);
  const replaced = (character: string): string => {
    if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
    if (/\p{Cc}/u.test(character)) return ' ';
    return /\p{Default_Ignorable_Code_Point}/u.test(character) ? '' : '\ufffd';
  };
  font.layout = (text, ...options) => layout(common.test(text) ? text : Array.from(text, replaced).join(''), ...options);
  return font;
}
