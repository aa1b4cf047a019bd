import type { Language } from '../../../../contract/values/locale.ts';
import type { Files } from '../../../platform/files/files.ts';
import { countryText, dayText } from '../../../platform/formats/local-text.ts';
import { pdfLogo } from '../../../platform/formats/pdf-logo.ts';
import { type TextDocument, textPdfs } from '../../../platform/formats/pdf.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { movedOn, orderMissing, type OrderSide } from '../purchase-orders/index.ts';
import { picksOf } from './picks.ts';
import { type PrintedLine, type PrintedOrder, printedLines, printedOrders, takenFrom } from './queries.ts';

type Paper = { name: string; content: string };

/** @throws codes.ordersNotExist unless the side has all of them */
async function ordersOf(db: Connection, side: OrderSide, orderIds: readonly number[]): Promise<PrintedOrder[]> {
  const orders = await printedOrders(db, side, orderIds);
  if (orders.length < new Set(orderIds).size) throw orderMissing();
  return orders;
}

function addressLines({ address, delivery }: PrintedOrder, language: Language): string[] {
  if (delivery !== 'ship' && delivery !== 'drop_ship') return [];
  const { companyName, name, line1, line2, postalCode, city, region, countryCode } = address;
  const country = countryCode && countryText(countryCode, language);
  return [companyName, name, line1, line2, [postalCode, city].filter(Boolean).join(' '), region, country].filter((line) =>
    Boolean(line),
  ) as string[];
}

function slipOf(order: PrintedOrder, lines: readonly PrintedLine[], logo: Buffer | null, language: Language): TextDocument {
  const recipient = addressLines(order, language);
  const title = message('print.slip', language, { number: order.number });
  // Once nothing is left, it is printed again for what was in the parcels.
  const isOpen = lines.some(({ left }) => left > 0);
  const facts = [
    { label: message('order.column.date', language), value: dayText(order.createdAt.toISOString().slice(0, 10), language) },
    { label: message('order.column.reference', language), value: order.reference },
  ];
  return {
    ...{ title, language, footer: `${order.storeName} · ${order.number}`, markdown: '', at: order.createdAt },
    facts: facts.filter(({ value }) => value !== ''),
    ...(logo && { logo }),
    blocks: [
      { label: message('dispatch.note.sender', language), lines: [order.storeName] },
      ...(recipient.length > 0 ? [{ label: message('dispatch.note.recipient', language), lines: recipient }] : []),
    ],
    table: {
      columns: [
        { label: message('order.column.sku', language), width: 24 },
        { label: message('order.column.name', language), width: 58 },
        { label: message('order.column.quantity', language), width: 18, end: true },
      ],
      rows: lines
        .map((line) => ({ ...line, count: isOpen ? line.left : line.pieces }))
        .filter(({ count }) => count > 0)
        .map(({ sku, name, options, count }) => [sku, [name, options].filter(Boolean).join(', '), String(count)]),
    },
  };
}

/** A packing slip for each order that leaves the warehouse, without prices. @throws codes.ordersNotExist unless the store has all of them; codes.conflict if none leaves */
export async function packingSlips(
  { db, files }: { db: Connection; files: Files },
  { language }: RequestScope,
  side: OrderSide,
  orderIds: readonly number[],
): Promise<Paper> {
  const orders = (await ordersOf(db, side, orderIds)).filter(({ leaves }) => leaves);
  if (orders.length === 0) throw movedOn();
  const lines = Map.groupBy(await printedLines(db, orderIds), ({ orderId }) => orderId);
  // All of them are of one store.
  const logoKey = orders[0]?.logoKey ?? null;
  const logo = logoKey === null ? null : await pdfLogo(files, logoKey);
  const content = await textPdfs(orders.map((order) => slipOf(order, lines.get(order.id) ?? [], logo, language)));
  const [only] = orders;
  const name = orders.length === 1 && only ? `${only.number}-slip.pdf` : 'packing-slips.pdf';
  return { name, content: content.toString('base64') };
}

/** What is left to ship of the orders, a page for each warehouse. @throws codes.ordersNotExist unless the store has all of them; codes.conflict if nothing is left */
export async function pickingList(
  db: Connection,
  { language, now }: RequestScope,
  side: OrderSide,
  orderIds: readonly number[],
): Promise<Paper> {
  const orders = await ordersOf(db, side, orderIds);
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  const found = picksOf(await printedLines(db, orderIds), await takenFrom(db, orderIds));
  if (found.length === 0) throw movedOn();
  const documents = found.map(({ warehouse, picks }): TextDocument => {
    const title = message('print.pickingList', language, { warehouse: warehouse ?? message('print.noWarehouse', language) });
    return {
      ...{ title, language, footer: title, markdown: '', at: now },
      facts: [
        { label: message('order.column.date', language), value: dayText(now.toISOString().slice(0, 10), language) },
        {
          label: message('print.orders', language),
          value: String(new Set(picks.flatMap((pick) => pick.orders.map(({ orderId }) => orderId))).size),
        },
      ],
      table: {
        columns: [
          { label: message('order.column.sku', language), width: 22 },
          { label: message('order.column.name', language), width: 36 },
          { label: message('order.column.quantity', language), width: 12, end: true },
          { label: message('print.orders', language), width: 30 },
        ],
        rows: picks.map(({ sku, name, pieces, orders: parts }) => [
          sku,
          name,
          String(pieces),
          parts.map((part) => `${numbers.get(part.orderId) ?? ''} × ${part.pieces}`).join(', '),
        ]),
      },
    };
  });
  return { name: 'picking-list.pdf', content: (await textPdfs(documents)).toString('base64') };
}
