import { type Kysely, sql } from 'kysely';
import { type ImportLayout, importRunning, type ImportSettings, type ImportState } from '../../../../contract/listings/imports.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../../contract/messages/index.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { KnownCompliance } from '../compliance/compliance-facts.ts';
import { longJobs } from '../long-jobs.ts';
import type { Line, Problem } from './reading/reading.ts';
import type { PictureWish } from './reading/requested-columns.ts';

type Connection = Kysely<DB>;

export type ImportRecord = {
  id: string;
  store_id: number;
  company_id: number;
  store_code: string;
  currency: string;
  user_id: number | null;
  /** The user who started the present step. */
  step_user_id: number | null;
  by: string | null;
  file_key: string;
  file_name: string;
  content_type: string;
  state: ImportState;
  failure: string | null;
  layout: ImportLayout | null;
  headers: string[];
  mapping: (string | null)[] | null;
  settings: Partial<ImportSettings>;
  unknown: { kind: 'category' | 'option'; word: string; lines: number }[];
  language: Language;
  progress: number;
  lines: number;
  created_items: number;
  changed_items: number;
  same_items: number;
  bad_lines: number;
  kept_items: number;
  undone_items: number;
  done_until: string;
  claim: string | null;
  heard_at: Date | null;
  attempts: number;
  archive_keys: string[];
  archive_entry: number;
  created_at: Date;
  finished_at: Date | null;
};

const columns = sql`j.id, j.store_id, s.company_id, s.item_code as store_code, s.currency_code as currency, j.user_id, j.step_user_id,
  (select u.name from user_account u where u.id = j.user_id) as by, j.file_key, j.file_name, j.content_type, j.state, j.failure, j.layout, j.headers, j.mapping,
  j.settings, j.unknown, j.language, j.progress, j.lines, j.created_items, j.changed_items, j.same_items, j.bad_lines, j.kept_items, j.undone_items,
  j.done_until, j.claim, j.heard_at, j.attempts, j.archive_keys, j.archive_entry, j.created_at, j.finished_at`;

export const imports = longJobs<ImportRecord>('product_import', { columns, running: importRunning, busy: 'import.busy' });

export type NewImport = {
  id: string;
  storeId: number;
  userId: number;
  fileKey: string;
  fileName: string;
  contentType: string;
  language: Language;
  now: Date;
};

export async function insertImport(tx: Connection, given: NewImport): Promise<void> {
  await sql`
    insert into product_import (id, store_id, user_id, file_key, file_name, content_type, state, language, created_at, step_began_at)
    values (${given.id}, ${given.storeId}, ${given.userId}, ${given.fileKey}, ${given.fileName}, ${given.contentType}, 'reading', ${given.language}, ${given.now}, ${given.now})`.execute(
    tx,
  );
}

/** Starts a step from the beginning of the list. */
export async function beginStep(
  tx: Connection,
  id: string,
  { state, userId, now }: { state: ImportState; userId: number; now: Date },
): Promise<void> {
  await sql`update product_import set state = ${state}, step_user_id = ${userId}, step_began_at = ${now}, failure = null, progress = 0, done_until = '', archive_entry = 0, claim = null, heard_at = null, attempts = 0,
      finished_at = null, kept_items = 0, undone_items = 0,
      created_items = case when ${state} = 'undoing' then created_items else 0 end, changed_items = case when ${state} = 'undoing' then changed_items else 0 end,
      same_items = case when ${state} = 'undoing' then same_items else 0 end
    where id = ${id}`.execute(tx);
}

export type StepChange = {
  progress?: number;
  lines?: number;
  doneUntil?: string;
  created?: number;
  changed?: number;
  same?: number;
  kept?: number;
  undone?: number;
  again?: boolean;
};

/**
 * Records the progress of a step; the counts are added. `again`: an interrupted step starts from the beginning, so that no progress is
 * stored.
 */
export async function noteStep(db: Connection, id: string, claim: string, change: StepChange, now: Date): Promise<boolean> {
  const {
    progress = null,
    lines = null,
    doneUntil = null,
    created = 0,
    changed = 0,
    same = 0,
    kept: unchanged = 0,
    undone = 0,
    again = false,
  } = change;
  const { rows } = await sql`
    update product_import set heard_at = ${now}, attempts = case when ${again} then attempts else 0 end, progress = coalesce(${progress}::integer, progress), lines = coalesce(${lines}::integer, lines),
      done_until = coalesce(${doneUntil}::text, done_until), created_items = created_items + ${created}, changed_items = changed_items + ${changed},
      same_items = same_items + ${same}, kept_items = kept_items + ${unchanged}, undone_items = undone_items + ${undone}
    where id = ${id} and claim = ${claim} returning 1 as one`.execute(db);
  return rows.length === 1;
}

