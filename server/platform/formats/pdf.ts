import { Marked, type Token, type Tokens } from 'marked';
import { flattened } from '../../../contract/values/markdown.ts';
import { documentFonts } from './pdf-fonts.ts';

/** Names under which each document has its fonts. */
const fonts = { body: 'body', bold: 'bold' };
const colours = { ink: '#1c1a17', muted: '#6b655c', line: '#d9d3c7' };
const margin = 56;

export type PdfFacts = readonly { label: string; value: string }[];
/** `width` is a share of the page's; amounts and counts stand at the right. */
/** A file inside a document, which makes it PDF/A-3b; `metadata` are further descriptions of its XMP, as XML. */
export type PdfAttachment = { name: string; type: string; description: string; content: Uint8Array; metadata: string };
export type PdfTable = { columns: readonly { label: string; width: number; end?: boolean }[]; rows: readonly (readonly string[])[] };

/**
 * An A4 document with a title, a block of facts, a table with its totals, and a Markdown text (headings, paragraphs, lists; other marks are
 * read as text), with page numbers.
 */
export type TextDocument = {
  title: string;
  language: string;
  facts: PdfFacts;
  /** PNG or JPEG, at the top right. */
  logo?: Buffer;
  /** Addresses and the like, one next to the other below the facts; at most three. */
  blocks?: readonly { label: string; lines: readonly string[] }[];
  table?: PdfTable;
  /** Under the table, the last one in bold. */
  totals?: PdfFacts;
  markdown: string;
  /** After the text: what somebody wrote, one below the other, as it is. May be long: it is drawn as it comes. */
  entries?: AsyncIterable<{ head: string; text: string }>;
  footer: string;
  /** Shown as the time of writing, so that the same content gives the same file. */
  at: Date;
};

export const textPdf = ({ attachment, ...document }: TextDocument & { attachment?: PdfAttachment }): Promise<Buffer> =>
  textPdfs([document], attachment);

/** Documents in one file, each on pages of its own that are counted from one; title and language of the file are those of the first. Embeds only the glyphs that are used. */
export async function textPdfs(documents: readonly TextDocument[], attachment?: PdfAttachment): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a file without a document');
  // With its fonts' tables it is larger than the server itself, and a document is rarely needed.
  const [{ default: PdfDocument }, { body, bold }] = await Promise.all([import('pdfkit'), documentFonts()]);
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: first.language,
    displayTitle: true,
    // None yet; its type knows neither this nor fonts that were read before.
    font: null as never,
    ...(attachment && { pdfVersion: '1.7', subset: 'PDF/A-3b' }),
    info: { Title: first.title, Creator: 'Kontor', CreationDate: first.at },
  });
  pdf.registerFont(fonts.body, body as never).registerFont(fonts.bold, bold as never);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  let begun = 0;
  for (const document of documents) {
    if (document !== first) pdf.addPage();
    draw(pdf, document);
    if (document.entries) await drawEntries(pdf, document.entries);
    const { count } = pdf.bufferedPageRange();
    numberPages(pdf, document.footer, begun, count);
    begun = count;
  }
  if (attachment) attach(pdf, attachment, first.at);
  pdf.end();
  return done;
}

function draw(pdf: PDFKit.PDFDocument, document: TextDocument): void {
  // With a logo the title begins below it.
  if (document.logo) {
    pdf.image(document.logo, pdf.page.width - margin - logoSize.width, margin - 16, {
      fit: [logoSize.width, logoSize.height],
      align: 'right',
    });
    pdf.y = margin - 16 + logoSize.height + 14;
  }
  pdf.font(fonts.bold).fontSize(20).fillColor(colours.ink).text(document.title);
  pdf.moveDown(0.6);
  for (const { label, value } of document.facts) {
    pdf.font(fonts.body).fontSize(9).fillColor(colours.muted).text(`${label}: `, { continued: true });
    pdf.fillColor(colours.ink).text(value);
  }
  if (document.blocks?.length) blocks(pdf, document.blocks);
  pdf.moveDown(0.8);
  const { x, y } = pdf;
  pdf
    .moveTo(x, y)
    .lineTo(pdf.page.width - margin, y)
    .strokeColor(colours.line)
    .stroke();
  pdf.moveDown(1);
  if (document.table) table(pdf, document.table);
  if (document.totals) totals(pdf, document.totals);
  // Quotes within quotes are read one inside the other, as deep as the stack.
  for (const token of new Marked().lexer(flattened(document.markdown))) block(pdf, token);
}

