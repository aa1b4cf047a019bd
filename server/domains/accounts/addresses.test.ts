import { beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../contract/accounts.ts';
import { codes } from '../../../contract/codes.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addUser, caller } from '../../../test/support/market.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const leipzig = { name: 'Wareneingang', line1: 'Hafenstraße 1', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };

async function buyer() {
  const company = await addCompany(database);
  return caller(database, handlers, { session: await addUser(database, company) });
}

describe('addresses of a buyer', () => {
  test('the first is the default, until another is chosen', async () => {
    const call = await buyer();
    const first = await call(accountCalls.saveAddress, leipzig);
    expect(first).toMatchObject({ ...leipzig, isDefault: true, companyName: '', line2: '' });
    const second = await call(accountCalls.saveAddress, { ...leipzig, city: 'Halle' });
    expect(second.isDefault).toBe(false);
    await call(accountCalls.saveAddress, { ...second, isDefault: true });
    expect((await call(accountCalls.listAddresses, {})).map((one) => [one.city, one.isDefault])).toEqual([
      ['Halle', true],
      ['Leipzig', false],
    ]);
    await call(accountCalls.saveAddress, { ...second, city: 'Jena', isDefault: false });
    expect((await call(accountCalls.listAddresses, {}))[0]).toMatchObject({ city: 'Jena', isDefault: true });
  });

  test('when the default goes, the oldest takes its place', async () => {
    const call = await buyer();
    const first = await call(accountCalls.saveAddress, leipzig);
    await call(accountCalls.saveAddress, { ...leipzig, city: 'Halle' });
    await call(accountCalls.saveAddress, { ...leipzig, city: 'Jena' });
    expect(await call(accountCalls.removeAddress, { ids: [first.id] })).toEqual({ removed: 1 });
    expect((await call(accountCalls.listAddresses, {})).map((one) => [one.city, one.isDefault])).toEqual([
      ['Halle', true],
      ['Jena', false],
    ]);
  });

  test('saved ten times at once leave one default', async () => {
    const call = await buyer();
    await Promise.all(Array.from({ length: 10 }, () => call(accountCalls.saveAddress, { ...leipzig, isDefault: true })));
    const saved = await call(accountCalls.listAddresses, {});
    expect(saved).toHaveLength(10);
    expect(saved.filter((one) => one.isDefault)).toHaveLength(1);
  });

  test('belong to the company: a foreign one is like a missing one', async () => {
    const [mine, other] = [await buyer(), await buyer()];
    const { id } = await mine(accountCalls.saveAddress, leipzig);
    for (const foreign of [id, 999_999]) {
      await expect(other(accountCalls.saveAddress, { ...leipzig, id: foreign })).rejects.toMatchObject({
        code: codes.notFound,
        key: 'record.notFound',
      });
      await expect(other(accountCalls.removeAddress, { ids: [foreign] })).rejects.toMatchObject({
        code: codes.notFound,
        key: 'record.notFound',
      });
    }
    expect(await other(accountCalls.listAddresses, {})).toEqual([]);
  });

  test('need their fields, and a role that may order', async () => {
    const call = await buyer();
    await expect(call(accountCalls.saveAddress, { ...leipzig, city: ' ', countryCode: 'Germany' })).rejects.toMatchObject({
      code: codes.invalid,
      details: { fields: { city: 'field.required', countryCode: 'field.country' } },
    });
    const company = await addCompany(database);
    const viewer = caller(database, handlers, { session: await addUser(database, company, { role: 'viewer' }) });
    await expect(viewer(accountCalls.saveAddress, leipzig)).rejects.toMatchObject({ code: codes.forbidden });
  });
});
