import { sql } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { mostOwnValues, type ownOptionCalls } from '../../../../contract/catalogue/own-option-merges.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { addValue, countVersion, putValueNames, valuesOf } from '../attributes/attribute-queries.ts';
import { lockedAttribute } from '../attributes/attributes.ts';
import { decided, refused } from '../categories/tree.ts';
import { slug } from '../write/values.ts';
import * as queries from './queries.ts';

/** Items of one transaction; more are merged by a job. */
const batch = 250;
export const mergeTask = 'catalogue:merge-own-option';

export async function ownOptionDetail(
  db: Connection,
  { language }: RequestScope,
  { word, intoId }: ParsedInputOf<typeof ownOptionCalls.detail>,
): Promise<AnswerOf<typeof ownOptionCalls.detail>> {
  const found = await queries.findOwnOption(db, { word, intoId, most: mostOwnValues }, language);
  if (!found) throw notFound();
  return found;
}

/** Stores where the option and its values belong, and moves the items; many of them by a job. */
export async function mergeOwnOption(
  tx: Tx,
  scope: RequestScope,
  { word, intoId, intoVersion, values }: ParsedInputOf<typeof ownOptionCalls.merge>,
): Promise<AnswerOf<typeof ownOptionCalls.merge>> {
  const into = await lockedAttribute(tx, intoId, intoVersion, { inUse: true });
  if (into.type !== 'choice' || into.key.startsWith('own:')) throw refused('catalogueAdmin.ownOptionType');
  const found = await queries.findOwnOption(tx, { word, intoId, most: 100_000 }, scope.language);
  if (!found) throw notFound();
  const listed = new Set((await valuesOf(tx, intoId)).map(({ id }) => id));
  const given = new Map(values.map(({ label, valueId }) => [label.toLowerCase(), valueId]));
  const rows: { word: string; value_id: number }[] = [];
  for (const { label, suggested } of found.labels) {
    const chosen = given.has(label.toLowerCase()) ? (given.get(label.toLowerCase()) ?? null) : suggested;
    if (chosen !== null && !listed.has(chosen)) throw notFound();
    rows.push({ word: label, value_id: chosen ?? (await newValue(tx, intoId, label)) });
  }
  await storeWords(tx, found.word, intoId, rows, scope.now);
  await tx.updateTable('attribute').set({ is_option: true }).where('id', '=', intoId).execute();
  await countVersion(tx, intoId);
  const items = await queries.countItems(tx, word);
  const entry = {
    action: 'option.merged' as const,
    subject: `attribute:${intoId}`,
    before: { name: found.name },
    after: { id: intoId, key: into.key, items },
  };
  await decided(tx, scope, entry);
  if (items > batch) {
    await addJob(tx, mergeTask, { word: found.word }, { key: `${mergeTask} ${found.word}` });
    return { items, left: 0, running: true };
  }
  const done = await mergeItems(tx, found.word, 0, scope.now);
  return { items: done.moved, left: items - done.moved, running: false };
}

async function newValue(tx: Tx, attributeId: number, label: string): Promise<number> {
  const id = await addValue(tx, attributeId, slug(label), null);
  await putValueNames(tx, id, { en: label });
  return id;
}

async function storeWords(
  tx: Tx,
  word: string,
  intoId: number,
  values: readonly { word: string; value_id: number }[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('option_word')
    .values({ word, attribute_id: intoId, merged_at: at })
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ attribute_id: intoId, merged_at: at }))
    .execute();
  if (values.length === 0) return;
  await tx
    .insertInto('option_value_word')
    .columns(['attribute_id', 'word', 'attribute_value_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(values, sql`word text, value_id bigint`))
        .select([sql<number>`${intoId}::bigint`.as('attribute_id'), sql<string>`lower(given.word)`.as('word'), 'given.value_id']),
    )
    .onConflict((conflict) =>
      conflict.columns(['attribute_id', 'word']).doUpdateSet((eb) => ({ attribute_value_id: eb.ref('excluded.attribute_value_id') })),
    )
    .execute();
}

/**
 * Moves the next items to the attribute that their own option was merged into. Items that have both options, or would have two equal
 * variants, stay as they are.
 */
export async function mergeItems(tx: Tx, word: string, after: number, at: Date): Promise<{ last: number | null; moved: number }> {
  const intoId = await queries.mergedInto(tx, word);
  if (intoId === undefined) return { last: null, moved: 0 };
  const itemIds = await queries.lockItems(tx, word, after, batch);
  const fitting = await queries.itemsThatFit(tx, itemIds, word, intoId);
  if (fitting.length > 0) {
    const valueId = sql<
      number | null
    >`(select m.attribute_value_id from option_value_word m where m.attribute_id = ${intoId} and m.word = lower(variant_option.label))`;
    await tx
      .updateTable('variant_option')
      .set({
        attribute_id: intoId,
        attribute_value_id: valueId,
        label: sql<string | null>`case when ${valueId} is null then variant_option.label end`,
      })
      .where('attribute_id', 'in', (eb) =>
        eb
          .selectFrom('attribute')
          .select('id')
          .where('own', '=', true)
          .where(sql<boolean>`lower(substr(key, 5)) = lower(${word})`),
      )
      .where('variant_id', 'in', (eb) => eb.selectFrom('variant').select('id').where('item_id', '=', anyOf(fitting)))
      .execute();
    await tx
      .updateTable('item')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', anyOf(fitting))
      .execute();
    await publish(tx, 'item.changed', { itemIds: fitting });
  }
  return { last: itemIds.length < batch ? null : (itemIds.at(-1) ?? null), moved: fitting.length };
}
