import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { exclusiveCalls, MyItem, MyStore } from '../../../../contract/pricing/exclusives.ts';
import { message } from '../../../platform/texts.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import { loadItemCards } from '../../catalogue/index.ts';
import * as queries from './mine-queries.ts';

const mostExported = 10_000;

const timesOf = ({ since, until }: { since: Date; until: Date | null }) => ({
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});

/** Exclusive items of the caller's company, with its own prices. Three statements. */
export async function itemPage(
  database: Database,
  scope: RequestScope,
  { keyword, sort, page, size }: ParsedInputOf<typeof exclusiveCalls.items>,
): Promise<AnswerOf<typeof exclusiveCalls.items>> {
  const wish = { pattern: containingKeyword(keyword), sort, offset: (page - 1) * size, limit: size };
  const rows = await queries.myItems(database, scope, wish);
  const cards = await loadItemCards(
    database,
    scope,
    rows.map(({ id }) => id),
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const shown = rows.flatMap((row): MyItem[] => {
    const item = cardOf.get(row.id);
    return item ? [{ item, ...timesOf(row) }] : [];
  });
  return { total: rows[0]?.total ?? 0, page, size, rows: shown };
}

export async function storePage(
  database: Database,
  scope: RequestScope,
  { keyword, sort, page, size }: ParsedInputOf<typeof exclusiveCalls.stores>,
): Promise<AnswerOf<typeof exclusiveCalls.stores>> {
  const wish = { pattern: containingKeyword(keyword), sort, offset: (page - 1) * size, limit: size };
  const rows = await queries.myStores(database, scope, wish);
  const shown = rows.map((row): MyStore => ({
    store: row.card,
    itemCount: row.itemCount,
    pictureKeys: row.pictureKeys,
    ...timesOf(row),
  }));
  return { total: rows[0]?.total ?? 0, page, size, rows: shown };
}

export async function exportMine(
  database: Database,
  scope: RequestScope,
  { kind, keyword, sort }: ParsedInputOf<typeof exclusiveCalls.export>,
): Promise<AnswerOf<typeof exclusiveCalls.export>> {
  const { language } = scope;
  const wish = { pattern: containingKeyword(keyword), sort, offset: 0, limit: mostExported };
  const days = (row: { since: Date; until: Date | null }) => [
    row.since.toISOString().slice(0, 10),
    row.until ? new Date(row.until.getTime() - 1).toISOString().slice(0, 10) : '',
  ];
  if (kind === 'item') {
    const rows = await queries.myItems(database, scope, wish);
    const head = message('exclusive.myItemsHead', language).split(';');
    return {
      name: 'exclusive-items.csv',
      content: toCsv(
        head,
        rows.map((row) => [row.code, row.name, row.store, ...days(row)]),
      ),
    };
  }
  const rows = await queries.myStores(database, scope, wish);
  const head = message('exclusive.myStoresHead', language).split(';');
  return {
    name: 'exclusive-stores.csv',
    content: toCsv(
      head,
      rows.map((row) => [row.card.name, row.itemCount, ...days(row)]),
    ),
  };
}