/** Ends a step and releases the worker's claim. */
export async function endStep(
  db: Connection,
  id: string,
  claim: string,
  { state, failure = null, now }: { state: ImportState; failure?: string | null; now: Date },
): Promise<void> {
  await sql`update product_import p set state = ${state}, failure = ${failure}, claim = null, heard_at = null, done_until = '', progress = lines,
      finished_at = ${now}, bad_lines = (select count(distinct x.line) from product_import_problem x where x.import_id = p.id and not x.note)
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** Cancels the present step from outside; its worker notices that it has lost the claim. */
export async function cancelStep(tx: Connection, id: string, failure: MessageKey, now: Date): Promise<void> {
  await sql`update product_import p set state = 'failed', failure = ${failure}, claim = null, heard_at = null, done_until = '', finished_at = ${now},
      bad_lines = (select count(distinct x.line) from product_import_problem x where x.import_id = p.id and not x.note)
    where id = ${id}`.execute(tx);
}

export async function storeRead(
  db: Connection,
  id: string,
  claim: string,
  read: { layout: ImportLayout | null; headers: string[]; mapping: (string | null)[]; settings: object; lines: number },
): Promise<void> {
  await sql`update product_import set layout = ${read.layout}, headers = ${read.headers}::text[], mapping = ${read.mapping}::text[],
      settings = ${JSON.stringify(read.settings)}::jsonb, lines = ${read.lines} where id = ${id} and claim = ${claim}`.execute(db);
}

export async function dropLines(db: Connection, id: string): Promise<void> {
  await sql`with gone as (delete from product_import_problem where import_id = ${id}) delete from product_import_line where import_id = ${id}`.execute(
    db,
  );
}

export async function insertLines(db: Connection, id: string, lines: readonly Line[]): Promise<void> {
  await sql`insert into product_import_line (import_id, line, cells)
    select ${id}::uuid, line, cells from json_to_recordset(${JSON.stringify(lines)}::json) as g (line integer, cells text[])`.execute(db);
}

export async function linesFrom(db: Connection, id: string, after: number, most: number): Promise<Line[]> {
  const { rows } =
    await sql<Line>`select line, cells from product_import_line where import_id = ${id} and line > ${after} order by line limit ${most}`.execute(
      db,
    );
  return rows;
}

/** The item of each line: the number of the item's first line, padded with zeros. Lines that are left out have none. */
export async function keyLines(db: Connection, id: string, keys: readonly { line: number; key: string }[]): Promise<void> {
  await sql`update product_import_line l set item_key = g.key from unnest(${keys.map(({ line }) => line)}::integer[], ${keys.map(({ key }) => key)}::text[]) as g (line, key)
    where l.import_id = ${id} and l.line = g.line`.execute(db);
}

export type KeyedLine = Line & { key: string };

/** The next lines of a step in the order of their items. */
export async function keyedLines(db: Connection, id: string, after: string, most: number): Promise<KeyedLine[]> {
  const { rows } = await sql<KeyedLine>`select line, cells, item_key as key from product_import_line
    where import_id = ${id} and item_key > ${after} order by item_key, line limit ${most}`.execute(db);
  return rows;
}

export async function linesOfKey(db: Connection, id: string, key: string, most: number): Promise<KeyedLine[]> {
  const { rows } = await sql<KeyedLine>`select line, cells, item_key as key from product_import_line
    where import_id = ${id} and item_key = ${key} order by line limit ${most}`.execute(db);
  return rows;
}

export async function dropProblems(db: Connection, id: string, { storeUnreadable = true } = {}): Promise<void> {
  await sql`delete from product_import_problem where import_id = ${id} and (reason <> 'import.unreadable' or ${!storeUnreadable})`.execute(
    db,
  );
}

/** Replaces the problems of these lines. */
export async function putProblems(db: Connection, id: string, lines: readonly number[], problems: readonly Problem[]): Promise<void> {
  const rows = problems.map(({ line, header, reason, values, note }) => ({ line, header, reason, values, note }));
  if (lines.length > 0)
    await sql`delete from product_import_problem where import_id = ${id} and line = any (${lines}::integer[])`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into product_import_problem (import_id, line, header, reason, reason_values, note)
    select ${id}::uuid, line, header, reason, "values", note
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (line integer, header text, reason text, "values" jsonb, note boolean)`.execute(
    db,
  );
}

