import { sql } from 'kysely';
import { importBounds } from '../../../../../contract/listings/import-words.ts';
import { type Fetching } from '../../../../../contract/listings/imports.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

/* Pictures that lists name by address. A fetched address is stored for as long as the picture is used. */

const hashed = (address: string) => sql<string>`md5(${address}::text)::uuid`;
const anyHash = (addresses: readonly string[]) => sql<string>`any ((select md5(a)::uuid from unnest(${[...addresses]}::text[]) a))`;

/** Keys of pictures that the store has fetched before, by address. With `lock` they stay until the transaction ends. */
export async function fetchedBefore(
  db: Connection,
  storeId: number,
  addresses: readonly string[],
  { lock = false } = {},
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  // sql-check: not null key, what was fetched has a picture
  const { rows } = await sql<{ address: string; key: string }>`
    select a.address, a.picture_key as key from import_address a join import p on p.id = a.import_id
    where a.address_hash = ${anyHash(addresses)} and a.state = 'fetched' and p.store_id = ${storeId}
    order by a.settled_at ${lock ? sql`for key share of a` : sql``}`.execute(db);
  return new Map(rows.map(({ address, key }) => [address, key]));
}

/** Adds addresses to a list up to its limit, and returns those it has now. The caller holds the lock of the list. */
export async function nameAddresses(
  db: Connection,
  importId: string,
  addresses: readonly string[],
  state: 'named' | 'waiting',
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const given = addresses.map((address) => ({ address, host: new URL(address).host }));
  await db
    .insertInto('import_address')
    .columns(['import_id', 'address_hash', 'address', 'host', 'state'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ address: string; host: string }>`json_to_recordset(${JSON.stringify(given)}::json)`.as<'given'>(
            sql`given (address text, host text)`,
          ),
        )
        .select([
          sql<string>`${importId}::uuid`.as('import_id'),
          sql<string>`md5(given.address)::uuid`.as('address_hash'),
          'given.address',
          'given.host',
          sql<string>`${state}::text`.as('state'),
        ])
        .where(
          sql<boolean>`not exists (select from import_address x where x.import_id = ${importId} and x.address_hash = md5(given.address)::uuid)`,
        )
        .limit(sql<number>`greatest(0, ${importBounds.addresses} - (select count(*) from import_address where import_id = ${importId}))`),
    )
    .execute();
  const rows = await db
    .updateTable('import_address')
    .set({ state: sql<string>`case when state = 'named' then ${state} else state end` })
    .where('import_id', '=', importId)
    .where('address_hash', '=', anyHash(addresses))
    .returning('address')
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Removes addresses that a list no longer needs after a new check or after writing. */
export async function forgetNamed(db: Connection, importId: string): Promise<void> {
  await db.deleteFrom('import_address').where('import_id', '=', importId).where('state', '=', 'named').execute();
}

export type AddressState = { address: string; host: string; state: string; key: string | null } & Why;
export type Why = { reason: string | null; values: Record<string, string | number> };

export async function addressesOf(db: Connection, importId: string, addresses: readonly string[]): Promise<Map<string, AddressState>> {
  const { rows } = await sql<AddressState>`
    select address, host, state, picture_key as key, reason, reason_values as "values" from import_address
    where import_id = ${importId} and address_hash = ${anyHash(addresses)}`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}

const none: Fetching = { named: 0, waiting: 0, fetched: 0, failed: 0 };

/** Progress of lists in fetching their pictures. */
export async function fetchingOf(db: Connection, importIds: readonly string[]): Promise<(importId: string) => Fetching> {
  const { rows } = await sql<{ id: string; state: keyof Fetching; count: number }>`
    select import_id as id, state, count(*)::int as count from import_address where import_id = any (${[...importIds]}::uuid[])
    group by import_id, state`.execute(db);
  const counted = new Map<string, Fetching>();
  for (const { id, state, count } of rows) counted.set(id, { ...none, ...counted.get(id), [state]: count });
  return (importId) => counted.get(importId) ?? none;
}

/** True while it is still to be fetched, and the list's limit of bytes is not reached. */
export async function mayFetch(db: Connection, importId: string, address: string): Promise<'yes' | 'settled' | 'full'> {
  const { rows } = await sql<{ state: string; full: boolean }>`
    select state, (select coalesce(sum(bytes), 0) from import_address where import_id = ${importId}) >= ${importBounds.gigabytes * 1024 ** 3} as full
    from import_address where import_id = ${importId} and address_hash = ${hashed(address)}`.execute(db);
  if (rows[0]?.state !== 'waiting') return 'settled';
  return rows[0].full ? 'full' : 'yes';
}

