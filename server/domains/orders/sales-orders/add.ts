import { sql } from 'kysely';
import type { SalesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { insertWords } from './words.ts';

export type NewSalesOrder = {
  input: SalesOrderInput;
  /** The file that it was read from, and the row in it. */
  uploadId?: number | undefined;
  row?: number | undefined;
};

/** Each by its place in the list that was given. */
type AddedSalesOrders = {
  added: { index: number; id: number; number: string }[];
  /** Orders of the company with the same channel and number exist, or are earlier in the list. */
  known: { index: number; id: number }[];
  refused: { index: number; key: MessageKey }[];
};

/** Two spellings of one channel are one; numbers count as they are written. */
const keyOf = ({ channel, externalNumber }: Pick<SalesOrderInput, 'channel' | 'externalNumber'>): string =>
  JSON.stringify([channel.toLowerCase(), externalNumber]);

/** What no later check could ask the user to correct. */
function refusal({ lines, currency }: SalesOrderInput): MessageKey | null {
  if (lines.length === 0) return 'salesOrder.noLines';
  if (lines.some(({ sku, gtin }) => sku === '' && gtin === '')) return 'salesOrder.noCode';
  if (currency === null && lines.some(({ soldFor }) => soldFor !== null)) return 'salesOrder.noCurrency';
  return null;
}

/**
 * Adds sales orders of the caller's company with their lines, to be checked by the job; drafts wait until they are finished. Three statements for
 * any number of orders, some thousand at a time. Orders that are there already stay as they are.
 */
export async function addSalesOrders(
  tx: Tx,
  scope: RequestScope,
  given: readonly NewSalesOrder[],
  { draft = false }: { draft?: boolean } = {},
): Promise<AddedSalesOrders> {
  const { companyId, userId } = signedIn(scope);
  const refused = given.flatMap(({ input }, index) => {
    const key = refusal(input);
    return key ? [{ index, key }] : [];
  });
  const bad = new Set(refused.map(({ index }) => index));
  const firsts = new Map<string, number>();
  for (const [index, { input }] of given.entries()) {
    const key = keyOf(input);
    if (!bad.has(index) && !firsts.has(key)) firsts.set(key, index);
  }
  // In one order for all callers, so that two uploads of the same orders wait for one another and never both ways.
  const wanted = [...firsts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, index]) => index);
  const written = await insert(tx, { companyId, userId, now: scope.now, state: draft ? 'draft' : 'checking' }, wanted, given);
  await insertWords(
    tx,
    written.map(({ id }) => id),
  );
  const ids = new Map(written.map((row) => [row.index, row]));
  const known = await selectKnown(
    tx,
    companyId,
    wanted.flatMap((index) => (ids.has(index) ? [] : [{ index, input: given[index]?.input }])),
  );
  const idOf = (index: number): number | undefined => ids.get(index)?.id ?? known.get(index);
  return {
    added: written.toSorted((a, b) => a.index - b.index),
    known: given.flatMap(({ input }, index) => {
      if (bad.has(index) || ids.has(index)) return [];
      const id = idOf(firsts.get(keyOf(input)) ?? index);
      return id === undefined ? [] : [{ index, id }];
    }),
    refused,
  };
}

type OrderRow = { index: number; uploadId: number | null; row: number | null } & Omit<SalesOrderInput, 'lines'>;
type LineRow = { index: number; position: number } & SalesOrderInput['lines'][number];
type Adding = { companyId: number; userId: number; now: Date; state: 'draft' | 'checking' };

