import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { attributeCalls } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound } from '../../../platform/refusal.ts';
import { lockedAttribute, sameName } from './attributes.ts';
import * as queries from './attribute-queries.ts';
import { decided, outdated, refused } from '../categories/tree.ts';

const fits = (one: queries.Stored, other: queries.Stored): boolean =>
  one.id !== other.id && one.type === other.type && (one.unit ?? '') === (other.unit ?? '');

/** For each value of the first attribute, the value of the second with the same name, if any. */
function matched(values: readonly queries.StoredValue[], others: readonly queries.StoredValue[]): { from: number; to: number | null }[] {
  return values.map((value) => ({
    from: value.id,
    to: others.find((other) => other.key === value.key || sameName(value.names, other.names))?.id ?? null,
  }));
}

export async function previewMerge(
  { id, intoId }: ParsedInputOf<typeof attributeCalls.mergePreview>,
  context: CallContext,
): Promise<AnswerOf<typeof attributeCalls.mergePreview>> {
  return context.database.transaction(async (tx) => {
    const both = await queries.lockedAttributes(tx, [id, intoId]);
    const [from, into] = [both.get(id), both.get(intoId)];
    if (!from || !into) throw notFound();
    const items = await queries.itemsUsing(tx, id);
    const others = new Set(await queries.itemsUsing(tx, intoId));
    const pairs = matched(await queries.valuesOf(tx, id), await queries.valuesOf(tx, intoId));
    const { rows } = await sql<{
      categories: number;
    }>`select count(*)::int as categories from category_attribute where attribute_id = ${id}`.execute(tx);
    return {
      items: items.length,
      both: items.filter((one) => others.has(one)).length,
      sameValues: pairs.filter(({ to }) => to !== null).length,
      movedValues: pairs.filter(({ to }) => to === null).length,
      categories: rows[0]?.categories ?? 0,
      refused: fits(from, into) ? null : message('catalogueDesk.mergeTypes', context.language),
    };
  });
}

/** Moves item values, listed values and categories; if an item has a value for both, the value of the second stays. */
export function mergeAttributes(
  { id, version, intoId, intoVersion }: ParsedInputOf<typeof attributeCalls.merge>,
  context: CallContext,
): Promise<AnswerOf<typeof attributeCalls.merge>> {
  return context.database.transaction(async (tx) => {
    const both = await queries.lockedAttributes(tx, [id, intoId]);
    const into = both.get(intoId);
    if (!into) throw notFound();
    const from = await lockedAttribute(tx, id, version);
    if (into.version !== intoVersion) throw outdated();
    if (!fits(from, into)) throw refused('catalogueDesk.mergeTypes');
    const itemIds = await queries.itemsUsing(tx, id);
    const pairs = matched(await queries.valuesOf(tx, id), await queries.valuesOf(tx, intoId));
    const known = pairs.flatMap(({ from: value, to }) => (to === null ? [] : [{ from: value, to }]));
    await moveValues(
      tx,
      id,
      intoId,
      pairs.filter(({ to }) => to === null).map((pair) => pair.from),
    );
    await moveFacts(tx, id, intoId);
    await replaceValues(tx, known, itemIds, context.now());
    await sql`insert into category_attribute (category_id, attribute_id, position, required)
      select category_id, ${intoId}, position, required from category_attribute where attribute_id = ${id}
      on conflict (category_id, attribute_id) do update set required = category_attribute.required or excluded.required`.execute(tx);
    await sql`update attribute set is_option = is_option or ${from.isOption}, facet = facet or ${from.facet}, version = version + 1 where id = ${intoId}`.execute(
      tx,
    );
    await queries.deleteAttribute(tx, id);
    const { version: _version, ...before } = from;
    const entry = {
      action: 'attribute.merged' as const,
      subject: `attribute:${intoId}`,
      before,
      after: { id: intoId, key: into.key, items: itemIds.length },
    };
    await decided(tx, context, entry, itemIds);
    return { id: intoId, items: itemIds.length };
  });
}

/** Values that the other attribute does not have, appended to its own. */
async function moveValues(tx: Transaction<DB>, id: number, intoId: number, valueIds: readonly number[]): Promise<void> {
  await sql`update attribute_value w set attribute_id = ${intoId}, position = position + coalesce((select max(o.position) + 1 from attribute_value o where o.attribute_id = ${intoId}), 0)
    where w.attribute_id = ${id} and w.id = any (${valueIds}::bigint[])`.execute(tx);
}

