import { codes } from '../../../../contract/wire/codes.ts';
import { mostServices, type ShippingService, type ShippingServiceInput } from '../../../../contract/stores/shipping-services.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import * as queries from './queries.ts';

const seen = ({ storeId: _, ...service }: queries.StoreService): ShippingService => service;

export async function listServices(db: Connection, scope: RequestScope, storeId: number) {
  const store = await queries.ownStore(db, signedIn(scope).companyId, storeId);
  if (!store) throw notFound();
  return { ...store, services: (await queries.selectServices(db, storeId)).map(seen) };
}

/**
 * Adds a service or changes one. The first of two concurrent changes wins.
 * @throws codes.notFound for another company's store or service, codes.conflict for an outdated version, codes.invalid for a name that another service has
 */
export async function saveService(tx: Tx, scope: RequestScope, input: ShippingServiceInput): Promise<ShippingService> {
  const services = await queries.lockServices(tx, signedIn(scope).companyId, input.storeId);
  if (!services) throw notFound();
  const before = services.find(({ id }) => id === input.id);
  if (input.id !== null && !before) throw notFound();
  if (before && before.version !== input.version) throw changedMeanwhile();
  const sameName = services.some(({ id, name }) => id !== input.id && name.toLowerCase() === input.name.toLowerCase());
  if (sameName) throw invalidFields({ name: 'shipping.nameTwice' });
  if (!before && services.length === mostServices) throw new Refusal(codes.refused, 'shipping.tooMany', { most: mostServices });
  if (before) await queries.updateService(tx, before.id, input, scope.now);
  const id = before?.id ?? (await queries.insertService(tx, input, scope.now));
  await changed(tx, scope, input.storeId, { shippingService: input.name });
  const saved = (await queries.selectServices(tx, input.storeId)).find((service) => service.id === id);
  if (!saved) throw new Error('the service was written by this transaction');
  return seen(saved);
}

export async function endService(
  tx: Tx,
  scope: RequestScope,
  { storeId, id, version }: { storeId: number; id: number; version: number },
): Promise<void> {
  const services = await queries.lockServices(tx, signedIn(scope).companyId, storeId);
  const service = services?.find((one) => one.id === id);
  if (!service) throw notFound();
  if (service.version !== version) throw changedMeanwhile();
  await queries.endService(tx, id, scope.now);
  await changed(tx, scope, storeId, { endedShippingService: service.name });
}

async function changed(tx: Tx, scope: RequestScope, storeId: number, after: object): Promise<void> {
  const { userId, companyId } = signedIn(scope);
  await queries.setShipsByTable(tx, storeId, (await queries.selectServices(tx, storeId)).length > 0);
  await publish(tx, 'store.changed', { storeId });
  const subject = `store:${storeId}`;
  await recordAudit(tx, { userId, companyId, action: 'store.changed', subject, after, network: scope.network, at: scope.now });
}
