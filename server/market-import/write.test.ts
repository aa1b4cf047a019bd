import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls, type ItemPage } from '../../contract/catalogue/catalogue.ts';
import { testDatabase } from '../../test/support/database.ts';
import { addCompany, callsAs, type Company } from '../../test/support/market.ts';
import { countStatements, type Database } from '../platform/postgres/pool.ts';
import { handlers } from '../domains/catalogue/calls.ts';
import type { CategoryInput, ItemInput } from '../domains/catalogue/index.ts';
import type { StoreInput } from '../domains/stores/index.ts';
import { writeCatalogue } from './index.ts';

const now = new Date('2026-10-15T12:00:00Z');
const later = new Date('2026-10-20T12:00:00Z');

let database: Database;
let seller: Company;

const categories: CategoryInput[] = [
  { key: 'furniture', parentKey: null, texts: { en: { name: 'Furniture', urlKey: 'furniture' }, de: { name: 'Möbel', urlKey: 'moebel' } } },
  { key: 'seating', parentKey: 'furniture', texts: { en: { name: 'Seating', urlKey: 'seating' } } },
  { key: 'chairs', parentKey: 'seating', texts: { en: { name: 'Chairs', urlKey: 'chairs' } } },
];
const storeInput = (given: Partial<StoreInput> = {}): StoreInput => ({
  itemCode: 'NORD',
  companyId: seller.id,
  name: 'Nordholz',
  currency: 'EUR',
  vatCountryCode: 'DE',
  countryCodes: ['DE', 'AT'],
  warehouses: [{ name: 'Hamburg', postalCode: '20095', city: 'Hamburg', countryCode: 'DE' }],
  ...given,
});
const itemInput = (given: Partial<ItemInput> = {}): ItemInput => ({
  itemCode: 'NORD-1',
  store: 'NORD',
  category: 'chairs',
  sourceLanguage: 'en',
  pictureKeys: ['pictures/chair.webp'],
  texts: { en: { name: 'Chair', urlKey: 'chair', bullets: ['Solid', 'A "quoted", {braced} one'] }, de: { name: 'Stuhl', urlKey: 'stuhl' } },
  attributes: [
    { attribute: 'material', value: 'oak' },
    { attribute: 'seatHeight', value: 45.5 },
    { attribute: 'stackable', value: true },
  ],
  variants: [
    {
      sku: 'CH-W',
      listPrice: 1000,
      gtin: '4006381333931',
      weight: 5200,
      options: [{ attribute: 'colour', value: 'white' }],
      tiers: [{ from: 10, price: 900 }],
      stock: [{ warehouse: 'Hamburg', onHand: 40, incoming: 5, incomingAt: '2026-11-01' }],
    },
    { sku: 'CH-B', listPrice: 1100, options: [{ attribute: 'colour', label: 'Bog oak' }] },
  ],
  ...given,
});
const read = async (itemCode: string, at = now): Promise<ItemPage> => {
  const { id } = await database.kysely.selectFrom('item').select('id').where('item_code', '=', itemCode).executeTakeFirstOrThrow();
  return callsAs(database, handlers, { now: () => at })(catalogueCalls.item, { id });
};

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller' });
  await writeCatalogue(
    database,
    {
      categories,
      attributes: [
        {
          key: 'material',
          type: 'choice',
          facet: true,
          names: { en: 'Material' },
          values: [{ key: 'oak', names: { en: 'Oak', de: 'Eiche' } }],
          categoryKeys: ['chairs'],
        },
        { key: 'seatHeight', type: 'number', unit: 'cm', names: { en: 'Seat height' } },
        { key: 'stackable', type: 'flag', names: { en: 'Stackable' } },
        {
          key: 'colour',
          type: 'choice',
          isOption: true,
          names: { en: 'Colour' },
          values: [{ key: 'white', swatch: '#ffffff', names: { en: 'White' } }],
        },
      ],
      stores: [storeInput()],
      items: [itemInput()],
    },
    now,
  );
});

