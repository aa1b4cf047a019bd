import { sql, type Transaction } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message, type MessageKey } from '../../../../contract/messages/index.ts';
import { type categoryCalls, deepestLevel } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound } from '../../../platform/refusal.ts';
import { decided, lockedCategory, outdated, refused, treeRefusal } from './tree.ts';
import * as queries from './tree-queries.ts';

const faultOf = (merging: queries.Merging): MessageKey | null =>
  merging.circle ? 'catalogueDesk.mergeInto' : merging.reaches > deepestLevel ? 'catalogueDesk.mergeDeep' : null;

export async function previewMerge(
  { id, intoId }: ParsedInputOf<typeof categoryCalls.mergePreview>,
  context: CallContext,
): Promise<AnswerOf<typeof categoryCalls.mergePreview>> {
  const merging = await queries.findMerging(context.database.kysely, id, intoId, context.language);
  if (!merging) throw notFound();
  const fault = faultOf(merging);
  const { uses, stores, sameNames } = merging;
  return { uses, stores, sameNames, refused: fault && message(fault, context.language) };
}

/** Merges one category into another; only its URL key remains, as a redirect. */
export async function mergeCategories(
  { id, version, intoId, intoVersion }: ParsedInputOf<typeof categoryCalls.merge>,
  context: CallContext,
): Promise<AnswerOf<typeof categoryCalls.merge>> {
  return context.database
    .transaction(async (tx) => {
      await queries.lockTree(tx);
      const both = await queries.lockedCategories(tx, [id, intoId], { whole: true });
      const into = both.get(intoId);
      if (!into || !both.has(id)) throw notFound();
      const known = await lockedCategory(tx, id, version);
      if (into.version !== intoVersion) throw outdated();
      const merging = await queries.findMerging(tx, id, intoId, context.language);
      if (!merging) throw notFound();
      const fault = faultOf(merging);
      if (fault) throw refused(fault);
      const names = await queries.textsOf(tx, id);
      const itemIds = await moveContents(tx, known, into, context.now());
      await repointOthers(tx, id, intoId);
      await queries.deleteCategory(tx, id);
      await queries.countVersion(tx, intoId);
      await decided(
        tx,
        context,
        {
          action: 'category.merged',
          subject: `category:${intoId}`,
          before: { id, key: known.key, parentId: known.parentId, names },
          after: { id: intoId, key: into.key, items: itemIds.length, children: merging.uses.children },
        },
        itemIds,
      );
      return { id: intoId, items: itemIds.length };
    })
    .catch((error: unknown) => {
      throw treeRefusal(error);
    });
}

/** Items with a line in their history, children appended to the existing ones, attributes, sellers, feeds, and the old URL key. */
async function moveContents(tx: Transaction<DB>, from: queries.Stored, into: queries.Stored, at: Date): Promise<number[]> {
  // In the order in which sellers' changes lock them.
  await sql`select from item where category_id = ${from.id} order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    with moved as (update item set category_id = ${into.id}, version = version + 1, updated_at = ${at} where category_id = ${from.id} returning id),
    told as (insert into item_change (item_id, user_id, source, changes, at)
      select id, null, 'bulk', jsonb_build_object('category', jsonb_build_array(${from.key}::text, ${into.key}::text)), ${at} from moved)
    select id from moved order by id`.execute(tx);
  await sql`update category set parent_id = ${into.id}, version = version + 1,
    position = position + coalesce((select max(k.position) + 1 from category k where k.parent_id = ${into.id}), 0) where parent_id = ${from.id}`.execute(
    tx,
  );
  await sql`
    insert into category_attribute (category_id, attribute_id, position, required)
    select ${into.id}, attribute_id, position + coalesce((select max(x.position) + 1 from category_attribute x where x.category_id = ${into.id}), 0), required
    from category_attribute x where category_id = ${from.id}
      and not exists (select from category_attribute y where y.attribute_id = x.attribute_id and y.category_id = any (${into.path}::bigint[]))`.execute(
    tx,
  );
  await sql`update company set category_ids = array(select distinct case c when ${from.id}::bigint then ${into.id}::bigint else c end from unnest(category_ids) c order by 1)
    where ${from.id} = any (category_ids)`.execute(tx);
  for (const table of ['feed', 'download_request'])
    await sql`update ${sql.table(table)} set selection = jsonb_set(selection, '{id}', to_jsonb(${into.id}::bigint))
      where selection ->> 'kind' = 'category' and selection ->> 'id' = ${String(from.id)}`.execute(tx);
  await moveInActivities(tx, from.id, into.id);
  await sql`update category_redirect set target_id = ${into.id} where target_id = ${from.id}`.execute(tx);
  await sql`insert into category_redirect (category_id, target_id) values (${from.id}, ${into.id})`.execute(tx);
  return rows.map((row) => row.id);
}

/** In the blocks of all versions: an older version can be restored. */
async function moveInActivities(tx: Transaction<DB>, id: number, intoId: number): Promise<void> {
  await sql`
    update activity_version v set content = jsonb_set(v.content, '{blocks}', (
      select jsonb_agg(b
        || case when b -> 'categoryId' = to_jsonb(${id}::bigint) then jsonb_build_object('categoryId', ${intoId}::bigint) else '{}' end
        || case when b -> 'categoryIds' @> to_jsonb(${id}::bigint) then jsonb_build_object('categoryIds', (
            select jsonb_agg(one order by at) from (
              select case when e = to_jsonb(${id}::bigint) then to_jsonb(${intoId}::bigint) else e end as one, min(n) as at
              from jsonb_array_elements(b -> 'categoryIds') with ordinality as x (e, n) group by 1) ids)) else '{}' end
        order by place)
      from jsonb_array_elements(v.content -> 'blocks') with ordinality as x (b, place)))
    where ${queries.namedIn(sql`${id}::bigint`)}`.execute(tx);
}

/** Tables that are moved above, or deleted with the category. */
const handled = ['item', 'category', 'category_text', 'category_attribute', 'category_redirect'];

/** All other references to a category, such as a landing page, found through the foreign keys of the database. */
async function repointOthers(tx: Transaction<DB>, id: number, intoId: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'category'::regclass and cardinality(k.conkey) = 1 and k.conrelid::regclass::text <> all (${handled}::text[])`.execute(
    tx,
  );
  // Only a few tables.
  for (const { table, column } of rows)
    // sql-check: skip, the database says which tables and columns
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${intoId} where ${sql.ref(column)} = ${id}`.execute(tx);
}
