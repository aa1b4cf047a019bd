import { beforeAll, describe, expect, test } from 'vitest';
import { addressCalls } from '../../../../contract/companies/addresses.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { addressHandlers as handlers } from './address-calls.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const leipzig = { name: 'Wareneingang', line1: 'Hafenstraße 1', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };

async function buyer() {
  const company = await addCompany(database);
  return callsAs(database, handlers, { caller: await addUser(database, company) });
}

describe('addresses of a buyer', () => {
  test('the first is the default, until another is chosen', async () => {
    const call = await buyer();
    const first = await call(addressCalls.save, leipzig);
    expect(first).toMatchObject({ ...leipzig, isDefault: true, companyName: '', line2: '' });
    const second = await call(addressCalls.save, { ...leipzig, city: 'Halle' });
    expect(second.isDefault).toBe(false);
    await call(addressCalls.save, { ...second, isDefault: true });
    expect((await call(addressCalls.list, {})).map((one) => [one.city, one.isDefault])).toEqual([
      ['Halle', true],
      ['Leipzig', false],
    ]);
    await call(addressCalls.save, { ...second, city: 'Jena', isDefault: false });
    expect((await call(addressCalls.list, {}))[0]).toMatchObject({ city: 'Jena', isDefault: true });
  });

  test('when the default goes, the oldest takes its place', async () => {
    const call = await buyer();
    const first = await call(addressCalls.save, leipzig);
    await call(addressCalls.save, { ...leipzig, city: 'Halle' });
    await call(addressCalls.save, { ...leipzig, city: 'Jena' });
    expect(await call(addressCalls.remove, { ids: [first.id] })).toEqual({ removed: 1 });
    expect((await call(addressCalls.list, {})).map((one) => [one.city, one.isDefault])).toEqual([
      ['Halle', true],
      ['Jena', false],
    ]);
  });

  test('saved ten times at once leave one default', async () => {
    const call = await buyer();
    await Promise.all(Array.from({ length: 10 }, () => call(addressCalls.save, { ...leipzig, isDefault: true })));
    const saved = await call(addressCalls.list, {});
    expect(saved).toHaveLength(10);
    expect(saved.filter((one) => one.isDefault)).toHaveLength(1);
  });

  test('belong to the company: another company’s address looks as if it did not exist', async () => {
    const [mine, other] = [await buyer(), await buyer()];
    const { id } = await mine(addressCalls.save, leipzig);
    for (const foreign of [id, 999_999]) {
      await expect(other(addressCalls.save, { ...leipzig, id: foreign })).rejects.toMatchObject({
        code: codes.notFound,
        key: 'record.notFound',
      });
      await expect(other(addressCalls.remove, { ids: [foreign] })).rejects.toMatchObject({
        code: codes.notFound,
        key: 'record.notFound',
      });
    }
    expect(await other(addressCalls.list, {})).toEqual([]);
  });

  test('require their fields, and a role that may order', async () => {
    const call = await buyer();
    await expect(call(addressCalls.save, { ...leipzig, city: ' ', countryCode: 'Germany' })).rejects.toMatchObject({
      code: codes.invalid,
      details: { fields: { city: 'field.required', countryCode: 'field.country' } },
    });
    const company = await addCompany(database);
    const viewer = callsAs(database, handlers, { caller: await addUser(database, company, { role: 'viewer' }) });
    await expect(viewer(addressCalls.save, leipzig)).rejects.toMatchObject({ code: codes.forbidden });
  });

  test('require a postal code in the format of their country, and only there', async () => {
    const call = await buyer();
    expect(await call(addressCalls.save, { ...leipzig, postalCode: 'D-04109' })).toMatchObject({ postalCode: '04109' });
    expect(await call(addressCalls.save, { ...leipzig, city: 'Warszawa', countryCode: 'PL', postalCode: '00001' })).toMatchObject({
      postalCode: '00-001',
    });
    expect(await call(addressCalls.save, { ...leipzig, city: 'Hong Kong', countryCode: 'HK', postalCode: '' })).toMatchObject({
      postalCode: '',
    });
    for (const postalCode of ['4109', '0410X', ''])
      await expect(call(addressCalls.save, { ...leipzig, postalCode })).rejects.toMatchObject({
        code: codes.invalid,
        details: { fields: { postalCode: 'postalCode.DE' } },
      });
  });
});