describe('written data', () => {
  it('can be read back', async () => {
    const page = await read('NORD-1');
    expect(page.breadcrumb.map((one) => one.name)).toEqual(['Furniture', 'Seating', 'Chairs']);
    expect(page.bullets).toEqual(['Solid', 'A "quoted", {braced} one']);
    expect(page.attributes.map(({ key, value }) => [key, value])).toEqual([
      ['material', 'Oak'],
      ['seatHeight', 45.5],
      ['stackable', true],
    ]);
    expect(page.options[0]?.values.map((value) => value.label)).toEqual(['White', 'Bog oak']);
    expect(page.variants[0]).toMatchObject({ sku: 'CH-W', gtin: '4006381333931', weight: 5200, available: 40, incomingAt: '2026-11-01' });
    expect(page.variants[0]?.price).toMatchObject({ listPrice: 1000, nextBreak: { from: 10, unitPrice: 900 }, lowestLast30Days: 1000 });
  });

  it('is updated by its natural keys: prices keep their history, left out variants go, texts and reserved stock stay', async () => {
    const before = await read('NORD-1');
    const variantId = before.variants[0]?.id ?? 0;
    await database.kysely.updateTable('stock').set({ reserved: 8 }).where('variant_id', '=', variantId).execute();
    const written = await writeCatalogue(
      database,
      {
        categories: [{ key: 'chairs', parentKey: 'seating', texts: { en: { name: 'Chairs', urlKey: 'all-chairs' } } }],
        stores: [storeInput({ name: 'Nordholz GmbH' })],
        items: [
          itemInput({
            texts: { en: { name: 'Better chair', urlKey: 'better-chair' } },
            variants: [
              {
                sku: 'CH-W',
                listPrice: 1200,
                options: [{ attribute: 'colour', value: 'white' }],
                stock: [{ warehouse: 'Hamburg', onHand: 3 }],
              },
            ],
          }),
        ],
      },
      later,
    );
    expect(written.items.get('NORD-1')).toEqual({ id: before.id, variants: new Map([['CH-W', variantId]]) });
    const after = await read('NORD-1', later);
    expect(after).toMatchObject({ id: before.id, name: 'Better chair', publishedAt: before.publishedAt, store: { name: 'Nordholz GmbH' } });
    expect(after.urlKeys).toEqual({ en: 'better-chair', de: 'stuhl' });
    expect(after.variants.map((variant) => variant.sku)).toEqual(['CH-W']);
    expect(after.variants[0]).toMatchObject({
      id: variantId,
      available: 0,
      price: { listPrice: 1200, nextBreak: null, lowestLast30Days: 1000 },
    });
  });

  it('publishes the changes', async () => {
    const { rows } = await database.pool.query<{ topic: string; payload: { itemIds?: number[] } }>(
      'select topic, payload from outbox_event order by id',
    );
    const topics = new Set(rows.map((row) => row.topic));
    expect([...topics].toSorted()).toEqual(['catalogue.changed', 'item.changed', 'price.changed', 'stock.changed']);
    const { id } = await read('NORD-1');
    expect(rows.filter((row) => row.topic === 'price.changed').map((row) => row.payload.itemIds)).toEqual([[id]]);
  });

  it('takes the same number of statements for a hundred items as for one', async () => {
    const some = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => itemInput({ itemCode: `${prefix}-${index}` }));
    const write = (items: ItemInput[]) => countStatements(() => writeCatalogue(database, { items }, now));
    const one = await write(some(1, 'ONE'));
    const hundred = await write(some(100, 'HUN'));
    expect(hundred.result.variantCount).toBe(200);
    expect(hundred.statements).toBe(one.statements);
  });

  it('records the price of an activity, and hides exclusive items from others', async () => {
    const friend = await addCompany(database);
    await writeCatalogue(
      database,
      {
        items: [
          itemInput({
            itemCode: 'ACT-1',
            variants: [
              {
                sku: 'A',
                listPrice: 1000,
                activities: [{ price: 700, validFrom: new Date('2026-10-01'), validTo: new Date('2026-10-18') }],
              },
            ],
          }),
          itemInput({ itemCode: 'EXC-1', visibility: 'exclusive', exclusiveTo: [friend.id] }),
        ],
      },
      new Date('2026-09-01'),
    );
    expect((await read('ACT-1')).variants[0]?.price).toMatchObject({
      unitPrice: 700,
      reason: { kind: 'activity' },
      lowestLast30Days: 1000,
    });
    expect((await read('ACT-1', later)).variants[0]?.price).toMatchObject({
      unitPrice: 1000,
      reason: { kind: 'list' },
      lowestLast30Days: 700,
    });
    await expect(read('EXC-1')).rejects.toMatchObject({ key: 'record.notFound' });
  });
});

describe('invalid input is an error by name', () => {
  const write = (items: ItemInput[]) => writeCatalogue(database, { items }, now);

  it('unknown keys, duplicate items, and item codes of another company', async () => {
    await expect(write([itemInput({ category: 'nothing' })])).rejects.toThrow('There is no category nothing');
    await expect(write([itemInput({ store: 'NOBODY' })])).rejects.toThrow('There is no store NOBODY');
    await expect(write([itemInput({ attributes: [{ attribute: 'taste', value: 'sweet' }] })])).rejects.toThrow(
      'There is no attribute taste',
    );
    await expect(write([itemInput({ itemCode: 'X' }), itemInput({ itemCode: 'X' })])).rejects.toThrow('given twice');
    const other = await addCompany(database, { kind: 'seller' });
    await expect(writeCatalogue(database, { stores: [storeInput({ companyId: other.id })] }, now)).rejects.toThrow('another company');
    await writeCatalogue(database, { stores: [storeInput({ itemCode: 'OTHER', companyId: other.id })] }, now);
    await expect(write([itemInput({ store: 'OTHER' })])).rejects.toThrow('another store');
  });
});
