import type { SettlementDetail } from '../../../../contract/payments/sellers/settlements.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { dayText, moneyText } from '../../../platform/formats/local-text.ts';
import { type PdfFacts, textPdf } from '../../../platform/formats/pdf.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
import { settlementDetail } from './lists.ts';
import { type LineRow, selectLines, type SettlementSide } from './queries.ts';

/** Orders in a PDF; the CSV has all. */
const mostPrinted = 2_000;
const mostExported = 100_000;

/** The statement of a settlement in the reader's language. */
export async function statementFile(
  db: Connection,
  side: SettlementSide,
  { settlementId, format }: { settlementId: number; format: 'pdf' | 'csv' },
  language: Language,
): Promise<{ name: string; content: string }> {
  const settlement = await settlementDetail(db, side, settlementId);
  const name = `${settlement.number}.${format}`;
  const most = format === 'pdf' ? mostPrinted : mostExported;
  const lines = (await selectLines(db, settlementId, { cursor: null, most })).toReversed();
  if (format === 'csv') return { name, content: csvOf(settlement, lines, language) };
  return { name, content: (await pdfOf(settlement, lines, language)).toString('base64') };
}

function csvOf({ currency }: SettlementDetail, lines: readonly LineRow[], language: Language): string {
  const columns = ['date', 'kind', 'order', 'store', 'amount', 'commission', 'fee', 'currency'] as const;
  const money = (amount: number): number => wholeUnits(amount, currency);
  const body = lines.map((line) => [
    line.at.toISOString().slice(0, 10),
    message(`settlement.kind.${line.kind}`, language),
    line.orderNumber,
    line.store,
    money(line.amount),
    money(line.commission),
    money(line.fee),
    currency,
  ]);
  const head = columns.map((column) => message(`settlement.line.${column}`, language));
  return toCsv(head, body, listCsv(language));
}

/** The amounts of a settlement as they are added up; those that are zero are left out, but sales and the result. */
export function sumsOf(settlement: SettlementDetail): { name: keyof typeof signs | 'payout' | 'carriedOut'; amount: number }[] {
  const parts = (Object.keys(signs) as (keyof typeof signs)[])
    .map((name) => ({ name, amount: signs[name] * settlement[name] }))
    .filter(({ name, amount }) => amount !== 0 || name === 'sales');
  const { payout, carriedOut } = settlement;
  return [...parts, carriedOut < 0 ? { name: 'carriedOut', amount: carriedOut } : { name: 'payout', amount: payout }];
}
const signs = {
  sales: 1,
  refunds: -1,
  commission: -1,
  fees: -1,
  vat: -1,
  reserveWithheld: -1,
  reserveReleased: 1,
  carriedIn: 1,
} as const;

function pdfOf(settlement: SettlementDetail, lines: readonly LineRow[], language: Language): Promise<Buffer> {
  const { currency, number } = settlement;
  const title = message('settlement.title', language, { number });
  const money = (amount: number): string => moneyText(amount, currency, language);
  const column = (name: 'date' | 'order' | 'store' | 'amount' | 'commission' | 'fee'): string =>
    message(`settlement.line.${name}`, language);
  const totals: PdfFacts = sumsOf(settlement).map(({ name, amount }) => ({
    label: message(`settlement.column.${name}`, language),
    value: money(amount),
  }));
  return textPdf({
    title,
    language,
    facts: [
      { label: message('settlement.column.seller', language), value: settlement.seller.name },
      {
        label: message('invoice.period', language),
        value: message('invoice.periodDays', language, {
          from: dayText(settlement.periodFrom, language),
          to: dayText(settlement.periodTo, language),
        }),
      },
      { label: message('settlement.closedAt', language), value: dayText(settlement.closedAt.slice(0, 10), language) },
      ...(settlement.invoice ? [{ label: message('settlement.invoice', language), value: settlement.invoice.number }] : []),
    ],
    table: {
      columns: [
        { label: column('date'), width: 16 },
        { label: column('order'), width: 22 },
        { label: column('store'), width: 24 },
        { label: column('amount'), width: 17, end: true },
        { label: column('commission'), width: 17, end: true },
        { label: column('fee'), width: 13, end: true },
      ],
      rows: lines.map((line) => [
        dayText(line.at.toISOString().slice(0, 10), language),
        line.kind === 'refund' ? `${line.orderNumber} (${message('settlement.kind.refund', language)})` : line.orderNumber,
        line.store,
        money(line.amount),
        money(line.commission),
        money(line.fee),
      ]),
    },
    totals,
    markdown: wordsOf(settlement, lines.length, language),
    footer: `${title} · ${settlement.seller.name}`,
    at: new Date(settlement.closedAt),
  });
}

function wordsOf(settlement: SettlementDetail, printed: number, language: Language): string {
  const { reserveUntil, carriedOut, orders } = settlement;
  const parts = [
    reserveUntil === null ? '' : message('settlement.reserveWords', language, { day: dayText(reserveUntil, language) }),
    carriedOut < 0 ? message('settlement.carriedWords', language) : '',
    orders > printed ? message('settlement.moreInCsv', language) : '',
  ];
  return parts.filter(Boolean).join('\n\n');
}
