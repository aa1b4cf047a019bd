import { expect, test } from 'vitest';
import { accountCalls } from '../../../contract/identity/accounts.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../test/support/market.ts';
import { handlers } from './calls.ts';

test('a seller sees its own stores, everyone the open ones', async () => {
  const database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller', countryCode: 'PL' });
  const other = await addCompany(database, { kind: 'seller' });
  const open = await addStore(database, company, { currency: 'PLN' });
  const suspended = await addStore(database, company, { state: 'suspended' });
  const foreign = await addStore(database, other);
  const seller = callsAs(database, handlers, { caller: await addUser(database, company), language: 'pl' });
  const stores = await seller(accountCalls.listStores, {});
  expect(stores.map((store) => store.id)).toEqual([open.id, suspended.id]);
  expect(stores[0]).toMatchObject({ currencyCode: 'PLN', currencySymbol: 'zł', vatCountryCode: 'PL', logo: null });
  expect(await seller(accountCalls.sellerStore, { id: suspended.id })).toMatchObject({ id: suspended.id });
  const refused = { code: codes.notFound, key: 'record.notFound' };
  for (const id of [foreign.id, 999_999]) await expect(seller(accountCalls.sellerStore, { id })).rejects.toMatchObject(refused);
  const visitor = callsAs(database, handlers);
  expect(await visitor(accountCalls.store, { id: foreign.id })).toMatchObject({ id: foreign.id, currencySymbol: '€' });
  for (const id of [suspended.id, 999_999]) await expect(visitor(accountCalls.store, { id })).rejects.toMatchObject(refused);
});
