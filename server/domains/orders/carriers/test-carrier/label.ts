import { encode } from 'uqr';
import { documentFonts } from '../../../../platform/formats/pdf-fonts.ts';
import type { LabelRequest } from '../connection.ts';

/** Points: 100 × 150 mm, as label printers use. */
const page = { width: 283, height: 425 };
const margin = 16;
const codeSize = 110;

const lines = ({ name, companyName, line1, line2, postalCode, city, countryCode }: LabelRequest['to']): string[] =>
  [companyName, name, line1, line2, `${countryCode} ${postalCode} ${city}`].filter((line) => line !== '');

/** A label as PDF: sender, recipient, number, and the number as a QR code. */
export async function labelPdf(request: LabelRequest, trackingNumber: string): Promise<Buffer> {
  const [{ default: PdfDocument }, { body, bold }] = await Promise.all([import('pdfkit'), documentFonts()]);
  const pdf = new PdfDocument({
    ...{ size: [page.width, page.height], margin, font: null as never },
    info: { Title: trackingNumber, Creator: 'Kontor', CreationDate: request.now },
  });
  pdf.registerFont('body', body as never).registerFont('bold', bold as never);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf
    .font('body')
    .fontSize(8)
    .text(request.from.join(', '), { width: page.width - 2 * margin });
  pdf.moveDown(1.5);
  pdf
    .font('bold')
    .fontSize(14)
    .text(lines(request.to).join('\n'), { width: page.width - 2 * margin });
  pdf
    .font('body')
    .fontSize(8)
    .text(request.reference, margin, page.height - codeSize - margin - 28);
  const { data, size } = encode(trackingNumber, { border: 0 });
  const module = codeSize / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(margin + column * module, page.height - margin - codeSize + row * module, module, module);
  pdf.fill('#000');
  pdf
    .font('bold')
    .fontSize(13)
    .text(trackingNumber, margin + codeSize + 12, page.height - margin - codeSize, { width: 130 });
  pdf.end();
  return done;
}
