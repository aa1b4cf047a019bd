import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import { type categoryCalls, deepestLevel } from '../../../../contract/catalogue/categories.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { replaceCategoryInCompanies } from '../../companies/index.ts';
import { recordChanges } from '../../listings/index.ts';
import { replaceCategoryInSelections } from '../../materials/index.ts';
import { replaceCategoryInActivities } from '../../promotions/activities/index.ts';
import { decided, lockedCategory, outdated, refused } from './tree.ts';
import * as queries from './tree-queries.ts';

const faultOf = (merging: queries.Merging): MessageKey | null =>
  merging.circle ? 'catalogueAdmin.mergeInto' : merging.reaches > deepestLevel ? 'catalogueAdmin.mergeDeep' : null;

export async function previewMerge(
  db: Connection,
  { language }: RequestScope,
  { id, intoId }: ParsedInputOf<typeof categoryCalls.mergePreview>,
): Promise<AnswerOf<typeof categoryCalls.mergePreview>> {
  const merging = await queries.findMerging(db, id, intoId, language);
  if (!merging) throw notFound();
  const fault = faultOf(merging);
  const { uses, stores, sameNames } = merging;
  const schemes = await queries.schemesLackingIn(db, id, intoId);
  return { uses, stores, sameNames, schemes, refused: fault && message(fault, language) };
}

/** Merges one category into another; only its URL key remains, as a redirect. */
export async function mergeCategories(
  tx: Tx,
  scope: RequestScope,
  { id, version, intoId, intoVersion }: ParsedInputOf<typeof categoryCalls.merge>,
): Promise<AnswerOf<typeof categoryCalls.merge>> {
  await queries.lockTree(tx);
  const both = await queries.lockedCategories(tx, [id, intoId], { whole: true });
  const into = both.get(intoId);
  if (!into || !both.has(id)) throw notFound();
  const known = await lockedCategory(tx, id, version);
  if (into.version !== intoVersion) throw outdated();
  const merging = await queries.findMerging(tx, id, intoId, scope.language);
  if (!merging) throw notFound();
  const fault = faultOf(merging);
  if (fault) throw refused(fault);
  const names = await queries.textsOf(tx, id);
  // Its goods need the same numbers afterwards.
  const [schemes, added] = [await queries.schemesOf(tx, intoId), await queries.schemesLackingIn(tx, id, intoId)];
  const itemIds = await moveContents(tx, known, into, scope.now);
  await queries.deleteCategory(tx, id);
  if (added.length > 0) await queries.updateSchemes(tx, intoId, [...schemes, ...added]);
  await queries.countVersion(tx, intoId);
  await decided(
    tx,
    scope,
    {
      action: 'category.merged',
      subject: `category:${intoId}`,
      before: { id, key: known.key, parentId: known.parentId, names, ...(added.length > 0 && { schemes }) },
      after: {
        ...{ id: intoId, key: into.key, items: itemIds.length, children: merging.uses.children },
        ...(added.length > 0 && { schemes: [...schemes, ...added] }),
      },
    },
    itemIds,
  );
  return { id: intoId, items: itemIds.length };
}

/** Items with a line in their history, children, attributes, and the places in other areas that name the category. */
async function moveContents(tx: Tx, from: queries.Stored, into: queries.Stored, at: Date): Promise<number[]> {
  const itemIds = await queries.moveItems(tx, from.id, into.id, at);
  await recordChanges(
    tx,
    itemIds.map((itemId) => ({ itemId, changes: { category: [from.key, into.key] } })),
    { userId: null, source: 'bulk', at },
  );
  await queries.moveChildren(tx, from.id, into.id);
  await queries.moveAssigned(tx, from.id, into.id, into.path);
  await replaceCategoryInCompanies(tx, from.id, into.id);
  await replaceCategoryInSelections(tx, from.id, into.id);
  await replaceCategoryInActivities(tx, from.id, into.id);
  await queries.redirectCategory(tx, from.id, into.id);
  return itemIds;
}