export async function storeUnknown(db: Connection, id: string, unknown: ImportRecord['unknown']): Promise<void> {
  await sql`update product_import set unknown = ${JSON.stringify(unknown)}::jsonb where id = ${id}`.execute(db);
}

export type Match = { how: 'code' | 'key' | 'sku'; word: string; item_id: number };

/** Items of the store by number, by the names of earlier lists, and by SKU. One statement. */
export async function matches(db: Connection, storeId: number, keys: readonly string[], skus: readonly string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select 'code' as how, i.item_code as word, i.id as item_id from item i where i.store_id = ${storeId} and i.item_code = any (${keys}::text[])
    union all select 'key', k.item_key, k.item_id from product_import_key k join item i on i.id = k.item_id
      where k.store_id = ${storeId} and k.item_key = any (${keys}::text[]) and (i.state <> 'archived' or i.publish_at is not null)
    union all select 'sku', upper(v.sku), v.item_id from variant v join item i on i.id = v.item_id
      where upper(v.sku) = any (${skus}::text[]) and v.state = 'active' and i.store_id = ${storeId} and (i.state <> 'archived' or i.publish_at is not null)`.execute(
    db,
  );
  return rows;
}

export async function putKeys(db: Connection, storeId: number, keys: readonly { key: string; itemId: number }[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into product_import_key (store_id, item_key, item_id)
    select ${storeId}, key, id from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ itemId }) => itemId)}::bigint[]) as g (key, id)
    on conflict (store_id, item_key) do update set item_id = excluded.item_id`.execute(db);
}

export type StockRow = {
  variantId: number;
  warehouseId: number;
  onHand: number;
  reserved: number;
  incoming: number;
  incomingAt: string | null;
};

/** Pieces of items' variants; optionally locked in the order in which orders lock them. */
export async function stockOfItems(db: Connection, itemIds: readonly number[], { lock = false } = {}): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select k.variant_id as "variantId", k.warehouse_id as "warehouseId", k.on_hand as "onHand", k.reserved, k.incoming, to_char(k.incoming_at, 'YYYY-MM-DD') as "incomingAt"
    from stock k join variant v on v.id = k.variant_id where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active'
    order by k.variant_id, k.warehouse_id ${lock ? sql`for no key update of k` : sql``}`.execute(db);
  return rows;
}

export async function variantIds(db: Connection, itemIds: readonly number[]): Promise<{ id: number; itemId: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; itemId: number; sku: string }>`
    select id, item_id as "itemId", sku from variant where item_id = any (${itemIds}::bigint[]) and state = 'active'`.execute(db);
  return rows;
}

/** The pictures out of these that items of the store have. */
export async function ownPictures(db: Connection, storeId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select distinct k as key from item i, unnest(i.picture_keys) k where i.store_id = ${storeId} and k = any (${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

export type Written = {
  itemId: number;
  before: object | null;
  version: number;
  stock: { variantId: number; warehouseId: number; before: number | null; after: number }[];
  /** The compliance data before the list, and the version that the list created. */
  compliance: { before: KnownCompliance | null; version: number } | null;
};

export async function noteWritten(
  db: Connection,
  id: string,
  items: readonly (Written & { pictures: PictureWish | null })[],
): Promise<void> {
  if (items.length === 0) return;
  // A second part with the same item does not replace the state stored by the first.
  await sql`
    insert into product_import_item as old (import_id, item_id, before, version, stock, pictures, pictures_wait, compliance)
    select ${id}::uuid, "itemId", before, version, stock, pictures, pictures is not null, compliance from json_to_recordset(${JSON.stringify(items)}::json)
      as g ("itemId" bigint, before jsonb, version integer, stock jsonb, pictures jsonb, compliance jsonb)
    on conflict (import_id, item_id) do update set version = excluded.version, stock = old.stock || excluded.stock,
      pictures_wait = old.pictures_wait or excluded.pictures_wait,
      compliance = case when old.compliance is null or excluded.compliance is null then coalesce(excluded.compliance, old.compliance)
        else excluded.compliance || jsonb_build_object('before', old.compliance -> 'before') end,
      pictures = case when old.pictures is null or excluded.pictures is null then coalesce(excluded.pictures, old.pictures) else excluded.pictures ||
        jsonb_build_object('wanted', old.pictures -> 'wanted' || excluded.pictures -> 'wanted', 'variants', old.pictures -> 'variants' || excluded.pictures -> 'variants',
          'base', old.pictures -> 'base', 'complete', false) end`.execute(db);
}

export async function writtenAfter(db: Connection, id: string, itemId: number, most: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select item_id as "itemId", before, version, stock, compliance from product_import_item where import_id = ${id} and item_id > ${itemId} order by item_id limit ${most}`.execute(
    db,
  );
  return rows;
}

