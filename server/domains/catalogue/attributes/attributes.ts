import type { Transaction } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { MessageKey } from '../../../../contract/messages/index.ts';
import type { attributeCalls } from '../../../../contract/catalogue/operator-catalogue.ts';
import { toCsv } from '../../../platform/csv.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { slug } from '../index.ts';
import * as queries from './attribute-queries.ts';
import { convert } from './convert.ts';
import { decided, differences, outdated, refused } from '../categories/tree.ts';

type Input<Name extends keyof typeof attributeCalls> = ParsedInputOf<(typeof attributeCalls)[Name]>;
type Saved = AnswerOf<typeof attributeCalls.save>;
const mostExported = 100_000;

/** The attribute, locked. Refused if it is no longer the version that was seen. */
export async function lockedAttribute(tx: Transaction<DB>, id: number, version: number): Promise<queries.Stored> {
  const found = (await queries.lockedAttributes(tx, [id])).get(id);
  if (!found) throw notFound();
  if (found.version !== version) throw outdated();
  return found;
}

/** The names without empty ones, the first of them, and a fault if there is none. */
function namesFrom(given: queries.Names): { names: queries.Names; first: string } {
  const names = Object.fromEntries(Object.entries(given).filter(([, name]) => name !== '')) as queries.Names;
  const first = names.en ?? Object.values(names)[0];
  if (first === undefined) throw invalidFields({ names: 'catalogueDesk.name' });
  return { names, first };
}

function checkKind({ type, unit, isOption }: Pick<queries.Stored, 'type' | 'unit' | 'isOption'>): void {
  const faults: Record<string, MessageKey> = {};
  if (unit && type !== 'number') faults['unit'] = 'catalogueDesk.unit';
  if (isOption && type !== 'choice') faults['isOption'] = 'catalogueDesk.option';
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
}

