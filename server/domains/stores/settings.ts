import type { AuditAction } from '../../../contract/operator/audit-actions.ts';
import type { StoreSettings, StoreSettingsInput } from '../../../contract/stores/stores.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { type RequestScope, signedIn } from '../../platform/scope.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../platform/refusal.ts';
import { isTimeZone } from '../../platform/time-zones.ts';
import { dropUploads, keepUpload } from '../../platform/uploads/index.ts';
import { renewTargets } from '../talk/index.ts';
import * as queries from './setting-queries.ts';

/** Closes a store for some days; null opens it again. */
export async function setHoliday(
  tx: Tx,
  scope: RequestScope,
  { id, from, to }: { id: number; from: string | null; to: string | null },
): Promise<StoreSettings> {
  if (from !== null && to !== null && to < from) throw invalidFields({ to: 'store.holidayOrder' });
  if ((from === null) !== (to === null)) throw invalidFields({ [from === null ? 'from' : 'to']: 'field.required' });
  if (!(await queries.setHoliday(tx, signedIn(scope).companyId, id, { from, to }))) throw notFound();
  await renewTargets(tx, id);
  return changed(tx, scope, { storeId: id, action: 'store.holiday', after: { from, to } });
}

/** Opens a store, or changes one. The first of two concurrent changes wins: a form of an outdated version is refused. */
export async function saveStore(tx: Tx, scope: RequestScope, input: StoreSettingsInput): Promise<StoreSettings> {
  const names = input.warehouses.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalidFields({ [`warehouses.${twice}.name`]: 'store.warehouseTwice' });
  if (input.timeZone !== null && !isTimeZone(input.timeZone)) throw invalidFields({ timeZone: 'notification.zone' });
  const storeId = input.id === null ? await open(tx, scope, input) : await change(tx, scope, input.id, input);
  await queries.replaceTexts(tx, storeId, input.texts);
  const inUse = await queries.replaceWarehouses(tx, storeId, input.warehouses);
  if (inUse.length > 0) throw new Refusal(codes.refused, 'store.warehouseInUse', { names: inUse.join(', ') });
  const { name, itemCode, currencyCode, countryCodes } = input;
  return changed(tx, scope, {
    storeId,
    action: input.id === null ? 'store.opened' : 'store.changed',
    after: { name, itemCode, currencyCode, countryCodes },
  });
}

async function open(tx: Tx, scope: RequestScope, input: StoreSettingsInput): Promise<number> {
  if (input.warehouses.some(({ id }) => id !== null)) throw notFound();
  const id = await queries.insertStore(tx, signedIn(scope).companyId, input, scope.now);
  if (id === null) throw invalidFields({ itemCode: 'store.itemCodeTaken' });
  await changePictures(tx, scope, { logoKey: null, headerKey: null }, input);
  return id;
}

async function change(tx: Tx, scope: RequestScope, storeId: number, input: StoreSettingsInput): Promise<number> {
  const before = await queries.lockStore(tx, signedIn(scope).companyId, storeId);
  if (!before) throw notFound();
  if (before.version !== input.version) throw changedMeanwhile();
  if (before.items > 0) {
    // Prices and item numbers depend on them.
    if (input.currencyCode !== before.currencyCode) throw invalidFields({ currencyCode: 'store.currencyFixed' });
    if (input.itemCode !== before.itemCode) throw invalidFields({ itemCode: 'store.itemCodeFixed' });
  }
  if (await queries.isItemCodeTaken(tx, input.itemCode, storeId)) throw invalidFields({ itemCode: 'store.itemCodeTaken' });
  const own = input.warehouses.flatMap(({ id }) => (id === null ? [] : [id]));
  if ((await queries.foreignWarehouses(tx, storeId, own)).length > 0) throw notFound();
  await changePictures(tx, scope, before, input);
  await queries.updateStore(tx, storeId, input, scope.now).catch(itemCodeTaken);
  if (input.timeZone !== before.timeZone) await renewTargets(tx, storeId);
  return storeId;
}

/** Another store took the code between check and write. */
function itemCodeTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'store_item_code_key') throw invalidFields({ itemCode: 'store.itemCodeTaken' });
  throw error;
}

const pictures = { logoKey: 'storeLogo', headerKey: 'storeHeader' } as const;
type Pictures = Record<keyof typeof pictures, string | null>;

/** New pictures are uploads of the seller's; the previous ones are released. */
async function changePictures(tx: Tx, scope: RequestScope, before: Pictures, after: Pictures): Promise<void> {
  const { companyId } = signedIn(scope);
  for (const field of ['logoKey', 'headerKey'] as const) {
    const [old, next] = [before[field], after[field]];
    if (next === old) continue;
    if (next !== null) await keepUpload(tx, next, companyId, pictures[field]);
    if (old !== null) await dropUploads(tx, [old], companyId);
  }
}

/** Publishes the change and writes the audit log; returns the store as it is now. */
async function changed(
  tx: Tx,
  scope: RequestScope,
  { storeId, action, after }: { storeId: number; action: AuditAction; after: object },
): Promise<StoreSettings> {
  const { userId, companyId } = signedIn(scope);
  const [store] = await queries.storeSettingsOf(tx, companyId, storeId);
  if (!store) throw notFound();
  await publish(tx, 'store.changed', { storeId });
  await recordAudit(tx, { userId, companyId, action, subject: `store:${storeId}`, after, network: scope.network, at: scope.now });
  return store;
}
