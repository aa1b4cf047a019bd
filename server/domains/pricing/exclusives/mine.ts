import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { exclusiveCalls, MyItem, MyStore } from '../../../../contract/pricing/exclusives.ts';
import { message } from '../../../../contract/messages/index.ts';
import { toCsv } from '../../../platform/csv.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { loadItemCards } from '../../catalogue/index.ts';
import { seesPrices } from '../resolve/index.ts';
import * as queries from './mine-queries.ts';
import { containing } from './texts.ts';

const mostExported = 10_000;

const callerOf = (context: CallContext): queries.Caller => ({
  companyId: signedIn(context).companyId,
  country: context.country,
  language: context.language,
});

const timesOf = ({ since, until }: { since: Date; until: Date | null }) => ({
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});

/** Exclusive items of the caller's company, with its own prices. Three statements. */
export async function itemPage(
  context: CallContext,
  { keyword, sort, page, size }: ParsedInputOf<typeof exclusiveCalls.items>,
): Promise<AnswerOf<typeof exclusiveCalls.items>> {
  const caller = callerOf(context);
  const wish = { pattern: containing(keyword), sort, offset: (page - 1) * size, limit: size };
  const rows = await queries.myItems(context.database, caller, wish);
  const cards = await loadItemCards(context.database, {
    ...caller,
    itemIds: rows.map(({ id }) => id),
    seesPrices: seesPrices(context.session, context.config.prices),
    now: context.now(),
  });
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const shown = rows.flatMap((row): MyItem[] => {
    const item = cardOf.get(row.id);
    return item ? [{ item, ...timesOf(row) }] : [];
  });
  return { total: rows[0]?.total ?? 0, page, size, rows: shown };
}

export async function storePage(
  context: CallContext,
  { keyword, sort, page, size }: ParsedInputOf<typeof exclusiveCalls.stores>,
): Promise<AnswerOf<typeof exclusiveCalls.stores>> {
  const wish = { pattern: containing(keyword), sort, offset: (page - 1) * size, limit: size };
  const rows = await queries.myStores(context.database, callerOf(context), wish);
  const shown = rows.map((row): MyStore => ({
    store: row.card,
    itemCount: row.item_count,
    pictureKeys: row.picture_keys,
    ...timesOf(row),
  }));
  return { total: rows[0]?.total ?? 0, page, size, rows: shown };
}

export async function exportMine(
  context: CallContext,
  { kind, keyword, sort }: ParsedInputOf<typeof exclusiveCalls.export>,
): Promise<AnswerOf<typeof exclusiveCalls.export>> {
  const { database, language } = context;
  const wish = { pattern: containing(keyword), sort, offset: 0, limit: mostExported };
  const days = (row: { since: Date; until: Date | null }) => [
    row.since.toISOString().slice(0, 10),
    row.until ? new Date(row.until.getTime() - 1).toISOString().slice(0, 10) : '',
  ];
  if (kind === 'item') {
    const rows = await queries.myItems(database, callerOf(context), wish);
    const head = message('exclusive.myItemsHead', language).split(';');
    return {
      name: 'exclusive-items.csv',
      content: toCsv(
        head,
        rows.map((row) => [row.code, row.name, row.store, ...days(row)]),
      ),
    };
  }
  const rows = await queries.myStores(database, callerOf(context), wish);
  const head = message('exclusive.myStoresHead', language).split(';');
  return {
    name: 'exclusive-stores.csv',
    content: toCsv(
      head,
      rows.map((row) => [row.card.name, row.item_count, ...days(row)]),
    ),
  };
}
