import {
  mostSalesOrderLines,
  type SalesOrderInput,
  salesOrderInput,
  type SalesOrderLineInput,
} from '../../../../../contract/orders/sales-order-input.ts';
import type { LeftOut, UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import { isMessageKey, type MessageKey } from '../../../../platform/texts.ts';
import { BadCell } from '../../../../engines/table-import/bad-cell.ts';
import type { TableLine } from '../../../../engines/table-import/line.ts';
import { recipientOf } from './address.ts';
import { amountOf, codeOf, currencyIn, dayOf, isRounded, piecesOf } from './cells.ts';
import { type Goods, itemsIn } from './items.ts';
import type { OrderReading } from './reading.ts';
import { cellOf, headerOf, isBlank } from './reading.ts';
import { stateIn } from './states.ts';

export type OrderProblem = {
  line: number;
  header: string;
  reason: MessageKey;
  values: Record<string, string | number>;
  /** A note: the order is taken. */
  note: boolean;
};

export type ReadOrder = {
  input: SalesOrderInput | null;
  /** Why it is not to be shipped. */
  leftOut: LeftOut | null;
  problems: OrderProblem[];
  /** The rows of the lines of `input`. */
  rows: number[];
};

const longestName = 300;
const longestNote = 500;

/** An order of the rows that have its number. */
export function readOrder(rows: readonly TableLine[], reading: OrderReading): ReadOrder {
  const problems: OrderProblem[] = [];
  const first = rows[0]?.line ?? 0;
  const note = (target: UploadTarget, line: number, reason: MessageKey, values: OrderProblem['values'] = {}, refuses = false): void =>
    void problems.push({ line, header: headerOf(reading, target), reason, values, note: !refuses });
  /** What a cell says, or undefined with what is wrong with it. */
  const tried = <Value>(target: UploadTarget, line: number, refuses: boolean, read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      note(target, line, error.reason, error.values, refuses);
      return undefined;
    }
  };
  const field = (target: UploadTarget): { text: string; line: number } => {
    for (const row of rows) {
      const text = cellOf(reading, row, target);
      if (text !== '') return { text, line: row.line };
    }
    return { text: '', line: first };
  };

  const wanted = withoutLeftOut(rows, reading);
  const [decisive] = wanted.left;
  if (wanted.lines.length === 0 && decisive) {
    note(decisive.target, decisive.line, `order-upload.leftOut.${decisive.why}`);
    return { input: null, leftOut: decisive.why, problems, rows: [] };
  }
  for (const { line, why, target } of wanted.left) note(target, line, `order-upload.lineLeftOut.${why}`);

  const currency = currencyOf(wanted.lines, reading, field('currency').text);
  const lines: SalesOrderLineInput[] = [];
  /** Rows of the lines, to say where something is wrong. */
  const from: TableLine[] = [];
  for (const row of wanted.lines) {
    for (const found of goodsOf(row, reading)) {
      const line = row.line;
      const code = found.sku !== '' || found.gtin !== '';
      if (!code) note(reading.columns.has('sku') ? 'sku' : 'gtin', line, 'order-upload.noCode', {}, true);
      if (isRounded(found.sku)) note('sku', line, 'order-upload.rounded', {}, true);
      if (isRounded(found.gtin)) note('gtin', line, 'order-upload.rounded', {}, true);
      const quantity = reading.settings.pieces
        ? 1
        : tried('quantity', line, true, () => piecesOf(found.quantity === '' && !reading.columns.has('quantity') ? '1' : found.quantity));
      if (quantity === undefined || !code) continue;
      if (quantity <= 0) {
        note('quantity', line, 'order-upload.takenBack');
        continue;
      }
      const soldFor = currency === null ? null : priceOf(found, row, quantity);
      lines.push({
        sku: found.sku,
        gtin: found.gtin,
        name: found.name.slice(0, longestName),
        quantity,
        soldFor,
        externalLine: found.externalLine.slice(0, 80),
      });
      from.push(row);
    }
  }

  function priceOf(found: Goods, { line }: TableLine, quantity: number): number | null {
    const options = { currency: currency ?? 'EUR', cents: reading.settings.cents };
    if (found.price !== '') return tried('price', line, false, () => amountOf(found.price, reading.decimal, options)) ?? null;
    if (found.total === '') return null;
    const total = tried('lineTotal', line, false, () => amountOf(found.total, reading.decimal, options));
    return total === undefined ? null : Math.round(total / quantity);
  }

  if (lines.length === 0 && problems.every((problem) => problem.note)) {
    note('quantity', first, 'order-upload.leftOut.refunded');
    return { input: null, leftOut: 'refunded', problems, rows: [] };
  }
  const together = reading.settings.pieces ? joined(lines) : lines;
  if (together.length > mostSalesOrderLines) note('orderNumber', first, 'order-upload.manyLines', { most: mostSalesOrderLines }, true);
  const sold = field('soldOn');
  const soldOn = sold.text === '' ? null : (tried('soldOn', sold.line, false, () => dayOf(sold.text, reading.dates)) ?? null);
  const recipient = recipientOf(rows, reading, note);
  const given = {
    channel: codeOf(field('channel').text).slice(0, 40) || reading.channel,
    externalNumber: codeOf(field('orderNumber').text),
    soldOn,
    recipient,
    email: emailOf(field('email').text),
    service: field('service').text.slice(0, 60),
    reference: codeOf(field('reference').text).slice(0, 60),
    note: field('note').text.replace(/\s+/g, ' ').slice(0, longestNote),
    currency: together.some(({ soldFor }) => soldFor !== null) ? currency : null,
    // Without a good line everything else is checked nevertheless.
    lines: together.length > 0 ? together.slice(0, mostSalesOrderLines) : [{ sku: '-', quantity: 1 }],
  };
  const parsed = salesOrderInput.safeParse(given);
  if (!parsed.success)
    for (const issue of parsed.error.issues.slice(0, 20)) {
      const [area, part = ''] = issue.path.map(String);
      const target =
        area === 'recipient' ? addressTargets[part] : area === 'lines' ? 'sku' : area === 'externalNumber' ? 'orderNumber' : undefined;
      const row = area === 'lines' ? from[Number(part)] : undefined;
      const header = target ?? (area as UploadTarget);
      note(header, row?.line ?? field(header).line, isMessageKey(issue.message) ? issue.message : 'field.required', {}, true);
    }
  const input = parsed.success && problems.every((problem) => problem.note) ? parsed.data : null;
  // Lines of pieces are those of their first piece.
  const rowOfLine = ({ externalLine, sku, gtin }: SalesLineLike): number =>
    from[lines.findIndex((line) => line.sku === sku && line.gtin === gtin && line.externalLine === externalLine)]?.line ?? first;
  return { input, leftOut: null, problems, rows: input ? input.lines.map(rowOfLine) : [] };
}

