import { fileURLToPath } from 'node:url';
import { Marked, type Token, type Tokens } from 'marked';

/** DejaVu has every letter of the eight languages; the fonts that PDF readers bring lack those of Polish and Romanian. */
const font = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const fonts = { body: font('DejaVuSansCondensed'), bold: font('DejaVuSansCondensed-Bold') };
const colours = { ink: '#1c1a17', muted: '#6b655c', line: '#d9d3c7' };
const margin = 56;

export type PdfFacts = readonly { label: string; value: string }[];

/**
 * An A4 document with a title, a block of facts and a Markdown text (headings, paragraphs, lists; other marks are read as text), with
 * page numbers. Embeds only the glyphs it uses.
 */
export async function textPdf(document: {
  title: string;
  language: string;
  facts: PdfFacts;
  markdown: string;
  footer: string;
  /** Shown as the time of writing, so that the same content gives the same file. */
  at: Date;
}): Promise<Buffer> {
  // With its fonts' tables it is larger than the server itself, and a document is rarely needed.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: document.language,
    displayTitle: true,
    font: fonts.body,
    info: { Title: document.title, Creator: 'Kontor', CreationDate: document.at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.font(fonts.bold).fontSize(20).fillColor(colours.ink).text(document.title);
  pdf.moveDown(0.6);
  for (const { label, value } of document.facts) {
    pdf.font(fonts.body).fontSize(9).fillColor(colours.muted).text(`${label}: `, { continued: true });
    pdf.fillColor(colours.ink).text(value);
  }
  pdf.moveDown(0.8);
  const { x, y } = pdf;
  pdf
    .moveTo(x, y)
    .lineTo(pdf.page.width - margin, y)
    .strokeColor(colours.line)
    .stroke();
  pdf.moveDown(1);
  // Quotes within quotes are read one inside the other, as deep as the stack.
  for (const token of new Marked().lexer(document.markdown.replace(/(?:>[ \t]*){6,}/g, '> '))) block(pdf, token);
  numberPages(pdf, document.footer);
  pdf.end();
  return done;
}

function block(pdf: PDFKit.PDFDocument, token: Token): void {
  if (token.type === 'heading') {
    const { depth, text } = token as Tokens.Heading;
    pdf
      .moveDown(0.5)
      .font(fonts.bold)
      .fontSize(depth <= 1 ? 15 : 12)
      .fillColor(colours.ink)
      .text(plain(text))
      .moveDown(0.3);
  } else if (token.type === 'list') {
    const { items, ordered, start } = token as Tokens.List;
    items.forEach((item, index) => {
      const mark = ordered ? `${(start || 1) + index}.` : '•';
      paragraph(pdf, `${mark} ${plain(item.text)}`, 12);
    });
    pdf.moveDown(0.4);
  } else if (token.type !== 'space' && 'text' in token) {
    paragraph(pdf, plain(String(token.text)), 0);
    pdf.moveDown(0.6);
  }
}

function paragraph(pdf: PDFKit.PDFDocument, text: string, indent: number): void {
  const left = margin + indent;
  pdf.font(fonts.body).fontSize(10).fillColor(colours.ink);
  pdf.text(text, left, undefined, { width: pdf.page.width - left - margin, lineGap: 2.5 });
  pdf.x = margin;
}

/** Emphasis and links of Markdown as what one reads. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]{1,500})\]\(([^)\s]{1,500})\)/g, '$1 ($2)')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(^|\s)[*_](\S[^*_]{0,500})[*_]/g, '$1$2');
}

function numberPages(pdf: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    // Below the margin, where pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - 36;
    const width = pdf.page.width - 2 * margin;
    pdf.font(fonts.body).fontSize(8).fillColor(colours.muted).text(footer, margin, y, { width, lineBreak: false });
    pdf.text(`${index - start + 1} / ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
