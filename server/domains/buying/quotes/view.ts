import { listCsv } from '../../../../contract/wire/csv.ts';
import { marginOf } from '../../../../contract/pricing/margin.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { type QuoteDetail, type QuoteGoods, quoteNumber, type QuoteState, type QuoteSummary } from '../../../../contract/buying/quotes.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { textPdf } from '../../../platform/formats/pdf.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { dayText, moneyText } from '../../../platform/formats/local-text.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import * as queries from './detail-queries.ts';
import { type Filter, selectLines, selectQuotes, type SummaryRow } from './list-queries.ts';
import { type Party, sideOf } from './sides.ts';

const mostExported = 10_000;

type Wanted = { states: QuoteState[]; storeId?: number | undefined; keyword?: string | undefined };

const filterOf = ({ states, storeId, keyword }: Wanted): Filter => ({
  states,
  storeId: storeId ?? null,
  keyword: containingKeyword(keyword),
});
const iso = (time: string): string => new Date(time).toISOString();
const turns: Partial<Record<QuoteState, Party>> = { open: 'seller', countered: 'seller', answered: 'buyer' };

function summaryOf(row: SummaryRow, { seesPrices }: RequestScope, party: Party): QuoteSummary {
  const own = party === 'buyer';
  return {
    id: row.id,
    number: quoteNumber(row.id),
    state: row.state,
    version: row.version,
    currency: row.currency,
    store: { id: row.storeId, name: row.storeName },
    buyer: own ? null : row.buyer,
    askedBy: own ? row.askedBy : null,
    lines: row.lines,
    name: row.name,
    total: seesPrices ? row.total : null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    openUntil: row.openUntil?.toISOString() ?? null,
    turn: turns[row.state] ?? null,
  };
}

/** One page, in one statement. */
export async function quotePage(
  reader: Reader,
  scope: RequestScope,
  party: Party,
  asked: Wanted & { cursor?: string | undefined; size: number },
) {
  const cursor = readCursor(asked.cursor);
  const { language, now } = scope;
  const found = await selectQuotes(reader, sideOf(scope, party), { ...filterOf(asked), language, now, cursor, limit: asked.size + 1 });
  const { rows, ...around } = pageOf(found, asked.size, cursor);
  return { ...around, rows: rows.map((row) => summaryOf(row, scope, party)) };
}

/** Goods with the buyer's prices without a quote; `quantities` by variant, 0 for the smallest that can be ordered. */
export async function goodsOf(
  reader: Reader,
  rows: readonly queries.GoodsRow[],
  buying: { companyId: number; now: Date; seesPrices: boolean; quantities: ReadonlyMap<number, number> },
): Promise<QuoteGoods[]> {
  const lines = rows.map(({ variantId }) => ({ variantId, quantity: buying.quantities.get(variantId) ?? 0 }));
  const prices = await resolvePrices(reader, { lines, companyId: buying.companyId, now: buying.now });
  return rows.map(({ variantId, itemId, sku, name, options, urlKey, visible, pictureKey }) => {
    const price = prices.get(variantId);
    return {
      variantId,
      itemId,
      sku,
      name,
      options,
      urlKey: visible ? urlKey : null,
      pictureKey,
      rule: price?.rule ?? { moq: 1, multiple: 1, carton: null },
      priceNow: buying.seesPrices ? (price?.unitPrice ?? null) : null,
      ...(buying.seesPrices && price?.retail && { retail: price.retail }),
    };
  });
}

async function found(reader: Reader, scope: RequestScope, party: Party, id: number): Promise<queries.DetailRow> {
  const { language, country, now } = scope;
  const row = await queries.findQuote(reader, sideOf(scope, party), { id, language, country, now });
  if (!row) throw notFound();
  return row;
}

/** A quote as seen by one of the two sides, in two statements. @throws codes.notFound */
export async function quoteDetail(reader: Reader, scope: RequestScope, party: Party, id: number): Promise<QuoteDetail> {
  const row = await found(reader, scope, party, id);
  const { seesPrices, now } = scope;
  const quantities = new Map(row.versions[0]?.lines.map((line) => [line.variantId, line.quantity]));
  const goods = await goodsOf(reader, row.goods, { companyId: row.buyerCompanyId, now, seesPrices, quantities });
  // People of the other side remain unnamed.
  const known = (side: Party | null, name: string | null): string | null => (side === party ? name : null);
  return {
    ...summaryOf(row, scope, party),
    countryCode: row.countryCode,
    goods,
    versions: row.versions.map((version) => ({
      ...version,
      by: known(version.side, version.by),
      at: iso(version.at),
      lines: version.lines.map((line) => ({ ...line, unitPrice: seesPrices ? line.unitPrice : null })),
    })),
    events: row.events.map((event) => ({ ...event, at: iso(event.at), by: known(event.side, event.by) })),
    agreement: row.agreement && { ...row.agreement, signedAt: iso(row.agreement.signedAt) },
  };
}