type SalesLineLike = Pick<SalesOrderLineInput, 'sku' | 'gtin' | 'externalLine'>;

const addressTargets: Record<string, UploadTarget> = {
  name: 'name',
  companyName: 'company',
  line1: 'line1',
  line2: 'line2',
  postalCode: 'postalCode',
  city: 'city',
  region: 'region',
  countryCode: 'country',
  phone: 'phone',
};

/** Channels hide addresses behind ones of their own; what is none is left out. */
const emailOf = (text: string): string => (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) && text.length <= 120 ? text : '');

/** Why a row is not to be shipped, and the column that says so. */
type Said = { why: LeftOut; target: UploadTarget };
type Wanted = { lines: TableLine[]; left: (Said & { line: number })[] };

/** The rows that are to be shipped. States of an order are on its first row, or on each of its rows. */
function withoutLeftOut(rows: readonly TableLine[], reading: OrderReading): Wanted {
  const { layout, settings, columns } = reading;
  const goods = layout?.summaryRows && rows.length > 1 ? rows.filter((row) => !isSummary(row, reading)) : rows;
  const unpaid = layout?.unpaidWithoutDay === true && columns.has('paidOn') && rows.every((row) => isBlank(reading, row, 'paidOn'));
  const whole = rows[0] ? stateOf(rows[0], reading) : null;
  const result: Wanted = { lines: [], left: [] };
  for (const row of goods) {
    const said =
      stateOf(row, reading) ??
      (isBlank(reading, row, 'state') ? whole : null) ??
      (unpaid ? ({ why: 'pending', target: 'paidOn' } as const) : null);
    const isTaken = said === null || (said.why === 'pending' && settings.pending) || (said.why === 'shipped' && settings.shipped);
    if (isTaken) result.lines.push(row);
    else result.left.push({ line: row.line, ...said });
  }
  return result;
}

