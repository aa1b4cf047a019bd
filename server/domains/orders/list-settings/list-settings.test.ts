/** How users see lists: columns, page size, saved filters. */
import { beforeAll, expect, it } from 'vitest';
import { listSettingCalls, mostViews } from '../../../../contract/orders/list-settings.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const somebody = async () => callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
const list = 'purchaseOrders';

it('a user sets columns and page size of a list; others and other lists are as they were', async () => {
  const [call, other] = [await somebody(), await somebody()];
  const untouched = { columns: null, pageSize: 20, views: [] };
  expect(await call(listSettingCalls.read, { list })).toEqual(untouched);
  await call(listSettingCalls.save, { list, columns: ['total', 'shipBy', 'date', 'date'], pageSize: 50 });
  expect(await call(listSettingCalls.read, { list })).toEqual({ columns: ['number', 'total', 'date'], pageSize: 50, views: [] });
  expect(await call(listSettingCalls.read, { list: 'sales' })).toEqual(untouched);
  expect(await other(listSettingCalls.read, { list })).toEqual(untouched);
  const wanted = ['soldOn', 'externalNumber'] as const;
  await call(listSettingCalls.save, { list: 'salesOrders', columns: [...wanted], pageSize: 100 });
  await call(listSettingCalls.addView, { list: 'salesOrders', name: 'Problems', query: 'state=problem' });
  expect(await call(listSettingCalls.read, { list: 'salesOrders' })).toMatchObject({
    ...{ columns: ['number', ...wanted], pageSize: 100, views: [{ query: 'state=problem' }] },
  });
  await call(listSettingCalls.save, { list, columns: null, pageSize: 20 });
  expect(await call(listSettingCalls.read, { list })).toEqual(untouched);
  await expect(call(listSettingCalls.save, { list, columns: null, pageSize: 7 as never })).rejects.toMatchObject({ code: codes.invalid });
  await expect(call(listSettingCalls.save, { list, columns: ['price' as never], pageSize: 20 })).rejects.toMatchObject({
    code: codes.invalid,
  });
});

it('filters are saved under names of their own, without a place in the list, and one is the default', async () => {
  const call = await somebody();
  const first = await call(listSettingCalls.addView, { list, name: 'To pay', query: 'state=toPay&cursor=n17', isDefault: true });
  expect(first).toMatchObject({ name: 'To pay', query: 'state=toPay', isDefault: true });
  await expect(call(listSettingCalls.addView, { list, name: 'To pay', query: '' })).rejects.toMatchObject({ code: codes.invalid });
  const second = await call(listSettingCalls.addView, { list, name: 'Fair', query: 'keyword=Köln 7', isDefault: true });
  const views = async () => (await call(listSettingCalls.read, { list })).views;
  expect(await views()).toEqual([second, { ...first, isDefault: false }]);
  await call(listSettingCalls.changeView, { viewId: first.id, name: 'Pay', isDefault: true });
  await expect(call(listSettingCalls.changeView, { viewId: first.id, name: 'Fair', isDefault: true })).rejects.toMatchObject({
    code: codes.invalid,
  });
  expect((await views()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Fair', false],
    ['Pay', true],
  ]);
  await call(listSettingCalls.removeView, { viewId: first.id });
  expect(await views()).toHaveLength(1);
});

it('parallel changes leave one default and no more than the most', async () => {
  const call = await somebody();
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => call(listSettingCalls.addView, { list, name: `View ${at}`, query: '', isDefault: true })),
  );
  const views = async () => (await call(listSettingCalls.read, { list })).views;
  expect((await views()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const results = await Promise.allSettled(
    Array.from({ length: mostViews }, (_, at) => call(listSettingCalls.addView, { list, name: `More ${at}`, query: '' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostViews - 6);
  expect(await views()).toHaveLength(mostViews);
});