async function moveFacts(tx: Transaction<DB>, id: number, intoId: number): Promise<void> {
  await sql`delete from item_attribute f where attribute_id = ${id}
    and exists (select from item_attribute o where o.item_id = f.item_id and o.attribute_id = ${intoId})`.execute(tx);
  await sql`update item_attribute set attribute_id = ${intoId} where attribute_id = ${id}`.execute(tx);
  await sql`delete from variant_option f where attribute_id = ${id}
    and exists (select from variant_option o where o.variant_id = f.variant_id and o.attribute_id = ${intoId})`.execute(tx);
  await sql`update variant_option set attribute_id = ${intoId} where attribute_id = ${id}`.execute(tx);
}

/** Active variants of an item must stay distinct: the number of these items that have two variants with the same options. */
async function itemsAlike(tx: Transaction<DB>, itemIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(distinct item_id)::int as items from (
      select v.item_id from variant v
      cross join lateral (select coalesce(string_agg(o.attribute_id || '=' || coalesce(o.attribute_value_id::text, lower(o.label)), ',' order by o.attribute_id), '') as options
        from variant_option o where o.variant_id = v.id) x
      where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' group by v.item_id, x.options having count(*) > 1) alike`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}

/** Replaces the first value of each pair with the second and deletes the first. @throws Refusal if variants would become alike. */
async function replaceValues(
  tx: Transaction<DB>,
  pairs: readonly { from: number; to: number }[],
  itemIds: readonly number[],
  at: Date,
): Promise<void> {
  // Before their facts, and in the order in which sellers' changes lock them.
  await sql`select from item where id = any (${itemIds}::bigint[]) order by id for no key update`.execute(tx);
  const alikeBefore = await itemsAlike(tx, itemIds);
  const given = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as g ("from" bigint, "to" bigint)`;
  const replace = (table: string): RawBuilder<unknown> =>
    sql`update ${sql.table(table)} f set attribute_value_id = g."to" from ${given} where f.attribute_value_id = g."from"`;
  await replace('item_attribute').execute(tx);
  await replace('variant_option').execute(tx);
  const alike = (await itemsAlike(tx, itemIds)) - alikeBefore;
  if (alike > 0) throw refused('catalogueDesk.variantsAlike', { items: alike });
  await queries.deleteValues(
    tx,
    pairs.map(({ from }) => from),
  );
  await sql`update item set version = version + 1, updated_at = ${at} where id = any (${itemIds}::bigint[])`.execute(tx);
}

export function mergeValues(
  { id, version, valueIds, intoId }: ParsedInputOf<typeof attributeCalls.mergeValues>,
  context: CallContext,
): Promise<AnswerOf<typeof attributeCalls.mergeValues>> {
  return context.database.transaction(async (tx) => {
    await lockedAttribute(tx, id, version);
    const values = new Map((await queries.valuesOf(tx, id)).map((value) => [value.id, value]));
    const gone = [...new Set(valueIds)].filter((one) => one !== intoId);
    if (gone.length === 0) throw refused('catalogueDesk.mergeValues');
    if (!values.has(intoId) || gone.some((one) => !values.has(one))) throw notFound();
    const { rows } = await sql<{ id: number }>`
      select item_id as id from item_attribute where attribute_value_id = any (${gone}::bigint[])
      union select v.item_id from variant_option o join variant v on v.id = o.variant_id where o.attribute_value_id = any (${gone}::bigint[]) order by 1`.execute(
      tx,
    );
    const itemIds = rows.map((row) => row.id);
    await replaceValues(
      tx,
      gone.map((from) => ({ from, to: intoId })),
      itemIds,
      context.now(),
    );
    await queries.countVersion(tx, id);
    const entry = {
      action: 'attribute.valuesMerged' as const,
      subject: `attribute:${id}`,
      before: { values: gone.map((one) => values.get(one)?.names) },
      after: { value: values.get(intoId)?.names, items: itemIds.length },
    };
    await decided(tx, context, entry, itemIds);
    return { id, version: version + 1, items: itemIds.length };
  });
}
