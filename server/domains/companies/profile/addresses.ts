import type { Address } from '../../../../contract/companies/addresses.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound } from '../../../platform/refusal.ts';
import * as queries from './address-queries.ts';

/** The company's addresses, the default one first. */
export function listAddresses(database: Database, companyId: number): Promise<Address[]> {
  return queries.selectAddresses(database.kysely, companyId);
}

type AddressInput = Omit<Address, 'id'> & { id?: number | undefined };

/** Adds or changes an address. A company that has addresses always has one default: the first, until another is chosen. */
export function saveAddress(database: Database, companyId: number, address: AddressInput): Promise<Address> {
  return database.transaction(async (tx) => {
    const known = await queries.lockAddresses(tx, companyId);
    const old = known.find((one) => one.id === address.id);
    if (address.id !== undefined && !old) throw notFound();
    const isDefault = address.isDefault || known.length === 0 || (old?.isDefault ?? false);
    if (isDefault) await queries.clearDefault(tx, companyId);
    const saved = await queries.upsertAddress(tx, companyId, { ...address, isDefault });
    if (!saved) throw notFound();
    return saved;
  });
}

/** Removes addresses; ids of other companies are treated as missing. Returns the number of removed addresses. */
export function removeAddresses(database: Database, companyId: number, ids: number[], now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    await queries.lockAddresses(tx, companyId);
    const removed = await queries.archiveAddresses(tx, companyId, ids, now);
    if (removed === 0 && ids.length > 0) throw notFound();
    await queries.promoteOldest(tx, companyId);
    return removed;
  });
}
