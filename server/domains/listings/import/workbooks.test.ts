/** Workbooks with several sheets, and texts whose letterhead has other signs than their table. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { listingImportCalls as calls } from '../../../../contract/listings/imports.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addGoods, importShop } from '../../../../test/support/import-shop.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let categoryId: number;

beforeAll(async () => {
  database = await testDatabase();
  categoryId = await addGoods(database);
});

const workbook = async (sheets: { name: string; rows: (string | number | null)[][]; hidden?: boolean }[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets }));

const cover = {
  name: 'Contact',
  rows: [
    ['Elm Ltd', 'Price list 2026'],
    ['Phone', '01234 5678'],
    ['Mail', 'info@elm.example'],
  ],
};
const lamps = {
  name: 'Lamps & more',
  rows: [
    ['SKU', 'Name', 'Net price', 'Stock'],
    ['L-1', 'Lamp', 12.5, 3],
  ],
};
const chairs = {
  name: 'Chairs',
  rows: [
    ['SKU', 'Name', 'Net price', 'Stock'],
    ['C-1', 'Chair', 45, 2],
    ['C-2', 'Stool', 25, 1],
  ],
};
const empty = { name: 'Sheet4', rows: [] };

describe('a workbook', () => {
  it('with a cover: the sheet with columns is read, and another one if the user chooses it', async () => {
    const { read, bring, call, work, check, write, items, store } = await importShop(database, categoryId);
    const content = await workbook([cover, lamps, chairs, empty]);
    const list = await read(content, 'list.xlsx');
    expect(list.sheets).toEqual({ names: ['Contact', 'Lamps & more', 'Chairs'], places: [0, 1, 2], read: 1 });
    expect([list.lines, list.columns.map(({ target }) => target)]).toEqual([1, ['sku', 'name', 'price', 'stock']]);
    const one = { storeId: store.id, importId: list.id };
    await expect(call(calls.readAgain, { ...one, sheet: 3 })).rejects.toMatchObject({ key: 'import.moved' });
    await expect(call(calls.readAgain, { ...one, encoding: 'utf-8' })).rejects.toMatchObject({ key: 'import.moved' });
    await call(calls.readAgain, { ...one, sheet: 2 });
    const again = await work(list.id);
    expect([again.sheets?.read, again.lines]).toEqual([2, 2]);
    await write(await check(again, { categoryId }));
    expect(await items()).toEqual([
      ['Chair', 'active', ['C-1', 4500, 2]],
      ['Stool', 'active', ['C-2', 2500, 1]],
    ]);
    expect((await bring(content, {}, 'list.xlsx')).items).toHaveLength(3);
  });

  it('with one sheet that is shown', async () => {
    const { bring } = await importShop(database, categoryId);
    const { list, items } = await bring(await workbook([{ ...chairs, hidden: true }, lamps]), {}, 'list.xlsx');
    expect(list.sheets?.names).toEqual(['Lamps & more']);
    expect(items).toEqual([['Lamp', 'active', ['L-1', 1250, 3]]]);
    expect((await bring(await workbook([lamps, empty]), {}, 'list.xlsx')).list.sheets).toBeNull();
  });
});

describe('a text', () => {
  it('is divided by the sign of its table, not by that of its letterhead', async () => {
    const { bring } = await importShop(database, categoryId);
    const { list, items } = await bring(
      'Musterwerk GmbH, Musterstraße 1, 12345 Musterstadt\nPreisliste 2026, alle Preise netto\n\nArt.-Nr.;Bezeichnung;Preis netto;Bestand\nM-1;Tisch, rund;125,00;3\nM-2;Bank;99,50;1\n',
    );
    expect(list.columns.map(({ target }) => target)).toEqual(['sku', 'name', 'price', 'stock']);
    expect(items).toEqual([
      ['Tisch, rund', 'active', ['M-1', 12_500, 3]],
      ['Bank', 'active', ['M-2', 9950, 1]],
    ]);
  });
});
