import { sql } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message } from '../../../platform/texts.ts';
import type { attributeCalls } from '../../../../contract/catalogue/attributes.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
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
  tx: Tx,
  scope: RequestScope,
  { id, intoId }: ParsedInputOf<typeof attributeCalls.mergePreview>,
): Promise<AnswerOf<typeof attributeCalls.mergePreview>> {
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
    refused: fits(from, into) ? null : message('catalogueAdmin.mergeTypes', scope.language),
  };
}

/** Moves item values, listed values and categories; if an item has a value for both, the value of the second stays. */
export async function mergeAttributes(
  tx: Tx,
  scope: RequestScope,
  { id, version, intoId, intoVersion }: ParsedInputOf<typeof attributeCalls.merge>,
): Promise<AnswerOf<typeof attributeCalls.merge>> {
  const both = await queries.lockedAttributes(tx, [id, intoId]);
  const into = both.get(intoId);
  if (!into) throw notFound();
  const from = await lockedAttribute(tx, id, version);
  if (into.version !== intoVersion) throw outdated();
  if (!fits(from, into)) throw refused('catalogueAdmin.mergeTypes');
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
  await replaceValues(tx, known, itemIds, scope.now);
  await moveCategories(tx, id, intoId);
  await tx
    .updateTable('attribute')
    .set((eb) => ({
      is_option: sql<boolean>`is_option or ${from.isOption}`,
      facet: sql<boolean>`facet or ${from.facet}`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', intoId)
    .execute();
  await moveWords(tx, id, intoId);
  await queries.deleteAttribute(tx, id);
  const { version: _version, ...before } = from;
  const entry = {
    action: 'attribute.merged' as const,
    subject: `attribute:${intoId}`,
    before,
    after: { id: intoId, key: into.key, items: itemIds.length },
  };
  await decided(tx, scope, entry, itemIds);
  return { id: intoId, items: itemIds.length };
}

/** Values that the other attribute does not have, appended to its own. */
async function moveValues(tx: Tx, id: number, intoId: number, valueIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('attribute_value')
    .set({
      attribute_id: intoId,
      position: sql<number>`position + coalesce((select max(o.position) + 1 from attribute_value o where o.attribute_id = ${intoId}), 0)`,
    })
    .where('attribute_id', '=', id)
    .where('id', '=', anyOf(valueIds))
    .execute();
}

/** Categories of the first attribute get the second one, which is required if either was. */
async function moveCategories(tx: Tx, id: number, intoId: number): Promise<void> {
  await tx
    .insertInto('category_attribute')
    .columns(['category_id', 'attribute_id', 'position', 'required'])
    .expression((eb) =>
      eb
        .selectFrom('category_attribute')
        .select(['category_id', sql<number>`${intoId}::bigint`.as('attribute_id'), 'position', 'required'])
        .where('attribute_id', '=', id),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'attribute_id']).doUpdateSet({
        required: sql<boolean>`category_attribute.required or excluded.required`,
      }),
    )
    .execute();
}

async function moveFacts(tx: Tx, id: number, intoId: number): Promise<void> {
  await tx
    .deleteFrom('item_attribute')
    .where('attribute_id', '=', id)
    .where('item_id', 'in', (eb) => eb.selectFrom('item_attribute as o').select('o.item_id').where('o.attribute_id', '=', intoId))
    .execute();
  await tx.updateTable('item_attribute').set({ attribute_id: intoId }).where('attribute_id', '=', id).execute();
  await tx
    .deleteFrom('variant_option')
    .where('attribute_id', '=', id)
    .where('variant_id', 'in', (eb) => eb.selectFrom('variant_option as o').select('o.variant_id').where('o.attribute_id', '=', intoId))
    .execute();
  await tx.updateTable('variant_option').set({ attribute_id: intoId }).where('attribute_id', '=', id).execute();
}

/** Names of sellers' own options that the first attribute stands for. */
async function moveWords(tx: Tx, id: number, intoId: number): Promise<void> {
  await tx.updateTable('option_word').set({ attribute_id: intoId }).where('attribute_id', '=', id).execute();
  await tx
    .updateTable('option_value_word')
    .set({ attribute_id: intoId })
    .where('attribute_id', '=', id)
    .where('word', 'not in', (eb) => eb.selectFrom('option_value_word as o').select('o.word').where('o.attribute_id', '=', intoId))
    .execute();
}

/** Active variants of an item must stay distinct: the number of these items that have two variants with the same options. */
async function itemsAlike(tx: Tx, itemIds: readonly number[]): Promise<number> {
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

/** Replaces the first value of each pair with the second and deletes the first. @throws if variants would become alike. */
async function replaceValues(tx: Tx, pairs: readonly { from: number; to: number }[], itemIds: readonly number[], at: Date): Promise<void> {
  // Before their facts, and in the order in which sellers' changes lock them.
  await tx.selectFrom('item').select('id').where('id', '=', anyOf(itemIds)).orderBy('id').forNoKeyUpdate().execute();
  const alikeBefore = await itemsAlike(tx, itemIds);
  const given = rowsOf(pairs, sql`"from" bigint, "to" bigint`);
  await tx
    .updateTable('item_attribute')
    .from(given)
    .set((eb) => ({ attribute_value_id: eb.ref('given.to') }))
    .whereRef('item_attribute.attribute_value_id', '=', 'given.from')
    .execute();
  await tx
    .updateTable('variant_option')
    .from(given)
    .set((eb) => ({ attribute_value_id: eb.ref('given.to') }))
    .whereRef('variant_option.attribute_value_id', '=', 'given.from')
    .execute();
  await tx
    .updateTable('option_value_word')
    .from(given)
    .set((eb) => ({ attribute_value_id: eb.ref('given.to') }))
    .whereRef('option_value_word.attribute_value_id', '=', 'given.from')
    .execute();
  const alike = (await itemsAlike(tx, itemIds)) - alikeBefore;
  if (alike > 0) throw refused('catalogueAdmin.variantsAlike', { items: alike });
  await queries.deleteValues(
    tx,
    pairs.map(({ from }) => from),
  );
  await tx
    .updateTable('item')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', anyOf(itemIds))
    .execute();
}

export async function mergeValues(
  tx: Tx,
  scope: RequestScope,
  { id, version, valueIds, intoId }: ParsedInputOf<typeof attributeCalls.mergeValues>,
): Promise<AnswerOf<typeof attributeCalls.mergeValues>> {
  await lockedAttribute(tx, id, version);
  const values = new Map((await queries.valuesOf(tx, id)).map((value) => [value.id, value]));
  const gone = [...new Set(valueIds)].filter((one) => one !== intoId);
  if (gone.length === 0) throw refused('catalogueAdmin.mergeValues');
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
    scope.now,
  );
  await queries.countVersion(tx, id);
  const entry = {
    action: 'attribute.valuesMerged' as const,
    subject: `attribute:${id}`,
    before: { values: gone.map((one) => values.get(one)?.names) },
    after: { value: values.get(intoId)?.names, items: itemIds.length },
  };
  await decided(tx, scope, entry, itemIds);
  return { id, version: version + 1, items: itemIds.length };
}