async function drawEntries(pdf: PDFKit.PDFDocument, entries: AsyncIterable<{ head: string; text: string }>): Promise<void> {
  for await (const { head, text } of entries) {
    // A head is never alone at the end of a page.
    if (pdf.y + 36 > bottomOf(pdf)) pdf.addPage();
    pdf.font(fonts.bold).fontSize(8).fillColor(colours.muted).text(head);
    paragraph(pdf, text, 0);
    pdf.moveDown(0.6);
  }
}

/** An alternative form of the document, by ISO 19005-3. */
function attach(pdf: PDFKit.PDFDocument, { content, metadata, ...file }: PdfAttachment, at: Date): void {
  const options = { ...file, creationDate: at, modifiedDate: at, relationship: 'Alternative' };
  pdf.file(Buffer.from(content), options);
  (pdf as unknown as { appendXML(xml: string): void }).appendXML(metadata);
}

const gap = 8;
const logoSize = { width: 150, height: 50 };

function blocks(pdf: PDFKit.PDFDocument, given: readonly { label: string; lines: readonly string[] }[]): void {
  const width = (pdf.page.width - 2 * margin - 2 * gap * (given.length - 1)) / given.length;
  pdf.moveDown(1);
  const top = pdf.y;
  let lowest = top;
  given.forEach(({ label, lines }, index) => {
    const left = margin + index * (width + 2 * gap);
    pdf.font(fonts.bold).fontSize(9).fillColor(colours.muted).text(label, left, top, { width });
    pdf.font(fonts.body).fillColor(colours.ink);
    for (const line of lines) pdf.text(line, left, undefined, { width });
    lowest = Math.max(lowest, pdf.y);
  });
  pdf.x = margin;
  pdf.y = lowest;
}

const bottomOf = (pdf: PDFKit.PDFDocument): number => pdf.page.height - margin;

function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
}

/** Its head is repeated on every page; a row is never split. */
function table(pdf: PDFKit.PDFDocument, { columns, rows }: PdfTable): void {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  const room = pdf.page.width - 2 * margin - gap * (columns.length - 1);
  const widths = columns.map((column) => (room * column.width) / shares);
  const write = (cells: readonly string[], font: string, colour: string): void => {
    pdf.font(font).fontSize(9).fillColor(colour);
    const top = pdf.y;
    let x = margin;
    let lowest = top;
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0;
      pdf.text(cell, x, top, { width, align: columns[index]?.end ? 'right' : 'left' });
      lowest = Math.max(lowest, pdf.y);
      x += width + gap;
    });
    rule(pdf, lowest + 3);
    pdf.x = margin;
    pdf.y = lowest + 8;
  };
  const head = (): void =>
    write(
      columns.map((column) => column.label),
      fonts.bold,
      colours.muted,
    );
  head();
  for (const cells of rows) {
    pdf.font(fonts.body).fontSize(9);
    const height = Math.max(...cells.map((cell, index) => pdf.heightOfString(cell, { width: widths[index] ?? 0 })));
    if (pdf.y + height > bottomOf(pdf)) {
      pdf.addPage();
      head();
    }
    write(cells, fonts.body, colours.ink);
  }
}

function totals(pdf: PDFKit.PDFDocument, facts: PdfFacts): void {
  const width = 240;
  const left = pdf.page.width - margin - width;
  if (pdf.y + facts.length * 16 > bottomOf(pdf)) pdf.addPage();
  pdf.moveDown(0.3);
  facts.forEach(({ label, value }, index) => {
    const top = pdf.y;
    pdf
      .font(index === facts.length - 1 ? fonts.bold : fonts.body)
      .fontSize(10)
      .fillColor(colours.ink);
    pdf.text(label, left, top, { width: width * 0.6 });
    const lowest = pdf.y;
    pdf.text(value, left + width * 0.6, top, { width: width * 0.4, align: 'right' });
    pdf.y = Math.max(lowest, pdf.y) + 3;
  });
  pdf.x = margin;
  pdf.moveDown(1);
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

/** Numbers the pages from `begun` up to `end`; the last one stays current. */
function numberPages(pdf: PDFKit.PDFDocument, footer: string, begun: number, end: number): void {
  for (let index = begun; index < end; index++) {
    pdf.switchToPage(index);
    // Below the margin, where pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - 36;
    const width = pdf.page.width - 2 * margin;
    pdf.font(fonts.body).fontSize(8).fillColor(colours.muted).text(footer, margin, y, { width, lineBreak: false });
    pdf.text(`${index - begun + 1} / ${end - begun}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
