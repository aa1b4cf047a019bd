import type { FirstStore } from '../../../contract/companies/registration.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../platform/postgres/sql/tx.ts';
import { invalidFields } from '../../platform/refusal.ts';
import type { RequestScope } from '../../platform/scope.ts';
import { likelyCurrency } from '../companies/index.ts';
import { countriesOfApplication, insertFirstStore, storeCountOf } from './store-queries.ts';

/** The user of a first login, and the company. */
type NewUser = {
  userId: number;
  companyId: number;
  companyKind: string;
  legalName: string;
  countryCode: string;
  accessCodes: string[];
};

/** The first login of a user who may open stores asks for a name if the company has none yet. */
async function wantsStore(db: Connection, user: NewUser): Promise<boolean> {
  if (user.companyKind !== 'seller' || !user.accessCodes.includes('store.manage')) return false;
  return (await storeCountOf(db, user.companyId)) === 0;
}

/** What the form of a first login suggests for the store; null if none is opened. */
export async function suggestedStore(
  db: Connection,
  user: NewUser,
): Promise<{ name: string; currency: string; countries: string[] } | null> {
  if (!(await wantsStore(db, user))) return null;
  const named = await countriesOfApplication(db, user.companyId);
  const countries = named.length > 0 ? named : [user.countryCode];
  return { name: user.legalName, currency: likelyCurrency(user.countryCode), countries };
}

/** Prefix of a store's item codes: three letters of its name. */
function codePrefix(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  return letters.length >= 3 ? letters.slice(0, 3) : 'STR';
}

/** Opens the first store of an approved seller, with a warehouse at the company's address, if the user may and the company has none. */
export async function openFirstStore(tx: Tx, { network, now }: RequestScope, user: NewUser, store: FirstStore | undefined): Promise<void> {
  if (!(await wantsStore(tx, user))) return;
  if (!store) throw invalidFields({ 'store.name': 'firstLogin.store' });
  const { companyId, userId } = user;
  const prefix = codePrefix(store.name);
  // Item codes to try in order; concurrent sellers do not collide on one that contains the company's own number.
  const candidates = [`${prefix}${companyId}`, `${prefix}X${companyId}`, `${prefix}Y${companyId}`];
  const storeId = await insertFirstStore(tx, {
    companyId,
    name: store.name,
    currency: store.currency,
    countries: store.countries,
    candidates,
  });
  await publish(tx, 'store.changed', { storeId });
  await recordAudit(tx, { userId, companyId, action: 'store.opened', subject: `store:${storeId}`, after: store, network, at: now });
}
