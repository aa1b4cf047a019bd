import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import type { attributeCalls } from '../../../../contract/catalogue/attributes.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { slug } from '../index.ts';
import * as queries from './attribute-queries.ts';
import { convert } from './convert.ts';
import { decided, differences, outdated, refused } from '../categories/tree.ts';

type Input<Name extends keyof typeof attributeCalls> = ParsedInputOf<(typeof attributeCalls)[Name]>;
type Saved = AnswerOf<typeof attributeCalls.save>;
const mostExported = 100_000;

/**
 * The attribute, locked. Refused if it is no longer the version that was seen.
 * @param lock `inUse`: items can get it meanwhile; necessary where the caller goes on to lock items
 */
export async function lockedAttribute(tx: Tx, id: number, version: number, lock: { inUse?: boolean } = {}): Promise<queries.Stored> {
  const found = (await queries.lockedAttributes(tx, [id], lock)).get(id);
  if (!found) throw notFound();
  if (found.version !== version) throw outdated();
  return found;
}

/** The names without empty ones, the first of them, and a fault if there is none. */
function namesFrom(given: queries.Names): { names: queries.Names; first: string } {
  const names = Object.fromEntries(Object.entries(given).filter(([, name]) => name !== '')) as queries.Names;
  const first = names.en ?? Object.values(names)[0];
  if (first === undefined) throw invalidFields({ names: 'catalogueAdmin.name' });
  return { names, first };
}

function checkKind({ type, unit, isOption }: Pick<queries.Stored, 'type' | 'unit' | 'isOption'>): void {
  const faults: Record<string, MessageKey> = {};
  if (unit && type !== 'number') faults['unit'] = 'catalogueAdmin.unit';
  if (isOption && type !== 'choice') faults['isOption'] = 'catalogueAdmin.option';
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
}

export async function exportAttributes(db: Connection, { language }: RequestScope, filter: Input<'export'>): Promise<{ content: string }> {
  const { rows } = await queries.listAttributes(db, filter, language, { page: 1, size: mostExported });
  const head = ['key', 'name', 'type', 'unit', 'facet', 'option', 'values', 'categories', 'items', 'missing'];
  const yes = (value: boolean): string => (value ? 'yes' : 'no');
  const lines = rows.map((row) => [
    row.key,
    row.name,
    row.type,
    row.unit,
    yes(row.facet),
    yes(row.isOption),
    row.values,
    row.categories,
    row.items,
    row.missing.join(' '),
  ]);
  return { content: toCsv(head, lines) };
}

export async function attributeDetail(
  db: Connection,
  { language }: RequestScope,
  id: number,
): Promise<AnswerOf<typeof attributeCalls.detail>> {
  const found = await queries.findAttribute(db, id, language);
  if (!found) throw notFound();
  return found;
}

export async function createAttribute(tx: Tx, scope: RequestScope, input: Input<'create'>): Promise<Saved> {
  const { names, first } = namesFrom(input.names);
  const kind = { type: input.type, unit: input.unit || null, facet: input.facet, isOption: input.isOption };
  checkKind(kind);
  const id = await queries.addAttribute(tx, { ...kind, key: slug(first) });
  await queries.putAttributeNames(tx, id, names);
  await decided(tx, scope, { action: 'attribute.created', subject: `attribute:${id}`, after: { ...kind, names } });
  return { id, version: 1 };
}

export async function saveAttribute(tx: Tx, scope: RequestScope, input: Input<'save'>): Promise<Saved> {
  const { names } = namesFrom(input.names);
  const kind = { type: input.type, unit: input.unit || null, facet: input.facet, isOption: input.isOption };
  checkKind(kind);
  const known = await lockedAttribute(tx, input.id, input.version);
  const itemIds = known.type === kind.type ? [] : await convert(tx, known, kind.type);
  await queries.updateAttribute(tx, { id: input.id, ...kind });
  await queries.putAttributeNames(tx, input.id, names);
  const { id: _id, key: _key, version: _version, ...before } = known;
  const entry = { action: 'attribute.changed' as const, subject: `attribute:${input.id}`, ...differences(before, { ...kind, names }) };
  await decided(tx, scope, entry, itemIds);
  return { id: input.id, version: known.version + 1 };
}