function stateOf(row: TableLine, reading: OrderReading): Said | null {
  if (!isBlank(reading, row, 'cancelledOn')) return { why: 'cancelled', target: 'cancelledOn' };
  const unpaid = reading.layout?.unpaidStates;
  const said = (['paymentState', 'state'] as const).flatMap((target) =>
    (reading.columns.get(target) ?? []).flatMap((at): Said[] => {
      const why = stateIn((row.cells[at] ?? '').trim(), unpaid);
      return why ? [{ why, target }] : [];
    }),
  );
  // What was cancelled is never shipped, whether it was paid or not.
  for (const worst of ['cancelled', 'refunded', 'shipped'] as const) {
    const found = said.find(({ why }) => why === worst);
    if (found) return found;
    if (worst === 'shipped' && !isBlank(reading, row, 'shippedOn')) return { why: worst, target: 'shippedOn' };
  }
  return said[0] ?? null;
}

/** The row of an order as a whole, before the rows of its items. */
const isSummary = (row: TableLine, reading: OrderReading): boolean =>
  isBlank(reading, row, 'sku') && isBlank(reading, row, 'itemName') && isBlank(reading, row, 'externalLine');

/** What a row orders: its own cells, or the items that it lists in one or several cells. */
function goodsOf(row: TableLine, reading: OrderReading): Goods[] {
  const listed = (reading.columns.get('items') ?? []).flatMap((at) => itemsIn(row.cells[at] ?? ''));
  if (listed.length > 0) return listed;
  const cell = (target: UploadTarget): string => cellOf(reading, row, target);
  const gtin = codeOf(cell('gtin')).replaceAll(/[\s-]/g, '');
  return [
    {
      sku: codeOf(cell('sku')).slice(0, 80),
      gtin: /^\d{8,14}$/.test(gtin) || isRounded(gtin) ? gtin : '',
      name: cell('itemName'),
      quantity: cell('quantity'),
      price: cell('price'),
      total: cell('lineTotal'),
      externalLine: codeOf(cell('externalLine')),
    },
  ];
}

function currencyOf(rows: readonly TableLine[], reading: OrderReading, named: string): string | null {
  const given = named.toUpperCase();
  if (/^[A-Z]{3}$/.test(given)) return given;
  for (const row of rows)
    for (const target of ['price', 'lineTotal'] as const) {
      const found = currencyIn(cellOf(reading, row, target));
      if (found) return found;
    }
  return reading.settings.currency;
}

/** Pieces of the same goods at the same price are one line. */
function joined(lines: readonly SalesOrderLineInput[]): SalesOrderLineInput[] {
  const byGoods = new Map<string, SalesOrderLineInput>();
  for (const line of lines) {
    const key = JSON.stringify([line.sku, line.gtin, line.soldFor]);
    const before = byGoods.get(key);
    if (before) before.quantity += line.quantity;
    else byGoods.set(key, { ...line });
  }
  return [...byGoods.values()];
}
