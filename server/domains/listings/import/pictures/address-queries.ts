import { type Kysely, sql, type Transaction } from 'kysely';
import { type Fetching, importBounds } from '../../../../../contract/listings/imports.ts';
import type { DB } from '../../../../platform/postgres/schema.ts';

/* Pictures that lists name by address. A fetched address is stored for as long as the picture is used. */

type Connection = Kysely<DB>;

const hashed = (address: string) => sql`md5(${address}::text)::uuid`;
const hashes = (addresses: readonly string[]) => sql`(select md5(a)::uuid from unnest(${[...addresses]}::text[]) a)`;

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
    select a.address, a.picture_key as key from product_import_address a join product_import p on p.id = a.import_id
    where a.address_hash = any (${hashes(addresses)}) and a.state = 'fetched' and p.store_id = ${storeId}
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
  await sql`
    insert into product_import_address (import_id, address_hash, address, host, state)
    select ${importId}::uuid, md5(g.address)::uuid, g.address, g.host, ${state} from json_to_recordset(${JSON.stringify(given)}::json) as g (address text, host text)
    where not exists (select from product_import_address x where x.import_id = ${importId} and x.address_hash = md5(g.address)::uuid)
    limit greatest(0, ${importBounds.addresses} - (select count(*) from product_import_address where import_id = ${importId}))`.execute(db);
  const { rows } = await sql<{ address: string }>`
    update product_import_address set state = case when state = 'named' then ${state} else state end
    where import_id = ${importId} and address_hash = any (${hashes(addresses)}) returning address`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

/** Removes addresses that a list no longer needs after a new check or after writing. */
export async function forgetNamed(db: Connection, importId: string): Promise<void> {
  await sql`delete from product_import_address where import_id = ${importId} and state = 'named'`.execute(db);
}

export type AddressState = { address: string; host: string; state: string; key: string | null } & Why;
export type Why = { reason: string | null; values: Record<string, string | number> };

export async function addressesOf(db: Connection, importId: string, addresses: readonly string[]): Promise<Map<string, AddressState>> {
  const { rows } = await sql<AddressState>`
    select address, host, state, picture_key as key, reason, reason_values as "values" from product_import_address
    where import_id = ${importId} and address_hash = any (${hashes(addresses)})`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}

const none: Fetching = { named: 0, waiting: 0, fetched: 0, failed: 0 };

/** Progress of lists in fetching their pictures. */
export async function fetchingOf(db: Connection, importIds: readonly string[]): Promise<(importId: string) => Fetching> {
  const { rows } = await sql<{ id: string; state: keyof Fetching; count: number }>`
    select import_id as id, state, count(*)::int as count from product_import_address where import_id = any (${[...importIds]}::uuid[])
    group by import_id, state`.execute(db);
  const counted = new Map<string, Fetching>();
  for (const { id, state, count } of rows) counted.set(id, { ...none, ...counted.get(id), [state]: count });
  return (importId) => counted.get(importId) ?? none;
}

/** True while it is still to be fetched, and the list's limit of bytes is not reached. */
export async function mayFetch(db: Connection, importId: string, address: string): Promise<'yes' | 'settled' | 'full'> {
  const { rows } = await sql<{ state: string; full: boolean }>`
    select state, (select coalesce(sum(bytes), 0) from product_import_address where import_id = ${importId}) >= ${importBounds.gigabytes * 1024 ** 3} as full
    from product_import_address where import_id = ${importId} and address_hash = ${hashed(address)}`.execute(db);
  if (rows[0]?.state !== 'waiting') return 'settled';
  return rows[0].full ? 'full' : 'yes';
}

export async function noteFetched(
  tx: Connection,
  importId: string,
  address: string,
  { key, bytes, now }: { key: string; bytes: number; now: Date },
): Promise<void> {
  await sql`update product_import_address set state = 'fetched', picture_key = ${key}, bytes = ${bytes}, settled_at = ${now}
    where import_id = ${importId} and address_hash = ${hashed(address)} and state = 'waiting'`.execute(tx);
}

export async function noteFailed(
  tx: Connection,
  importId: string,
  address: string,
  { reason, values, ofServer, now }: { reason: string; values: object; ofServer: boolean; now: Date },
): Promise<void> {
  await sql`update product_import_address set state = 'failed', reason = ${reason}, reason_values = ${JSON.stringify(values)}::jsonb,
      of_server = ${ofServer}, settled_at = ${now}
    where import_id = ${importId} and address_hash = ${hashed(address)} and state = 'waiting'`.execute(tx);
}

/** After this many failures in a row a server is not contacted again for the list. */
const patience = 5;

