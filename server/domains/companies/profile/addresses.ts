import type { Address } from '../../../../contract/companies/addresses.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import * as queries from './address-queries.ts';

/** Adds or changes an address. A company that has addresses always has one default: the first, until another is chosen. */
export async function saveAddress(tx: Tx, companyId: number, address: queries.AddressInput): Promise<Address> {
  const known = await queries.lockAddresses(tx, companyId);
  const old = known.find((one) => one.id === address.id);
  if (address.id !== undefined && !old) throw notFound();
  const isDefault = address.isDefault || known.length === 0 || (old?.isDefault ?? false);
  if (isDefault) await queries.clearDefault(tx, companyId);
  const wanted = { ...address, isDefault };
  const saved = old ? await queries.updateAddress(tx, companyId, old.id, wanted) : await queries.insertAddress(tx, companyId, wanted);
  if (!saved) throw notFound();
  return saved;
}

/** Removes addresses; ids of other companies are treated as missing. Returns the number of removed addresses. */
export async function removeAddresses(tx: Tx, companyId: number, ids: readonly number[], now: Date): Promise<number> {
  await queries.lockAddresses(tx, companyId);
  const removed = await queries.archiveAddresses(tx, companyId, ids, now);
  if (removed === 0 && ids.length > 0) throw notFound();
  await queries.promoteOldest(tx, companyId);
  return removed;
}