export async function exportAttributes(filter: Input<'export'>, context: CallContext): Promise<{ content: string }> {
  const { rows } = await queries.listAttributes(context.database.kysely, filter, context.language, { page: 1, size: mostExported });
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

export async function attributeDetail(context: CallContext, id: number): Promise<AnswerOf<typeof attributeCalls.detail>> {
  const found = await queries.findAttribute(context.database.kysely, id, context.language);
  if (!found) throw notFound();
  return found;
}

export function createAttribute(input: Input<'create'>, context: CallContext): Promise<Saved> {
  const { names, first } = namesFrom(input.names);
  const kind = { type: input.type, unit: input.unit || null, facet: input.facet, isOption: input.isOption };
  checkKind(kind);
  return context.database.transaction(async (tx) => {
    const id = await queries.addAttribute(tx, { ...kind, key: slug(first) });
    await queries.putNames(tx, 'attribute', id, names);
    await decided(tx, context, { action: 'attribute.created', subject: `attribute:${id}`, after: { ...kind, names } });
    return { id, version: 1 };
  });
}

export function saveAttribute(input: Input<'save'>, context: CallContext): Promise<Saved> {
  const { names } = namesFrom(input.names);
  const kind = { type: input.type, unit: input.unit || null, facet: input.facet, isOption: input.isOption };
  checkKind(kind);
  return context.database.transaction(async (tx) => {
    const known = await lockedAttribute(tx, input.id, input.version);
    const itemIds = known.type === kind.type ? [] : await convert(tx, known, kind.type);
    await queries.updateAttribute(tx, { id: input.id, ...kind });
    await queries.putNames(tx, 'attribute', input.id, names);
    const { id: _id, key: _key, version: _version, ...before } = known;
    const entry = { action: 'attribute.changed' as const, subject: `attribute:${input.id}`, ...differences(before, { ...kind, names }) };
    await decided(tx, context, entry, itemIds);
    return { id: input.id, version: known.version + 1 };
  });
}

/** A seller has just used it: reported by a database constraint. */
const usedMeanwhile = (key: 'catalogueDesk.attributeUsed' | 'catalogueDesk.valueUsed') => (error: unknown) => {
  throw (error as { code?: string }).code === '23503' ? refused(key, { items: 1 }) : error;
};

export function removeAttribute({ id, version }: Input<'remove'>, context: CallContext): Promise<{ id: number }> {
  return context.database.transaction(async (tx) => {
    const { version: _version, ...known } = await lockedAttribute(tx, id, version);
    const items = (await queries.itemsUsing(tx, id)).length;
    if (items > 0) throw refused('catalogueDesk.attributeUsed', { items });
    await queries.deleteAttribute(tx, id).catch(usedMeanwhile('catalogueDesk.attributeUsed'));
    await decided(tx, context, { action: 'attribute.removed', subject: `attribute:${id}`, before: known });
    return { id };
  });
}

/** Whether two values have the same name in a language. */
export function sameName(a: queries.Names, b: queries.Names): boolean {
  return Object.entries(a).some(([language, name]) => name !== '' && name.toLowerCase() === b[language as 'en']?.toLowerCase());
}

export function saveValue({ id, version, valueId, names: given, swatch }: Input<'saveValue'>, context: CallContext): Promise<Saved> {
  const { names, first } = namesFrom(given);
  return context.database.transaction(async (tx) => {
    const known = await lockedAttribute(tx, id, version);
    if (known.type !== 'choice') throw refused('catalogueDesk.notChoice');
    const values = await queries.valuesOf(tx, id);
    const before = values.find((one) => one.id === valueId);
    if (valueId !== null && !before) throw notFound();
    // Existing names are ignored: imported lists may contain duplicates.
    const fresh = Object.fromEntries(
      Object.entries(names).filter(([language, name]) => before?.names[language as 'en']?.toLowerCase() !== name.toLowerCase()),
    );
    if (values.some((one) => one.id !== valueId && sameName(fresh, one.names))) throw invalidFields({ names: 'catalogueDesk.valueTwice' });
    const saved = before?.id ?? (await queries.addValue(tx, id, slug(first), swatch));
    if (before) await queries.setSwatch(tx, saved, swatch);
    await queries.putNames(tx, 'attribute_value', saved, names);
    await queries.countVersion(tx, id);
    await decided(tx, context, {
      action: before ? 'attribute.valueChanged' : 'attribute.valueCreated',
      subject: `attribute:${id}`,
      before: before ? { valueId: saved, names: before.names, swatch: before.swatch } : null,
      after: { valueId: saved, names, swatch },
    });
    return { id, version: version + 1 };
  });
}

export function orderValues({ id, version, valueIds }: Input<'orderValues'>, context: CallContext): Promise<Saved> {
  return context.database.transaction(async (tx) => {
    await lockedAttribute(tx, id, version);
    const values = await queries.valuesOf(tx, id);
    const given = new Set(valueIds);
    if (given.size !== valueIds.length || values.length !== given.size || values.some((one) => !given.has(one.id)))
      throw refused('catalogueDesk.order');
    await queries.orderValues(tx, valueIds);
    await queries.countVersion(tx, id);
    await decided(tx, context, { action: 'attribute.valuesOrdered', subject: `attribute:${id}`, after: { valueIds } });
    return { id, version: version + 1 };
  });
}

export function removeValue({ id, version, valueId }: Input<'removeValue'>, context: CallContext): Promise<Saved> {
  return context.database.transaction(async (tx) => {
    await lockedAttribute(tx, id, version);
    const found = (await queries.valuesOf(tx, id)).find((one) => one.id === valueId);
    if (!found) throw notFound();
    if (found.items > 0) throw refused('catalogueDesk.valueUsed', { items: found.items });
    await queries.deleteValues(tx, [valueId]).catch(usedMeanwhile('catalogueDesk.valueUsed'));
    await queries.countVersion(tx, id);
    await decided(tx, context, {
      action: 'attribute.valueRemoved',
      subject: `attribute:${id}`,
      before: { valueId, key: found.key, names: found.names },
    });
    return { id, version: version + 1 };
  });
}
