import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import { type categoryCalls, deepestLevel } from '../../../../contract/catalogue/categories.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { replaceCategoryInCompanies } from '../../companies/index.ts';
import { slug } from '../index.ts';
import * as queries from './tree-queries.ts';
import { type Texts, withUrlKeys } from './url-keys.ts';

type Input<Name extends keyof typeof categoryCalls> = ParsedInputOf<(typeof categoryCalls)[Name]>;
type Saved = AnswerOf<typeof categoryCalls.save>;

export const refused = (key: MessageKey, values?: Record<string, string | number>): Refusal => new Refusal(codes.refused, key, values);
export const outdated = (): Refusal => new Refusal(codes.conflict, 'catalogueAdmin.changedMeanwhile');

/** Writes the audit log and publishes the event, last in the transaction. */
export async function decided(
  tx: Tx,
  scope: RequestScope,
  entry: { action: AuditAction; subject: string; before?: object | null; after?: object | null },
  itemIds: readonly number[] = [],
): Promise<void> {
  await publish(tx, 'catalogue.changed', {});
  if (itemIds.length > 0) await publish(tx, 'item.changed', { itemIds: [...itemIds] });
  await recordAudit(tx, { userId: signedIn(scope).userId, companyId: null, network: scope.network, at: scope.now, ...entry });
}

/** The category, locked. Refused if it is no longer the version that was seen. */
export async function lockedCategory(tx: Tx, id: number, version: number): Promise<queries.Stored> {
  const found = (await queries.lockedCategories(tx, [id])).get(id);
  if (!found) throw notFound();
  if (found.version !== version) throw outdated();
  return found;
}

export async function categoryDetail(
  db: Connection,
  { language }: RequestScope,
  id: number,
): Promise<AnswerOf<typeof categoryCalls.detail>> {
  const found = await queries.findDetail(db, id, language);
  if (!found) throw notFound();
  return found;
}

export async function createCategory(tx: Tx, scope: RequestScope, { parentId, names }: Input<'create'>): Promise<Saved> {
  await queries.lockTree(tx);
  const parent = parentId === null ? null : (await queries.lockedCategories(tx, [parentId])).get(parentId);
  if (parent === undefined) throw notFound();
  if ((parent?.path.length ?? 0) >= deepestLevel) throw refused('catalogueAdmin.tooDeep');
  const given: Texts = Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, { name, urlKey: '', description: '' }]),
  );
  const { texts } = await withUrlKeys(tx, { id: null, parentId, given, before: {} });
  const first = texts.en ?? Object.values(texts)[0];
  if (!first) throw invalidFields({ names: 'catalogueAdmin.name' });
  const id = await queries.addCategory(tx, [parent?.key, slug(first.name)].filter(Boolean).join('.'), parentId);
  await queries.putTexts(tx, id, texts);
  await decided(tx, scope, { action: 'category.created', subject: `category:${id}`, after: { parentId, names } });
  return { id, version: 1 };
}

export async function saveCategory(tx: Tx, scope: RequestScope, input: Input<'save'>): Promise<Saved> {
  const { companyId } = signedIn(scope);
  await queries.lockTree(tx);
  const known = await lockedCategory(tx, input.id, input.version);
  const before = await queries.textsOf(tx, input.id);
  const { texts, faults } = await withUrlKeys(tx, { id: input.id, parentId: known.parentId, given: input.texts as Texts, before });
  if (Object.keys(texts).length === 0) faults['texts'] = 'catalogueAdmin.name';
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  if (input.pictureKey !== known.pictureKey) {
    if (input.pictureKey !== null) await keepUpload(tx, input.pictureKey, companyId, 'itemPicture');
    if (known.pictureKey !== null) await dropUploads(tx, [known.pictureKey], companyId);
  }
  await queries.putTexts(tx, input.id, texts);
  await queries.updateCategory(tx, input.id, input);
  await decided(tx, scope, {
    action: 'category.changed',
    subject: `category:${input.id}`,
    ...differences(
      { ...before, hidden: known.hidden, pictureKey: known.pictureKey },
      { ...texts, hidden: input.hidden, pictureKey: input.pictureKey },
    ),
  });
  return { id: input.id, version: known.version + 1 };
}