export async function noteFetched(
  tx: Connection,
  importId: string,
  address: string,
  { key, bytes, now }: { key: string; bytes: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('import_address')
    .set({ state: 'fetched', picture_key: key, bytes, settled_at: now })
    .where('import_id', '=', importId)
    .where('address_hash', '=', hashed(address))
    .where('state', '=', 'waiting')
    .execute();
}

export async function noteFailed(
  tx: Connection,
  importId: string,
  address: string,
  { reason, values, ofServer, now }: { reason: string; values: object; ofServer: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('import_address')
    .set({ state: 'failed', reason, reason_values: JSON.stringify(values), of_server: ofServer, settled_at: now })
    .where('import_id', '=', importId)
    .where('address_hash', '=', hashed(address))
    .where('state', '=', 'waiting')
    .execute();
}

/** After this many failures in a row a server is not contacted again for the list. */
const patience = 5;

export async function giveUpServer(tx: Connection, importId: string, host: string, now: Date): Promise<void> {
  const failuresInARow = sql<number>`(select count(*) filter (where of_server) from (select of_server from import_address x
    where x.import_id = ${importId} and x.host = ${host} and x.state in ('fetched', 'failed') order by x.settled_at desc limit ${patience}) last)`;
  await tx
    .updateTable('import_address')
    .set({ state: 'failed', reason: 'fetch.serverDown', reason_values: '{}', of_server: true, settled_at: now })
    .where('import_id', '=', importId)
    .where('host', '=', host)
    .where('state', '=', 'waiting')
    .where(failuresInARow, '=', patience)
    .execute();
}

/** All waiting addresses fail for this reason. */
export async function giveUp(tx: Connection, importId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('import_address')
    .set({ state: 'failed', reason, reason_values: '{}', settled_at: now })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Failed addresses are queued again, with the items that use them. */
export async function tryAgain(tx: Connection, importId: string): Promise<number> {
  const rows = await tx
    .updateTable('import_address')
    .set({ state: 'waiting', reason: null, reason_values: '{}', of_server: false, settled_at: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .returning('address')
    .execute();
  if (rows.length === 0) return 0;
  const again = sql<string>`any (${rows.map(({ address }) => address)}::text[])`;
  await tx
    .updateTable('import_item')
    .set({ pictures_wait: true })
    .where('import_id', '=', importId)
    .where('pictures', 'is not', null)
    .where(sql<boolean>`exists (select from jsonb_array_elements(pictures -> 'wanted') w where w ->> 'address' = ${again})`)
    .execute();
  await tx
    .deleteFrom('import_problem')
    .where('import_id', '=', importId)
    .where('note', '=', true)
    .where(sql<string>`reason_values ->> 'address'`, '=', again)
    .execute();
  return rows.length;
}

/** Stops fetching for the list; the worker notices. */
export async function stopFetching(tx: Connection, importId: string): Promise<void> {
  await tx.updateTable('import').set({ fetch_claim: null }).where('id', '=', importId).execute();
  await tx
    .updateTable('import_item')
    .set({ pictures_wait: false })
    .where('import_id', '=', importId)
    .where('pictures_wait', '=', true)
    .execute();
  await tx.deleteFrom('import_address').where('import_id', '=', importId).where('state', 'in', ['named', 'waiting']).execute();
}

export type FetchedList = {
  id: string;
  storeId: number;
  companyId: number;
  storeCode: string;
  stepUserId: number | null;
  attempts: number;
};

/**
 * Claims the list whose pictures have waited longest. Only one list is fetched at a time in all processes, so that the limits on requests
 * to other servers hold. Undefined if nothing waits or another worker is running.
 */
export async function claimFetch(
  tx: Tx,
  claim: string,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<FetchedList | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product import pictures', 0))`.execute(tx);
  return tx
    .updateTable('import')
    .from('store')
    .set((eb) => ({ fetch_claim: claim, fetched_at: now, fetch_attempts: eb('import.fetch_attempts', '+', 1) }))
    .whereRef('store.id', '=', 'import.store_id')
    .where(sql<boolean>`not exists (select from import other where other.fetch_claim is not null and other.fetched_at >= ${silentSince})`)
    .where('import.id', '=', (eb) =>
      eb
        .selectFrom('import as waiting')
        .select('waiting.id')
        .where('waiting.state', 'in', ['done', 'failed'])
        .where('waiting.id', 'in', eb.selectFrom('import_item').select('import_id').where('pictures_wait', '=', true))
        .orderBy(sql`waiting.fetched_at`, (order) => order.asc().nullsFirst())
        .orderBy('waiting.id')
        .limit(1),
    )
    .returning([
      'import.id',
      'import.store_id as storeId',
      'store.company_id as companyId',
      'store.item_code as storeCode',
      'import.step_user_id as stepUserId',
      'import.fetch_attempts as attempts',
    ])
    .executeTakeFirst();
}

/** Locks the list for its worker and updates the heartbeat; false if another worker has the claim, or fetching is not allowed. */
export async function holdFetch(db: Connection, importId: string, claim: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ fetched_at: now })
    .where('id', '=', importId)
    .where('fetch_claim', '=', claim)
    .where('state', 'in', ['done', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releaseFetch(db: Connection, importId: string, claim: string): Promise<void> {
  await db.updateTable('import').set({ fetch_claim: null }).where('id', '=', importId).where('fetch_claim', '=', claim).execute();
}

/** Whether any list waits for pictures. */
export async function anyWaits(db: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 as one from import_item i join import p on p.id = i.import_id
    where i.pictures_wait and p.state in ('done', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}

export async function cameFurther(tx: Connection, importId: string): Promise<void> {
  await tx.updateTable('import').set({ fetch_attempts: 0 }).where('id', '=', importId).where('fetch_attempts', '<>', 0).execute();
}

/** Keys of the pictures that a list has fetched by address. */
export async function fetchedPictures(db: Connection, importId: string): Promise<string[]> {
  // sql-check: not null key, what was fetched has a picture
  const { rows } = await sql<{ key: string }>`
    select distinct picture_key as key from import_address where import_id = ${importId} and state = 'fetched'`.execute(db);
  return rows.map(({ key }) => key);
}
