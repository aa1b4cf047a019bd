/** What the delivery notes of a company say. */
import { beforeAll, expect, it } from 'vitest';
import { deliveryNoteCalls } from '../../../../contract/orders/delivery-notes.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

it('a company sets sender, text and logo of its delivery notes for all of its users; others do not see them', async () => {
  const company = await addCompany(database);
  const as = async (of: typeof company) => callsAs(database, handlers, { caller: await addUser(database, of) });
  const [call, colleague, other] = [await as(company), await as(company), await as(await addCompany(database))];
  expect(await call(deliveryNoteCalls.settings, {})).toMatchObject({ sender: '', note: '', showsLogo: true, logoPath: null });
  const wanted = { sender: 'Haus & Hof', note: 'Danke!\nRücksendungen: hof.example', showsLogo: false };
  expect(await call(deliveryNoteCalls.save, wanted)).toEqual(wanted);
  expect(await colleague(deliveryNoteCalls.settings, {})).toMatchObject(wanted);
  expect(await other(deliveryNoteCalls.settings, {})).toMatchObject({ sender: '', note: '', showsLogo: true });
  await call(deliveryNoteCalls.save, { ...wanted, sender: '  ', note: '' });
  expect(await colleague(deliveryNoteCalls.settings, {})).toMatchObject({ sender: '', note: '', showsLogo: false });
});

it('a text of more than 300 characters is refused', async () => {
  const call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  await call(deliveryNoteCalls.save, { sender: '', note: 'x'.repeat(300), showsLogo: true });
  await expect(call(deliveryNoteCalls.save, { sender: '', note: 'x'.repeat(301), showsLogo: true })).rejects.toMatchObject({
    code: codes.invalid,
  });
  await expect(call(deliveryNoteCalls.save, { sender: 'x'.repeat(101), note: '', showsLogo: true })).rejects.toMatchObject({
    code: codes.invalid,
  });
});
