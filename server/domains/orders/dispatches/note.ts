import { pdfLogo } from '../../../platform/formats/pdf-logo.ts';
import type { Files } from '../../../platform/files/files.ts';
import { countryText, dayText } from '../../../platform/formats/local-text.ts';
import { textPdf } from '../../../platform/formats/pdf.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { noteSettings } from '../delivery-notes/index.ts';
import { movedOn } from '../purchase-orders/index.ts';
import type { DispatchRow } from './queries.ts';
import { seenBySeller, seesRecipient } from './view.ts';

/** The delivery note that lies in the parcel: in the buyer's name and with its logo, without prices and without a word of the market. */
export async function deliveryNote(
  db: Connection,
  files: Files,
  { language, now }: RequestScope,
  row: DispatchRow,
): Promise<{ name: string; content: string }> {
  if (!seesRecipient(row, now)) throw movedOn();
  const { recipient } = row;
  const { sender, note, showsLogo, legalName, logoPath } = await noteSettings(db, row.buyerId);
  const name = sender || legalName;
  const logo = showsLogo && logoPath !== null ? await pdfLogo(files, logoPath) : null;
  const title = message('dispatch.note.title', language);
  const facts = [
    { label: message('dispatch.note.number', language), value: row.number },
    { label: message('dispatch.note.reference', language), value: row.reference },
    { label: message('dispatch.note.date', language), value: dayText((row.shippedAt ?? now).toISOString().slice(0, 10), language) },
    { label: message('dispatch.note.parcel', language), value: [row.carrier, row.trackingNumber].filter(Boolean).join(' ') },
  ];
  const content = await textPdf({
    ...{ title, language, footer: `${name} · ${row.number}`, at: row.openedAt ?? now },
    ...(logo && { logo }),
    // Each line as it was entered.
    markdown: note.replaceAll(/\s*\n\s*/g, '\n\n'),
    facts: facts.filter(({ value }) => value !== ''),
    blocks: [
      { label: message('dispatch.note.sender', language), lines: [name] },
      {
        label: message('dispatch.note.recipient', language),
        lines: [
          ...[recipient.companyName, recipient.name, recipient.line1, recipient.line2, `${recipient.postalCode} ${recipient.city}`],
          ...[recipient.region, countryText(recipient.countryCode, language)],
        ].filter(Boolean),
      },
    ],
    table: {
      columns: [
        { label: 'SKU', width: 24 },
        { label: message('dispatch.note.goods', language), width: 58 },
        { label: message('dispatch.note.quantity', language), width: 18, end: true },
      ],
      rows: seenBySeller(row).lines.map((line) => [line.sku, [line.name, line.options].filter(Boolean).join(', '), String(line.quantity)]),
    },
  });
  return { name: `${row.number}.pdf`, content: content.toString('base64') };
}
