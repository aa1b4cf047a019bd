import type { Transaction } from 'kysely';
import type { AuditAction } from '../../../contract/operator/audit-actions.ts';
import { type Shop, shopCalls, type ShopInput } from '../../../contract/stores/stores.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../platform/refusal.ts';
import { dropUploads, keepUpload } from '../../platform/uploads/index.ts';
import * as queries from './shop-queries.ts';

/** The calls by which a seller creates and edits stores. */
export const shopHandlers: Handler[] = [
  handle(shopCalls.list, (_input, context) => queries.shopsOf(context.database.kysely, signedIn(context).companyId)),
  handle(shopCalls.save, (input, context) => save(input, context)),
  handle(shopCalls.holiday, async ({ id, from, to }, context) => {
    if (from !== null && to !== null && to < from) throw invalidFields({ to: 'shop.holidayOrder' });
    if ((from === null) !== (to === null)) throw invalidFields({ [from === null ? 'from' : 'to']: 'field.required' });
    return context.database.transaction(async (tx) => {
      if (!(await queries.setHoliday(tx, signedIn(context).companyId, id, { from, to }))) throw notFound();
      return changed(tx, id, 'store.holiday', { from, to }, context);
    });
  }),
];

async function save(input: ShopInput, context: CallContext): Promise<Shop> {
  const names = input.warehouses.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw invalidFields({ [`warehouses.${twice}.name`]: 'shop.warehouseTwice' });
  return context.database.transaction(async (tx) => {
    const storeId = input.id === null ? await open(tx, input, context) : await change(tx, input.id, input, context);
    await queries.replaceTexts(tx, storeId, input.texts);
    const inUse = await queries.replaceWarehouses(tx, storeId, input.warehouses);
    if (inUse.length > 0) throw new Refusal(codes.refused, 'shop.warehouseInUse', { names: inUse.join(', ') });
    const { name, itemCode, currencyCode, countryCodes } = input;
    return changed(
      tx,
      storeId,
      input.id === null ? 'store.opened' : 'store.changed',
      { name, itemCode, currencyCode, countryCodes },
      context,
    );
  });
}

async function open(tx: Transaction<DB>, input: ShopInput, context: CallContext): Promise<number> {
  if (input.warehouses.some(({ id }) => id !== null)) throw notFound();
  const id = await queries.insertShop(tx, signedIn(context).companyId, input, context.now());
  if (id === null) throw invalidFields({ itemCode: 'shop.itemCodeTaken' });
  await changeLogo(tx, null, input.logoKey, context);
  return id;
}

async function change(tx: Transaction<DB>, storeId: number, input: ShopInput, context: CallContext): Promise<number> {
  const before = await queries.lockShop(tx, signedIn(context).companyId, storeId);
  if (!before) throw notFound();
  if (before.items > 0) {
    // Prices and item numbers depend on them.
    if (input.currencyCode !== before.currencyCode) throw invalidFields({ currencyCode: 'shop.currencyFixed' });
    if (input.itemCode !== before.itemCode) throw invalidFields({ itemCode: 'shop.itemCodeFixed' });
  }
  if (await queries.isItemCodeTaken(tx, input.itemCode, storeId)) throw invalidFields({ itemCode: 'shop.itemCodeTaken' });
  const own = input.warehouses.flatMap(({ id }) => (id === null ? [] : [id]));
  if ((await queries.foreignWarehouses(tx, storeId, own)).length > 0) throw notFound();
  await changeLogo(tx, before.logoKey, input.logoKey, context);
  await queries.updateShop(tx, storeId, input, context.now()).catch(itemCodeTaken);
  return storeId;
}

/** Another store took the code between check and write. */
function itemCodeTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'store_item_code_key') throw invalidFields({ itemCode: 'shop.itemCodeTaken' });
  throw error;
}

/** A new logo is an upload of the seller's; the previous one is released. */
async function changeLogo(tx: Transaction<DB>, before: string | null, after: string | null, context: CallContext): Promise<void> {
  if (after === before) return;
  const { companyId } = signedIn(context);
  if (after !== null) await keepUpload(tx, after, companyId, 'storeLogo');
  if (before !== null) await dropUploads(tx, [before], companyId);
}

/** Publishes the change and writes the audit log; returns the store as it is now. */
async function changed(tx: Transaction<DB>, storeId: number, action: AuditAction, after: object, context: CallContext): Promise<Shop> {
  const { userId, companyId } = signedIn(context);
  const [shop] = await queries.shopsOf(tx, companyId, storeId);
  if (!shop) throw notFound();
  await publish(tx, 'store.changed', { storeId });
  await recordAudit(tx, { userId, companyId, action, subject: `store:${storeId}`, after, network: context.network, at: context.now() });
  return shop;
}