export async function giveUpServer(tx: Connection, importId: string, host: string, now: Date): Promise<void> {
  await sql`
    update product_import_address set state = 'failed', reason = 'fetch.serverDown', reason_values = '{}', of_server = true, settled_at = ${now}
    where import_id = ${importId} and host = ${host} and state = 'waiting' and ${patience} = (select count(*) filter (where of_server) from
      (select of_server from product_import_address x where x.import_id = ${importId} and x.host = ${host} and x.state in ('fetched', 'failed')
       order by x.settled_at desc limit ${patience}) last)`.execute(tx);
}

/** All waiting addresses fail for this reason. */
export async function giveUp(tx: Connection, importId: string, reason: string, now: Date): Promise<void> {
  await sql`update product_import_address set state = 'failed', reason = ${reason}, reason_values = '{}', settled_at = ${now}
    where import_id = ${importId} and state = 'waiting'`.execute(tx);
}

/** Failed addresses are queued again, with the items that use them. */
export async function tryAgain(tx: Connection, importId: string): Promise<number> {
  const { rows } = await sql<{ address: string }>`
    update product_import_address set state = 'waiting', reason = null, reason_values = '{}', of_server = false, settled_at = null
    where import_id = ${importId} and state = 'failed' returning address`.execute(tx);
  if (rows.length === 0) return 0;
  const addresses = rows.map(({ address }) => address);
  await sql`update product_import_item set pictures_wait = true where import_id = ${importId} and pictures is not null
    and exists (select from jsonb_array_elements(pictures -> 'wanted') w where w ->> 'address' = any (${addresses}::text[]))`.execute(tx);
  await sql`delete from product_import_problem where import_id = ${importId} and note and reason_values ->> 'address' = any (${addresses}::text[])`.execute(
    tx,
  );
  return addresses.length;
}

/** Stops fetching for the list; the worker notices. */
export async function stopFetching(tx: Connection, importId: string): Promise<void> {
  await sql`update product_import set fetch_claim = null where id = ${importId}`.execute(tx);
  await sql`update product_import_item set pictures_wait = false where import_id = ${importId} and pictures_wait`.execute(tx);
  await sql`delete from product_import_address where import_id = ${importId} and state in ('named', 'waiting')`.execute(tx);
}

export type FetchedList = {
  id: string;
  store_id: number;
  company_id: number;
  store_code: string;
  step_user_id: number | null;
  attempts: number;
};

/**
 * Claims the list whose pictures have waited longest. Only one list is fetched at a time in all processes, so that the limits on requests
 * to other servers hold. Undefined if nothing waits or another worker is running.
 */
export async function claimFetch(
  tx: Transaction<DB>,
  claim: string,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<FetchedList | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product import pictures', 0))`.execute(tx);
  const { rows } = await sql<FetchedList>`
    update product_import p set fetch_claim = ${claim}, fetched_at = ${now}, fetch_attempts = fetch_attempts + 1 from store s
    where s.id = p.store_id and not exists (select from product_import where fetch_claim is not null and fetched_at >= ${silentSince})
      and p.id = (select x.id from product_import x where x.state in ('done', 'failed')
        and x.id in (select import_id from product_import_item where pictures_wait) order by x.fetched_at nulls first, x.id limit 1)
    returning p.id, p.store_id, s.company_id, s.item_code as store_code, p.step_user_id, p.fetch_attempts as attempts`.execute(tx);
  return rows[0];
}

/** Locks the list for its worker and updates the heartbeat; false if another worker has the claim, or fetching is not allowed. */
export async function holdFetch(db: Connection, importId: string, claim: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update product_import set fetched_at = ${now} where id = ${importId} and fetch_claim = ${claim} and state in ('done', 'failed')
    returning 1 as one`.execute(db);
  return rows.length === 1;
}

export async function releaseFetch(db: Connection, importId: string, claim: string): Promise<void> {
  await sql`update product_import set fetch_claim = null where id = ${importId} and fetch_claim = ${claim}`.execute(db);
}

/** Whether any list waits for pictures. */
export async function anyWaits(db: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 as one from product_import_item i join product_import p on p.id = i.import_id
    where i.pictures_wait and p.state in ('done', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}

export async function cameFurther(tx: Connection, importId: string): Promise<void> {
  await sql`update product_import set fetch_attempts = 0 where id = ${importId} and fetch_attempts <> 0`.execute(tx);
}

/** Keys of the pictures that a list has fetched by address. */
export async function fetchedPictures(db: Connection, importId: string): Promise<string[]> {
  // sql-check: not null key, what was fetched has a picture
  const { rows } = await sql<{ key: string }>`
    select distinct picture_key as key from product_import_address where import_id = ${importId} and state = 'fetched'`.execute(db);
  return rows.map(({ key }) => key);
}