export async function exportQuotes(
  reader: Reader,
  scope: RequestScope,
  party: Party,
  wanted: Wanted,
): Promise<{ name: string; content: string }> {
  const { language, now, seesPrices } = scope;
  const rows = await selectLines(reader, sideOf(scope, party), { ...filterOf(wanted), language, now, limit: mostExported });
  const head = [
    message('quote.column.number', language),
    message('question.column.state', language),
    message('quote.column.changed', language),
    message('quote.column.partner', language),
    message('lists.column.sku', language),
    message('lists.column.name', language),
    message('quote.column.quantity', language),
    message('quote.column.minimum', language),
    message('quote.column.unitPrice', language),
    message('lists.column.currency', language),
    message('quote.column.leadDays', language),
    message('quote.column.validUntil', language),
    message('quote.column.pricesUntil', language),
  ];
  const cells = rows.map((row) => [
    quoteNumber(row.id),
    message(`quote.state.${row.state}`, language),
    row.changedAt.toISOString(),
    party === 'buyer' ? row.storeName : row.buyer,
    row.sku,
    row.itemName,
    row.quantity,
    row.minimum,
    seesPrices && row.unitPrice !== null ? wholeUnits(row.unitPrice, row.currency) : null,
    row.currency,
    row.leadDays,
    row.validUntil,
    row.pricesUntil,
  ]);
  return { name: 'quotes.csv', content: toCsv(head, cells, listCsv(language)) };
}

const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { style: 'percent' }).format(percent / 100);

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line.replace(/^[\s>]+/, '')}`)
    .join('\n');

/**
 * The seller's latest offer as a PDF, the same for both sides.
 * @throws codes.forbidden for users who see no prices, codes.refused if there is none
 */
export async function offerPaper(
  reader: Reader,
  scope: RequestScope,
  party: Party,
  id: number,
): Promise<{ name: string; content: string }> {
  if (!scope.seesPrices) throw new Refusal(codes.forbidden, 'access.forbidden');
  const row = await found(reader, scope, party, id);
  const { language } = scope;
  const offer = row.versions.find((version) => version.side === 'seller');
  if (!offer) throw new Refusal(codes.refused, 'quote.noOffer');
  const quantities = new Map(offer.lines.map((line) => [line.variantId, line.quantity]));
  const priced = await goodsOf(reader, row.goods, {
    companyId: row.buyerCompanyId,
    now: scope.now,
    seesPrices: scope.seesPrices,
    quantities,
  });
  const goods = new Map(priced.map((one) => [one.variantId, one]));
  const recommends = offer.lines.some((line) => goods.get(line.variantId)?.retail);
  const money = (amount: number): string => moneyText(amount, row.currency, language);
  const rows = offer.lines.map((line) => {
    const one = goods.get(line.variantId);
    const price = line.unitPrice ?? 0;
    const name = [one?.name, one?.options].filter(Boolean).join(', ');
    const margin = one?.retail ? marginOf(one.retail.net, price) : null;
    const retail = one?.retail ? `${money(one.retail.price)}${margin === null ? '' : ` (${percentText(margin, language)})`}` : '';
    return [
      one?.sku ?? '',
      name,
      String(line.quantity),
      String(line.minimumQuantity),
      money(price),
      ...(recommends ? [retail] : []),
      money(price * line.quantity),
    ];
  });
  const label = (key: 'validUntil' | 'pricesUntil' | 'leadDays'): string => message(`quote.column.${key}`, language);
  const title = message('quote.paper.title', language, { number: quoteNumber(row.id) });
  // Quoted under its own heading, so that the text cannot be mistaken for a line of the offer.
  const note = offer.note.trim() === '' ? [] : ['', `## ${message('quote.paper.note', language)}`, '', quoted(offer.note)];
  const content = await textPdf({
    title,
    language,
    facts: [
      { label: message('quote.paper.seller', language), value: row.storeName },
      { label: message('question.column.buyer', language), value: row.buyer },
      ...(offer.leadDays === null ? [] : [{ label: label('leadDays'), value: String(offer.leadDays) }]),
      ...(offer.validUntil ? [{ label: label('validUntil'), value: dayText(offer.validUntil, language) }] : []),
      ...(offer.pricesUntil ? [{ label: label('pricesUntil'), value: dayText(offer.pricesUntil, language) }] : []),
    ],
    table: {
      columns: [
        { label: message('lists.column.sku', language), width: recommends ? 16 : 17 },
        { label: message('lists.column.name', language), width: recommends ? 22 : 28 },
        { label: message('quote.column.quantity', language), width: 12, end: true },
        { label: message('quote.column.minimum', language), width: 13, end: true },
        { label: message('quote.column.unitPrice', language), width: 13, end: true },
        ...(recommends ? [{ label: message('quote.column.retailPrice', language), width: 13, end: true }] : []),
        { label: message('order.column.lineTotal', language), width: 19, end: true },
      ],
      rows,
    },
    markdown: [message('quote.paper.net', language), ...note].join('\n'),
    footer: title,
    at: new Date(offer.at),
  });
  return { name: `${quoteNumber(row.id)}.pdf`, content: content.toString('base64') };
}
