import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  type Material,
  type materialCalls,
  mostMaterials,
  type ResaleTerms,
  type StoreResaleRight,
} from '../../../../contract/materials/materials.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { isBuyer, type RequestScope, signedIn } from '../../../platform/scope.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { isOver } from '../downloads/list-rows.ts';
import { recordMaterial } from '../downloads/record-queries.ts';
import * as queries from './material-queries.ts';

type Calls = typeof materialCalls;

/**
 * Documents that are not public are for users of approved buyers with the access code. Checked when the link is made; the link itself
 * (platform/uploads/links.ts) is signed and valid for minutes, and the fetch checks nothing else.
 */
function readerOf({ caller, country }: RequestScope) {
  const mayDownload = isBuyer(caller) && !caller?.unaudited && (caller?.accessCodes.includes('material.download') ?? false);
  return { country, companyId: caller?.companyId ?? null, mayDownload };
}

function termsOf({ resale, restricted, currency }: queries.ItemMaterials, today: string): ResaleTerms | null {
  if (!restricted) return null;
  const { countryCodes = null, channels = null, minimumPrice = null, validTo = null } = resale ?? {};
  return { allowed: resale !== null && !isOver(validTo, today), countryCodes, channels, minimumPrice, currency, validTo };
}

/** @throws if two lines are for the same buyer, or for all. */
function eachOnce(rights: readonly StoreResaleRight[]): void {
  const twice = rights.findIndex((one, at) => rights.findIndex(({ companyId: buyer }) => buyer === one.companyId) !== at);
  if (twice >= 0) throw invalidFields({ [`rights.${twice}.companyId`]: 'materials.buyerTwice' });
}

/** Documents and resale rights of an item as the caller sees them. @throws codes.notFound if the caller may not see the item */
export async function materialsOfItem(
  reader: Reader,
  scope: RequestScope,
  { itemId }: ParsedInputOf<Calls['ofItem']>,
): Promise<AnswerOf<Calls['ofItem']>> {
  const by = readerOf(scope);
  const found = await queries.materialsOfItem(reader, itemId, by);
  if (!found) throw notFound();
  const today = scope.now.toISOString().slice(0, 10);
  return { materials: found.materials ?? [], resale: by.mayDownload ? termsOf(found, today) : null };
}

/** The file of a document; downloads of buyers are recorded. */
export async function openMaterial(tx: Tx, scope: RequestScope, materialId: number): Promise<queries.MaterialFile> {
  const by = readerOf(scope);
  const file = await queries.openMaterial(tx, materialId, by);
  if (!file) throw notFound();
  if (by.mayDownload) await recordMaterial(tx, scope, file);
  return file;
}

export async function ownMaterials(
  reader: Reader,
  scope: RequestScope,
  { itemId }: ParsedInputOf<Calls['list']>,
): Promise<AnswerOf<Calls['list']>> {
  const found = await queries.ownMaterials(reader, signedIn(scope).companyId, { itemId, language: scope.language });
  if (!found) throw notFound();
  const { item, materials, rights, buyers, byStore } = found;
  return { item, materials: materials ?? [], rights: rights ?? [], byStore, buyers: buyers ?? [] };
}

export async function addMaterial(tx: Tx, scope: RequestScope, { itemId, key, ...facts }: ParsedInputOf<Calls['add']>): Promise<Material> {
  const { companyId, userId } = signedIn(scope);
  const item = await queries.lockOwnItem(tx, companyId, itemId);
  if (!item) throw notFound();
  if (item.materials >= mostMaterials) throw new Refusal(codes.refused, 'materials.tooMany', { most: mostMaterials });
  const file = await keepUpload(tx, key, companyId, 'itemMaterial');
  const added = await queries.insertMaterial(tx, { ...file, ...facts, itemId, userId, now: scope.now });
  // The item's page is cached for visitors; it shows public documents.
  await publish(tx, 'item.changed', { itemIds: [itemId] });
  return added;
}

export async function changeMaterial(
  tx: Tx,
  scope: RequestScope,
  { materialId, ...facts }: ParsedInputOf<Calls['change']>,
): Promise<Material> {
  const changed = await queries.updateMaterial(tx, signedIn(scope).companyId, materialId, facts);
  if (!changed) throw notFound();
  await publish(tx, 'item.changed', { itemIds: [changed.itemId] });
  return changed.material;
}

export async function removeMaterial(tx: Tx, scope: RequestScope, materialId: number): Promise<void> {
  const { companyId } = signedIn(scope);
  const removed = await queries.deleteMaterial(tx, companyId, materialId);
  if (!removed) throw notFound();
  await dropUploads(tx, [removed.key], companyId);
  await publish(tx, 'item.changed', { itemIds: [removed.itemId] });
}

export async function saveRights(tx: Tx, scope: RequestScope, { itemId, rights }: ParsedInputOf<Calls['saveRights']>): Promise<void> {
  const { companyId } = signedIn(scope);
  eachOnce(rights);
  if (!(await queries.lockOwnItem(tx, companyId, itemId))) throw notFound();
  if (!(await queries.replaceRights(tx, companyId, itemId, rights))) throw notFound();
}

export async function storeRights(reader: Reader, scope: RequestScope, storeId: number): Promise<AnswerOf<Calls['storeRights']>> {
  const found = await queries.storeRights(reader, signedIn(scope).companyId, storeId);
  if (!found) throw notFound();
  return { store: found.store, rights: found.rights ?? [], buyers: found.buyers ?? [] };
}

export async function saveStoreRights(
  tx: Tx,
  scope: RequestScope,
  { storeId, rights }: ParsedInputOf<Calls['saveStoreRights']>,
): Promise<void> {
  const { companyId } = signedIn(scope);
  eachOnce(rights);
  if (!(await queries.lockOwnStore(tx, companyId, storeId))) throw notFound();
  if (!(await queries.replaceStoreRights(tx, companyId, storeId, rights))) throw notFound();
}