/** A seller has just used it: reported by a database constraint. */
const usedMeanwhile = (key: 'catalogueAdmin.attributeUsed' | 'catalogueAdmin.valueUsed') => (error: unknown) => {
  throw (error as { code?: string }).code === '23503' ? refused(key, { items: 1 }) : error;
};

export async function removeAttribute(tx: Tx, scope: RequestScope, { id, version }: Input<'remove'>): Promise<{ id: number }> {
  const { version: _version, ...known } = await lockedAttribute(tx, id, version);
  const items = (await queries.itemsUsing(tx, id)).length;
  if (items > 0) throw refused('catalogueAdmin.attributeUsed', { items });
  await queries.deleteAttribute(tx, id).catch(usedMeanwhile('catalogueAdmin.attributeUsed'));
  await decided(tx, scope, { action: 'attribute.removed', subject: `attribute:${id}`, before: known });
  return { id };
}

/** Whether two values have the same name in a language. */
export function sameName(a: queries.Names, b: queries.Names): boolean {
  return Object.entries(a).some(([language, name]) => name !== '' && name.toLowerCase() === b[language as 'en']?.toLowerCase());
}

export async function saveValue(
  tx: Tx,
  scope: RequestScope,
  { id, version, valueId, names: given, swatch }: Input<'saveValue'>,
): Promise<Saved> {
  const { names, first } = namesFrom(given);
  const known = await lockedAttribute(tx, id, version);
  if (known.type !== 'choice') throw refused('catalogueAdmin.notChoice');
  const values = await queries.valuesOf(tx, id);
  const before = values.find((one) => one.id === valueId);
  if (valueId !== null && !before) throw notFound();
  // Existing names are ignored: imported lists may contain duplicates.
  const fresh = Object.fromEntries(
    Object.entries(names).filter(([language, name]) => before?.names[language as 'en']?.toLowerCase() !== name.toLowerCase()),
  );
  if (values.some((one) => one.id !== valueId && sameName(fresh, one.names))) throw invalidFields({ names: 'catalogueAdmin.valueTwice' });
  const saved = before?.id ?? (await queries.addValue(tx, id, slug(first), swatch));
  if (before) await queries.setSwatch(tx, saved, swatch);
  await queries.putValueNames(tx, saved, names);
  await queries.countVersion(tx, id);
  await decided(tx, scope, {
    action: before ? 'attribute.valueChanged' : 'attribute.valueCreated',
    subject: `attribute:${id}`,
    before: before ? { valueId: saved, names: before.names, swatch: before.swatch } : null,
    after: { valueId: saved, names, swatch },
  });
  return { id, version: version + 1 };
}

export async function orderValues(tx: Tx, scope: RequestScope, { id, version, valueIds }: Input<'orderValues'>): Promise<Saved> {
  await lockedAttribute(tx, id, version);
  const values = await queries.valuesOf(tx, id);
  const given = new Set(valueIds);
  if (given.size !== valueIds.length || values.length !== given.size || values.some((one) => !given.has(one.id)))
    throw refused('catalogueAdmin.order');
  await queries.orderValues(tx, valueIds);
  await queries.countVersion(tx, id);
  await decided(tx, scope, { action: 'attribute.valuesOrdered', subject: `attribute:${id}`, after: { valueIds } });
  return { id, version: version + 1 };
}

export async function removeValue(tx: Tx, scope: RequestScope, { id, version, valueId }: Input<'removeValue'>): Promise<Saved> {
  await lockedAttribute(tx, id, version);
  const found = (await queries.valuesOf(tx, id)).find((one) => one.id === valueId);
  if (!found) throw notFound();
  if (found.items > 0) throw refused('catalogueAdmin.valueUsed', { items: found.items });
  await queries.deleteValues(tx, [valueId]).catch(usedMeanwhile('catalogueAdmin.valueUsed'));
  await queries.countVersion(tx, id);
  await decided(tx, scope, {
    action: 'attribute.valueRemoved',
    subject: `attribute:${id}`,
    before: { valueId, key: found.key, names: found.names },
  });
  return { id, version: version + 1 };
}