/** Only fields that differ. */
export function differences<Facts extends object>(before: Facts, after: Facts): { before: Partial<Facts>; after: Partial<Facts> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Facts)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null])) as Partial<Facts>;
  return { before: pick(before), after: pick(after) };
}

/** Refusals for the constraints of the tree. */
export function treeRefusal(error: unknown): unknown {
  const { constraint, code } = error as { constraint?: string; code?: string };
  if (constraint === 'category_no_circle') return refused('catalogueAdmin.circle');
  if (constraint === 'category_level_check') return refused('catalogueAdmin.tooDeep');
  // A table that this admin page does not know refers to it.
  if (code === '23503') return refused('catalogueAdmin.inUse');
  return error;
}

export async function moveCategory(tx: Tx, scope: RequestScope, { id, version, parentId, before = null }: Input<'move'>): Promise<Saved> {
  await queries.lockTree(tx);
  const known = await lockedCategory(tx, id, version);
  if (parentId !== null && !(await queries.lockedCategories(tx, [parentId])).has(parentId)) throw notFound();
  await queries.placeCategory(tx, id, parentId, before);
  await decided(tx, scope, {
    action: 'category.moved',
    subject: `category:${id}`,
    before: { parentId: known.parentId },
    after: { parentId, before },
  });
  return { id, version: version + 1 };
}

export async function removeCategory(tx: Tx, scope: RequestScope, { id, version }: Input<'remove'>): Promise<{ id: number }> {
  await queries.lockTree(tx);
  await queries.lockedCategories(tx, [id], { whole: true });
  const known = await lockedCategory(tx, id, version);
  const detail = await queries.findDetail(tx, id, scope.language);
  if (detail && (detail.uses.children > 0 || detail.uses.items > 0))
    throw refused('catalogueAdmin.notEmpty', { children: detail.uses.children, items: detail.uses.items });
  if (detail && detail.uses.activities > 0) throw refused('catalogueAdmin.inUse');
  const names = await queries.textsOf(tx, id);
  await replaceCategoryInCompanies(tx, id, null);
  await queries.deleteCategory(tx, id);
  await decided(tx, scope, {
    action: 'category.removed',
    subject: `category:${id}`,
    before: { key: known.key, parentId: known.parentId, names },
  });
  return { id };
}

export async function requireNumbers(tx: Tx, scope: RequestScope, { id, version, schemes }: Input<'requireNumbers'>): Promise<Saved> {
  await lockedCategory(tx, id, version);
  const before = await queries.schemesOf(tx, id);
  const after = registrationSchemes.filter((scheme) => schemes.includes(scheme));
  await queries.updateSchemes(tx, id, after);
  await decided(tx, scope, {
    action: 'category.changed',
    subject: `category:${id}`,
    before: { schemes: before },
    after: { schemes: after },
  });
  return { id, version: version + 1 };
}

export async function assignAttributes(tx: Tx, scope: RequestScope, { id, version, attributes }: Input<'assign'>): Promise<Saved> {
  await lockedCategory(tx, id, version);
  const before = await queries.assignedOf(tx, id);
  const distinct = [...new Map(attributes.map((one) => [one.id, one])).values()];
  if ((await queries.putAssigned(tx, id, distinct)) < distinct.length) throw refused('catalogueAdmin.attributeGone');
  await queries.countVersion(tx, id);
  await decided(tx, scope, {
    action: 'category.assigned',
    subject: `category:${id}`,
    before: { attributes: before },
    after: { attributes: await queries.assignedOf(tx, id) },
  });
  return { id, version: version + 1 };
}
