/** Templates of exports: what a user saves under a name, one of them the default of its list. */
import { beforeAll, expect, it } from 'vitest';
import { type ExportTemplate, exportTemplateCalls, mostTemplates } from '../../../../contract/orders/export-templates.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const list = 'purchaseOrders' as const;
const csv = { separator: 'tab', decimal: 'comma', mark: true } as const;
type Form = Pick<ExportTemplate, 'columns' | 'format' | 'csv'>;
const form: Form = { columns: ['sku', 'number', 'ownNumber'], format: 'csv', csv };
const somebody = async () => {
  const call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  const saved = () => call(exportTemplateCalls.list, { list });
  const add = (name: string, given: object = {}) => call(exportTemplateCalls.add, { list, name, ...form, ...given });
  return { call, saved, add };
};

it('keeps columns in their order, format and style, renames, overwrites and removes', async () => {
  const { call, saved, add } = await somebody();
  const one = await add('  Ledger ', { isDefault: true });
  expect(one).toMatchObject({ ...form, name: 'Ledger', isDefault: true });
  const other: Form = { columns: ['number'], format: 'xlsx', csv: { separator: 'semicolon', decimal: 'point', mark: false } };
  const two = await call(exportTemplateCalls.add, { list, name: 'Warehouse', ...other, isDefault: true });
  expect(await saved()).toEqual([{ ...one, isDefault: false }, two]);
  await call(exportTemplateCalls.overwrite, { templateId: one.id, ...other });
  await call(exportTemplateCalls.change, { templateId: one.id, name: 'Books', isDefault: true });
  expect(await saved()).toEqual([
    { id: one.id, name: 'Books', isDefault: true, ...other },
    { ...two, isDefault: false },
  ]);
  expect(await call(exportTemplateCalls.list, { list: 'sales' })).toEqual([]);
  await call(exportTemplateCalls.change, { templateId: one.id, name: 'Books', isDefault: false });
  await call(exportTemplateCalls.remove, { templateId: one.id });
  await expect(call(exportTemplateCalls.remove, { templateId: one.id })).rejects.toMatchObject({ code: codes.notFound });
  expect(await saved()).toHaveLength(1);
});

it('refuses columns of another list or twice, two commas, and a name that is there', async () => {
  const { call, add } = await somebody();
  const { id } = await add('One');
  await add('Two');
  const invalid = { code: codes.invalid };
  for (const wrong of [
    { columns: ['buyer'] },
    { columns: ['sku', 'sku'] },
    { columns: [] },
    { columns: ['nothing'] },
    { csv: { ...csv, separator: 'comma' } },
    { format: 'pdf' },
  ]) {
    await expect(add('Three', wrong)).rejects.toMatchObject(invalid);
    await expect(call(exportTemplateCalls.overwrite, { templateId: id, ...form, ...wrong } as never)).rejects.toMatchObject(invalid);
  }
  await expect(add('One')).rejects.toMatchObject(invalid);
  await expect(add(' ')).rejects.toMatchObject(invalid);
  await expect(add('x'.repeat(61))).rejects.toMatchObject(invalid);
  await expect(call(exportTemplateCalls.change, { templateId: id, name: 'Two', isDefault: true })).rejects.toMatchObject(invalid);
  await expect(call(exportTemplateCalls.change, { templateId: id, name: 'One', isDefault: true })).resolves.toMatchObject({ name: 'One' });
  // The same name is free in another list, and for another user.
  await call(exportTemplateCalls.add, { list: 'salesOrders', name: 'One', columns: ['tracking'], format: 'csv', csv });
  await (await somebody()).add('One');
});

it('a double click saves one, and parallel changes leave one default and no more than the most', async () => {
  const { call, saved, add } = await somebody();
  const twice = await Promise.allSettled([add('Same'), add('Same'), add('Same')]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await Promise.all(Array.from({ length: 5 }, (_, at) => add(`Default ${at}`, { isDefault: true })));
  expect((await saved()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  await Promise.all((await saved()).map(({ id, name }) => call(exportTemplateCalls.change, { templateId: id, name, isDefault: true })));
  expect((await saved()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const many = await Promise.allSettled(Array.from({ length: mostTemplates }, (_, at) => add(`More ${at}`)));
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostTemplates - 6);
  expect(await saved()).toHaveLength(mostTemplates);
});

it('leaves out columns that do not exist any more', async () => {
  const { saved, add } = await somebody();
  const { id } = await add('Old');
  await database.pool.query(`update export_template set columns = '{gone,sku}' where id = $1`, [id]);
  expect(await saved()).toMatchObject([{ columns: ['sku'] }]);
  await database.pool.query(`update export_template set columns = '{gone}' where id = $1`, [id]);
  expect(await saved()).toEqual([]);
});
