import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A font as fontkit reads it; pdfkit takes it in place of a path. */
type ReadFont = { layout: unknown };

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
  return { body: create(body), bold: create(bold) };
}
