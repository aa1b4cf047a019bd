import { codes } from '../../../../contract/wire/codes.ts';
import {
  materialCalls as calls,
  mostMaterials,
  type ResaleTerms,
  type StoreResaleRight,
} from '../../../../contract/materials/materials.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { isBuyer } from '../../../platform/http/session.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { dropUploads, keepUpload, signedLink } from '../../../platform/uploads/index.ts';
import { isOver } from '../downloads/list-rows.ts';
import * as queries from './material-queries.ts';
import { recordMaterial } from '../downloads/record-queries.ts';

/** Documents that are not public are for users of accepted buyers with the access code. */
function callerOf({ session, country }: CallContext) {
  const accepted = isBuyer(session) && !session?.unaudited && (session?.accessCodes.includes('material.download') ?? false);
  return { country, companyId: session?.companyId ?? null, accepted };
}

function termsOf({ resale, restricted, currency }: queries.ItemMaterials, today: string): ResaleTerms | null {
  if (!restricted) return null;
  const { countryCodes = null, channels = null, minimumPrice = null, validTo = null } = resale ?? {};
  return { allowed: resale !== null && !isOver(validTo, today), countryCodes, channels, minimumPrice, currency, validTo };
}

/** @throws Refusal if two lines are for the same buyer, or for all. */
function eachOnce(rights: readonly StoreResaleRight[]): void {
  const twice = rights.findIndex((one, at) => rights.findIndex(({ companyId: buyer }) => buyer === one.companyId) !== at);
  if (twice >= 0) throw invalidFields({ [`rights.${twice}.companyId`]: 'materials.buyerTwice' });
}

export const materialHandlers: Handler[] = [
  handle(calls.ofItem, async ({ itemId }, context) => {
    const caller = callerOf(context);
    const found = await queries.materialsOfItem(context.database, itemId, caller);
    if (!found) throw notFound();
    const today = context.now().toISOString().slice(0, 10);
    return { materials: found.materials ?? [], resale: caller.accepted ? termsOf(found, today) : null };
  }),
  handle(calls.open, async ({ materialId }, context) => {
    const caller = callerOf(context);
    const file = await queries.openMaterial(context.database, materialId, caller);
    if (!file) throw notFound();
    const { session, database } = context;
    if (session && caller.accepted) await database.transaction((tx) => recordMaterial(tx, file, { ...session, now: context.now() }));
    return signedLink(context, file);
  }),
  handle(calls.items, ({ keyword }, context) =>
    queries.ownItems(context.database, signedIn(context).companyId, { keyword, language: context.language }),
  ),
  handle(calls.list, async ({ itemId }, context) => {
    const found = await queries.ownMaterials(context.database, signedIn(context).companyId, { itemId, language: context.language });
    if (!found) throw notFound();
    const { item, materials, rights, buyers, byStore } = found;
    return { item, materials: materials ?? [], rights: rights ?? [], byStore, buyers: buyers ?? [] };
  }),
  handle(calls.add, ({ itemId, key, ...facts }, context) => {
    const { companyId, userId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      const item = await queries.lockOwnItem(tx, companyId, itemId);
      if (!item) throw notFound();
      if (item.materials >= mostMaterials) throw new Refusal(codes.refused, 'materials.tooMany', { most: mostMaterials });
      const file = await keepUpload(tx, key, companyId, 'itemMaterial');
      const added = await queries.insertMaterial(tx, { ...file, ...facts, itemId, userId, now: context.now() });
      // The item's page is cached for visitors; it shows public documents.
      await publish(tx, 'item.changed', { itemIds: [itemId] });
      return added;
    });
  }),
  handle(calls.change, ({ materialId, ...facts }, context) =>
    context.database.transaction(async (tx) => {
      const changed = await queries.updateMaterial(tx, signedIn(context).companyId, materialId, facts);
      if (!changed) throw notFound();
      await publish(tx, 'item.changed', { itemIds: [changed.item_id] });
      return changed.material;
    }),
  ),
  handle(calls.remove, ({ materialId }, context) => {
    const { companyId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      const removed = await queries.deleteMaterial(tx, companyId, materialId);
      if (!removed) throw notFound();
      await dropUploads(tx, [removed.key], companyId);
      await publish(tx, 'item.changed', { itemIds: [removed.item_id] });
      return {};
    });
  }),
  handle(calls.saveRights, ({ itemId, rights }, context) => {
    const { companyId } = signedIn(context);
    eachOnce(rights);
    return context.database.transaction(async (tx) => {
      if (!(await queries.lockOwnItem(tx, companyId, itemId))) throw notFound();
      if (!(await queries.replaceRights(tx, companyId, itemId, rights))) throw notFound();
      return {};
    });
  }),
  handle(calls.storeRights, async ({ storeId }, context) => {
    const found = await queries.storeRights(context.database, signedIn(context).companyId, storeId);
    if (!found) throw notFound();
    return { store: found.store, rights: found.rights ?? [], buyers: found.buyers ?? [] };
  }),
  handle(calls.saveStoreRights, ({ storeId, rights }, context) => {
    const { companyId } = signedIn(context);
    eachOnce(rights);
    return context.database.transaction(async (tx) => {
      if (!(await queries.lockOwnStore(tx, companyId, storeId))) throw notFound();
      if (!(await queries.replaceStoreRights(tx, companyId, storeId, rights))) throw notFound();
      return {};
    });
  }),
];