/** Orders with their lines and the begin of their history; those that are there already are left out. One statement. */
async function insert(
  tx: Tx,
  { companyId, userId, now, state }: Adding,
  wanted: readonly number[],
  given: readonly NewSalesOrder[],
): Promise<{ index: number; id: number; number: string }[]> {
  if (wanted.length === 0) return [];
  const orders: OrderRow[] = [];
  const lines: LineRow[] = [];
  for (const index of wanted) {
    const one = given[index];
    if (!one) continue;
    const { lines: ofOrder, ...order } = one.input;
    orders.push({ index, uploadId: one.uploadId ?? null, row: one.row ?? null, ...order });
    for (const [position, line] of ofOrder.entries()) lines.push({ index, position, ...line });
  }
  const orderRows = rowsOf(
    orders,
    sql`index integer, "uploadId" bigint, "row" integer, channel text, "externalNumber" text, "soldOn" date, recipient jsonb, email text, service text,
      reference text, note text, currency char(3)`,
  );
  const lineRows = rowsOf(
    lines,
    sql`index integer, position integer, sku text, gtin text, name text, quantity integer, "soldFor" bigint, "externalLine" text`,
  );
  return tx
    .with('added', (db) =>
      db
        .insertInto('sales_order')
        .columns([
          ...(['number', 'company_id', 'user_id', 'state', 'created_at', 'upload_id', 'upload_row', 'channel', 'external_number'] as const),
          ...(['sold_on', 'recipient', 'email', 'service', 'reference', 'note', 'currency'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom(orderRows)
            .select([
              sql<string>`'SO-' || lpad(nextval('sales_order_number')::text, 8, '0')`.as('number'),
              sql<number>`${companyId}::bigint`.as('company_id'),
              sql<number>`${userId}::bigint`.as('user_id'),
              sql<string>`${state}::text`.as('state'),
              sql<Date>`${now}::timestamptz`.as('created_at'),
              ...(['given.uploadId', 'given.row', 'given.channel', 'given.externalNumber', 'given.soldOn', 'given.recipient'] as const),
              ...(['given.email', 'given.service', 'given.reference', 'given.note', 'given.currency'] as const),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'number', 'channel', 'external_number']),
    )
    .with('named', (db) =>
      db
        .selectFrom(orderRows)
        .innerJoin('added', (join) =>
          join.onRef('added.channel', '=', 'given.channel').onRef('added.external_number', '=', 'given.externalNumber'),
        )
        .select(['given.index', 'added.id', 'added.number']),
    )
    .with('lines', (db) =>
      db
        .insertInto('sales_order_line')
        .columns(['sales_order_id', 'position', 'sku', 'gtin', 'name', 'quantity', 'sold_for', 'external_line'])
        .expression((eb) =>
          eb
            .selectFrom(lineRows)
            .innerJoin('named', 'named.index', 'given.index')
            .select([
              ...(['named.id', 'given.position', 'given.sku', 'given.gtin', 'given.name', 'given.quantity'] as const),
              ...(['given.soldFor', 'given.externalLine'] as const),
            ]),
        ),
    )
    .with('history', (db) =>
      db
        .insertInto('sales_order_event')
        .columns(['sales_order_id', 'state_after', 'actor', 'user_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('named')
            .select([
              'named.id',
              sql<string>`${state}::text`.as('state_after'),
              sql<string>`'buyer'`.as('actor'),
              sql<number>`${userId}::bigint`.as('user_id'),
              sql<Date>`${now}::timestamptz`.as('at'),
            ]),
        ),
    )
    .selectFrom('named')
    .select(['index', 'id', 'number'])
    .execute();
}

async function selectKnown(
  tx: Tx,
  companyId: number,
  wanted: readonly { index: number; input: SalesOrderInput | undefined }[],
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map();
  const keys = wanted.map(({ index, input }) => ({
    index,
    channel: input?.channel.toLowerCase() ?? '',
    externalNumber: input?.externalNumber ?? '',
  }));
  const rows = await tx
    .selectFrom('sales_order as o')
    .innerJoin(rowsOf(keys, sql`index integer, channel text, "externalNumber" text`), (join) =>
      join.on(sql`lower(o.channel)`, '=', sql.ref('given.channel')).onRef('o.external_number', '=', 'given.externalNumber'),
    )
    .select(['given.index', 'o.id'])
    .where('o.company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ index, id }) => [index, id]));
}
