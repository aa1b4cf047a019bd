import type { Transaction } from 'kysely';
import { registrationCalls, type FirstStore } from '../../../contract/companies/registration.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { handle, type Handler } from '../../platform/http/handler.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { invalidFields } from '../../platform/refusal.ts';
import { firstLogin, firstLoginRequirements, likelyCurrency } from '../companies/index.ts';
import { type Connection, insertFirstStore, storeCountOf } from './store-queries.ts';

/** The first login of a user who may open stores asks for a name if the company has none yet. */
async function wantsStore(db: Connection, account: { company_kind: string; company_id: number; access_codes: string[] }): Promise<boolean> {
  if (account.company_kind !== 'seller' || !account.access_codes.includes('store.manage')) return false;
  return (await storeCountOf(db, account.company_id)) === 0;
}

/** First logins of sellers, which open the first store. */
export const firstStoreHandlers: Handler[] = [
  handle(registrationCalls.isFirstLogin, async ({ token }, context) => {
    const { account, requirements } = await firstLoginRequirements(context, token);
    const wanted = await wantsStore(context.database.kysely, account);
    const store = wanted
      ? { name: account.legal_name, currency: likelyCurrency(account.country_code), countries: [account.country_code] }
      : null;
    return { ...requirements, store };
  }),
  handle(registrationCalls.sellerFirstLogin, (input, context) =>
    firstLogin(context, input, 'seller', async (tx, account) => {
      if (!(await wantsStore(tx, account))) return;
      if (!input.store) throw invalidFields({ 'store.name': 'firstLogin.store' });
      const { company_id: companyId, user_id: userId } = account;
      await openFirstStore(tx, companyId, input.store, { userId, network: context.network, now: context.now() });
    }),
  ),
];

/** Prefix of a store's item codes: three letters of its name. */
export function codePrefix(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  return letters.length >= 3 ? letters.slice(0, 3) : 'STR';
}

/** Opens a store of an accepted seller, with a warehouse at the company's address. */
async function openFirstStore(
  tx: Transaction<DB>,
  companyId: number,
  store: FirstStore,
  actor: { userId: number; network: string; now: Date },
): Promise<void> {
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
  await recordAudit(tx, {
    userId: actor.userId,
    companyId,
    action: 'store.opened',
    subject: `store:${storeId}`,
    after: store,
    network: actor.network,
    at: actor.now,
  });
}
