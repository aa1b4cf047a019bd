import { type BrandDetail, type brandCalls, foldedBrand, plainBrandName } from '../../../../contract/catalogue/brands.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { replaceBrandInRegistrations } from '../../listings/index.ts';
import { decided, differences, outdated, refused } from '../categories/tree.ts';
import { slug } from '../write/values.ts';
import * as queries from './queries.ts';
import { brands } from './states.ts';

type Input<Name extends keyof typeof brandCalls> = ParsedInputOf<(typeof brandCalls)[Name]>;

/** Items of one transaction; more are moved by a job. */
const batch = 250;
export const mergeTask = 'catalogue:merge-brand';

export async function brandDetail(db: Connection, id: number): Promise<BrandDetail> {
  const found = await queries.findDetail(db, id);
  if (!found) throw notFound();
  return found;
}

/** Lines of an export. */
const mostExported = 100_000;

export async function exportBrands(db: Connection, filter: Input<'export'>): Promise<{ content: string }> {
  const rows = await queries.brandsForExport(db, filter, mostExported);
  const head = ['id', 'name', 'state', 'items', 'stores', 'website', 'logo', 'formerNames', 'createdAt'];
  const lines = rows.map((row) => [
    row.id,
    row.name,
    row.state,
    row.items,
    row.stores,
    row.website,
    row.logoKey === null ? 'no' : 'yes',
    row.formerNames.join(' | '),
    row.createdAt,
  ]);
  return { content: toCsv(head, lines) };
}

/** The brand, locked. Refused if it is no longer the version that was seen, or was merged. */
async function lockedBrand(tx: Tx, id: number, version: number): Promise<queries.Stored> {
  const found = (await queries.lockedBrands(tx, [id])).get(id);
  if (!found) throw notFound();
  if (found.version !== version || found.state === 'merged') throw outdated();
  return found;
}

export async function saveBrand(tx: Tx, scope: RequestScope, input: Input<'save'>): Promise<AnswerOf<typeof brandCalls.save>> {
  const { companyId } = signedIn(scope);
  const known = await lockedBrand(tx, input.id, input.version);
  const name = plainBrandName(input.name);
  const isNewName = foldedBrand(name) !== known.folded;
  if (isNewName) {
    const other = await queries.brandCalled(tx, foldedBrand(name));
    if (other && other.intoId !== known.id) throw invalidFields({ name: 'brand.nameTaken' });
    // A name that it had before.
    if (other) await queries.deleteBrands(tx, [other.id]);
  }
  if (input.logoKey !== known.logoKey) {
    if (input.logoKey !== null) await keepUpload(tx, input.logoKey, companyId, 'brandLogo');
    if (known.logoKey !== null) await dropUploads(tx, [known.logoKey], companyId);
  }
  const after = {
    name,
    logoKey: input.logoKey,
    website: input.website || null,
    description: Object.fromEntries(Object.entries(input.description).filter(([, text]) => text !== '')),
  };
  await queries.updateBrand(tx, known.id, { ...after, urlKey: slug(name) });
  if (isNewName) await queries.addFormerName(tx, known.id, known.name, slug(known.name));
  const to = input.hidden ? 'hidden' : 'shown';
  if (known.state !== to) await move(tx, brands, { ids: [known.id], from: [known.state], to, now: scope.now });
  const { name: was, logoKey, website, description, state } = known;
  const entry = {
    action: 'brand.changed' as const,
    subject: `brand:${known.id}`,
    ...differences({ name: was, logoKey, website, description, state }, { ...after, state: to }),
  };
  // The search reads its items again.
  await decided(tx, scope, entry, state === to ? [] : await queries.itemIdsOf(tx, known.id));
  return { id: known.id, version: known.version + 1 };
}

/**
 * From now on the name of the first stands for the second. Its items follow in transactions of their own, part by part, because sellers who
 * write items wait for brands: this one must not wait for items.
 */
export async function mergeBrands(
  tx: Tx,
  scope: RequestScope,
  { id, version, intoId, intoVersion }: Input<'merge'>,
): Promise<AnswerOf<typeof brandCalls.merge>> {
  const both = await queries.lockedBrands(tx, [id, intoId]);
  const [from, into] = [both.get(id), both.get(intoId)];
  if (!from || !into) throw notFound();
  if (from.version !== version || into.version !== intoVersion || from.state === 'merged' || into.state === 'merged') throw outdated();
  if (id === intoId) throw refused('brand.itself');
  const items = await queries.countItems(tx, id);
  await queries.replaceInto(tx, id, intoId);
  await replaceBrandInRegistrations(tx, id, intoId);
  await move(tx, brands, { ids: [id], from: [from.state], to: 'merged', now: scope.now, set: { into_id: intoId, logo_key: null } });
  if (from.logoKey !== null) await dropUploads(tx, [from.logoKey], signedIn(scope).companyId);
  await addJob(tx, mergeTask, { brandId: id }, { key: `${mergeTask} ${id}` });
  const entry = {
    action: 'brand.merged' as const,
    subject: `brand:${intoId}`,
    before: { name: from.name },
    after: { name: into.name, items },
  };
  await decided(tx, scope, entry);
  return { id: intoId, items };
}

/** Moves the next items of a merged brand. Returns whether some may be left. */
export async function moveNextItems(tx: Tx, brandId: number, now: Date): Promise<boolean> {
  const itemIds = await queries.moveItems(tx, brandId, batch, now);
  if (itemIds.length > 0) await publish(tx, 'item.changed', { itemIds });
  return itemIds.length === batch;
}

/** A seller has just used it, or has registration numbers for it: reported by database constraints. */
function stillUsed(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (constraint === 'product_registration_brand_id_fkey') throw refused('brand.registered');
  throw code === '23503' ? refused('brand.used', { items: 1 }) : error;
}

export async function removeBrand(tx: Tx, scope: RequestScope, { id, version }: Input<'remove'>): Promise<{ id: number }> {
  const known = await lockedBrand(tx, id, version);
  const items = await queries.countItems(tx, id);
  if (items > 0) throw refused('brand.used', { items });
  await queries.deleteBrands(tx, [id]).catch(stillUsed);
  if (known.logoKey !== null) await dropUploads(tx, [known.logoKey], signedIn(scope).companyId);
  await decided(tx, scope, { action: 'brand.removed', subject: `brand:${id}`, before: { name: known.name } });
  return { id };
}