export async function hasWritten(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 as one from product_import_item where import_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** The next running numbers of a store, whose row is locked. */
export async function nextNumber(db: Connection, storeId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select greatest(coalesce(max(substring(item_code from '-([0-9]{1,9})$')::bigint), 0) + 1, 1001) as number from item where store_id = ${storeId}`.execute(
    db,
  );
  return rows[0]?.number ?? 1001;
}

type Remembered = { mapping: (string | null)[]; settings: object };

const hashed = (headers: readonly string[]) => sql`md5(array_to_string(${[...headers]}::text[], chr(31)))`;

/** The mapping that the store last used for a list with these columns. */
export async function rememberedMapping(db: Connection, storeId: number, headers: readonly string[]): Promise<Remembered | undefined> {
  const { rows } = await sql<Remembered>`
    select mapping, settings from product_import_mapping where store_id = ${storeId} and columns_hash = ${hashed(headers)}`.execute(db);
  return rows[0];
}

export async function rememberMapping(
  db: Connection,
  storeId: number,
  { headers, settings }: { headers: readonly string[]; settings: object },
  mapping: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await sql`
    insert into product_import_mapping (store_id, columns_hash, mapping, settings, used_at)
    values (${storeId}, ${hashed(headers)}, ${[...mapping]}::text[], ${JSON.stringify(settings)}::jsonb, ${now})
    on conflict (store_id, columns_hash) do update set mapping = excluded.mapping, settings = excluded.settings, used_at = excluded.used_at`.execute(
    db,
  );
}

/** Of the cells of a column (from 1) that end in decimals: how many have a comma, and how many a point. */
export async function fractionsOf(db: Connection, id: string, column: number): Promise<{ commas: number; points: number }> {
  const { rows } = await sql<{ commas: number; points: number }>`
    select count(*) filter (where cells[${column}::integer] ~ ',[0-9]{1,2}\\s*[^0-9]{0,4}$')::int as commas,
      count(*) filter (where cells[${column}::integer] ~ '\\.[0-9]{1,2}\\s*[^0-9]{0,4}$')::int as points
    from product_import_line where import_id = ${id}`.execute(db);
  return rows[0] ?? { commas: 0, points: 0 };
}

export async function storeChoice(tx: Connection, id: string, mapping: readonly (string | null)[], settings: object): Promise<void> {
  await sql`update product_import set mapping = ${[...mapping]}::text[], settings = ${JSON.stringify(settings)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

export async function addArchives(tx: Connection, id: string, keys: readonly string[]): Promise<void> {
  await sql`update product_import set archive_keys = (select array_agg(distinct k) from unnest(archive_keys || ${[...keys]}::text[]) k) where id = ${id}`.execute(
    tx,
  );
}

/** Progress in the first archive, in entries. False if the list was cancelled or another worker has the claim. */
export async function noteArchive(db: Connection, id: string, claim: string, entry: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update product_import set archive_entry = ${entry}, heard_at = ${now}, attempts = 0 where id = ${id} and claim = ${claim} returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}

export async function dropArchive(tx: Connection, id: string, key: string): Promise<void> {
  await sql`update product_import set archive_keys = array_remove(archive_keys, ${key}), archive_entry = 0 where id = ${id}`.execute(tx);
}

export async function putPictures(tx: Connection, id: string, pictures: readonly { name: string; key: string }[]): Promise<void> {
  await sql`
    insert into product_import_picture (import_id, name, picture_key)
    select ${id}::uuid, name, key from unnest(${pictures.map(({ name }) => name)}::text[], ${pictures.map(({ key }) => key)}::text[]) as g (name, key)
    on conflict (import_id, name) do update set picture_key = excluded.picture_key`.execute(tx);
}

export async function picturesOf(db: Connection, id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    key: string;
  }>`select name, picture_key as key from product_import_picture where import_id = ${id}`.execute(db);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/** The first lines of a list, for samples. */
export async function firstLines(db: Connection, id: string): Promise<string[][]> {
  const { rows } = await sql<{
    cells: string[];
  }>`select cells from product_import_line where import_id = ${id} order by line limit 40`.execute(db);
  return rows.map(({ cells }) => cells);
}

export type ReasonRow = {
  header: string;
  reason: string;
  values: Record<string, string | number>;
  lines: number;
  note: boolean;
  picture: boolean;
};

export async function reasonsOf(db: Connection, id: string): Promise<ReasonRow[]> {
  // sql-check: not null values, a group has a first row
  const { rows } = await sql<ReasonRow>`
    select header, reason, (array_agg(reason_values))[1] as "values", count(distinct line)::int as lines, note, bool_or(reason_values ? 'address') as picture from product_import_problem
    where import_id = ${id} group by header, reason, note, case when reason in ('import.skuTwice', 'import.differs') then '{}'::jsonb else reason_values - 'address' end
    order by note, lines desc, header limit 30`.execute(db);
  return rows;
}

export type ProblemRow = {
  id: number;
  line: number;
  header: string;
  column: number;
  value: string;
  about: string | null;
  reason: string;
  values: Record<string, string | number>;
  note: boolean;
};

/** Problems in the order of their lines. The cursor's number is `line * 1000 + place`. */
export async function problemsOf(
  db: Connection,
  { id, headers }: { id: string; headers: readonly string[] },
  { direction, after, most }: { direction: 'next' | 'previous'; after: number; most: number },
): Promise<ProblemRow[]> {
  const order = direction === 'next' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ProblemRow>`
    with ranked as (select p.*, p.line::bigint * 1000 + row_number() over (partition by p.line order by p.note, p.id) as place
      from product_import_problem p where p.import_id = ${id})
    select r.place as id, r.line, r.header, coalesce(array_position(${[...headers]}::text[], r.header), 0) - 1 as "column",
      left(coalesce(l.cells[array_position(${[...headers]}::text[], r.header)], ''), 300) as value, left(r.reason_values ->> 'address', 300) as about, r.reason, r.reason_values as "values", r.note
    from ranked r left join product_import_line l on l.import_id = ${id} and l.line = r.line
    where ${direction === 'next' ? sql`r.place > ${after}` : sql`r.place < ${after}`} order by r.place ${order} limit ${most}`.execute(db);
  return rows;
}

export async function changeCell(
  tx: Connection,
  id: string,
  { line, column, value }: { line: number; column: number; value: string },
): Promise<boolean> {
  // Cells missing at the end of a line are empty.
  const { rows } = await sql`
    update product_import_line set cells = array(select coalesce(case when o = ${column + 1} then ${value} else cells[o] end, '')
      from generate_series(1, greatest(cardinality(cells), ${column + 1})) o order by o)
    where import_id = ${id} and line = ${line} returning 1 as one`.execute(tx);
  return rows.length === 1;
}

export type BadLine = Line & { problems: { header: string; reason: string; values: Record<string, string | number> }[] };

/** Lines that are bad, or with missing pictures. */
export async function badLines(db: Connection, id: string, of: 'lines' | 'pictures', after: number, most: number): Promise<BadLine[]> {
  const wrong = of === 'lines' ? sql`not note` : sql`note and reason_values ? 'address'`;
  const { rows } = await sql<BadLine>`
    select p.line, coalesce(l.cells, '{}') as cells, p.problems from (
      select line, json_agg(json_build_object('header', header, 'reason', reason, 'values', reason_values) order by id) as problems
      from product_import_problem where import_id = ${id} and ${wrong} and line > ${after} group by line order by line limit ${most}) p
    left join product_import_line l on l.import_id = ${id} and l.line = p.line order by p.line`.execute(db);
  return rows;
}

export function warehousesOf(db: Connection, storeId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('warehouse').select(['id', 'name']).where('store_id', '=', storeId).orderBy('id').execute();
}

export async function categoryNames(
  db: Connection,
  ids: readonly number[],
  language: string,
): Promise<{ id: number; name: string; trail: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; trail: string[] }>`
    with named as (select c.id, c.level, coalesce((select t.name from category_text t where t.category_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key) as name from category c)
    select n.id, n.name, array(select p.name from named p where p.id = any (c.path) and p.id <> c.id order by p.level) as trail
    from category c join named n on n.id = c.id where c.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}

/** Before a list is written again after its undo. */
export async function forgetWritten(db: Connection, id: string): Promise<void> {
  await sql`delete from product_import_item where import_id = ${id}`.execute(db);
}

export async function attributeNames(db: Connection, language: string): Promise<{ key: string; name: string; isOption: boolean }[]> {
  const { rows } = await sql<{ key: string; name: string; isOption: boolean }>`
    select a.key, a.is_option as "isOption", coalesce((select t.name from attribute_text t where t.attribute_id = a.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), a.key) as name from attribute a order by name`.execute(db);
  return rows;
}
