import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { complianceCalls } from '../../../../contract/catalogue/compliance.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers as catalogueHandlers } from '../../catalogue/calls.ts';
import { handlers } from '../calls.ts';

let database: Database;
let store: Store;
let chair: Item;
let lamp: Item;
let call: ReturnType<typeof callsAs>;
let other: ReturnType<typeof callsAs>;

const address = {
  id: null,
  line1: 'Hafenstraße 1',
  postalCode: '04109',
  city: 'Leipzig',
  countryCode: 'DE',
  email: 'safety@maker.example',
};
const at = (item: Item) => ({ storeId: store.id, id: item.id });
const pageOf = (item: Item) => call(complianceCalls.detail, at(item));
const shown = async (item: Item, language: 'en' | 'de' = 'en') =>
  (await callsAs(database, catalogueHandlers, { language })(catalogueCalls.item, { id: item.id })).compliance;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
  chair = await addItem(database, store, { name: 'Chair' });
  lamp = await addItem(database, store, { name: 'Lamp' });
});

describe('makers', () => {
  it('are entered once for a store, and each item can name another', async () => {
    expect((await pageOf(chair)).gaps).toEqual(['maker']);
    const maker = await call(complianceCalls.saveParty, { ...address, name: 'Maker' });
    await call(complianceCalls.saveDefaults, { storeId: store.id, makerId: maker.id, responsibleId: null });
    expect((await pageOf(chair)).gaps).toEqual([]);
    const far = await call(complianceCalls.saveParty, { ...address, name: 'Far away', countryCode: 'CN', city: 'Foshan' });
    await call(complianceCalls.save, { ...at(lamp), makerId: far.id });
    const { gaps } = await pageOf(lamp);
    expect(gaps).toEqual(['responsible']);
    expect((await shown(chair)).maker).toMatchObject({ name: 'Maker', city: 'Leipzig' });
    expect((await shown(lamp)).maker?.name).toBe('Far away');
    // A responsible person must be in the Union, too.
    const lost = await call(complianceCalls.save, { ...at(lamp), version: 1, makerId: far.id, responsibleId: far.id });
    expect(lost.gaps).toEqual(['responsible']);
    const found = await call(complianceCalls.save, { ...at(lamp), version: 2, makerId: far.id, responsibleId: maker.id });
    expect(found.gaps).toEqual([]);
  });

  it('are updated everywhere, and cannot be deleted while in use', async () => {
    const [maker] = (await pageOf(chair)).parties.filter(({ name }) => name === 'Maker');
    if (!maker) throw new Error('the maker is not there');
    await call(complianceCalls.saveParty, { ...maker, name: 'Maker & Sons' });
    expect((await shown(chair)).maker?.name).toBe('Maker & Sons');
    await expect(call(complianceCalls.removeParty, { id: maker.id })).rejects.toMatchObject({ code: codes.refused });
    const spare = await call(complianceCalls.saveParty, { ...address, name: 'Spare' });
    await call(complianceCalls.removeParty, { id: spare.id });
    expect((await pageOf(chair)).parties.map(({ name }) => name)).toEqual(['Far away', 'Maker & Sons']);
  });

  it('need contact data', async () => {
    await expect(call(complianceCalls.saveParty, { ...address, name: 'Mute', email: '' })).rejects.toMatchObject({
      details: { fields: { email: expect.any(String) as string } },
    });
  });

  it('of others are neither visible nor assignable', async () => {
    const foreign = await other(complianceCalls.saveParty, { ...address, name: 'Foreign' });
    const page = await pageOf(chair);
    expect(page.parties.map(({ name }) => name)).not.toContain('Foreign');
    for (const work of [
      () => call(complianceCalls.save, { ...at(chair), makerId: foreign.id }),
      () => call(complianceCalls.saveDefaults, { storeId: store.id, makerId: foreign.id, responsibleId: null }),
      () => call(complianceCalls.saveParty, { ...address, id: foreign.id, name: 'Mine' }),
      () => call(complianceCalls.removeParty, { id: foreign.id }),
      () => other(complianceCalls.detail, at(chair)),
      () => other(complianceCalls.save, at(chair)),
      () => other(complianceCalls.saveDefaults, { storeId: store.id, makerId: null, responsibleId: null }),
    ])
      await expect(work()).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe('an item', () => {
  it('returns its data in the reader’s language or else the seller’s, and records who wrote it', async () => {
    const { compliance } = await pageOf(chair);
    const facts = {
      minimumAge: 3,
      marks: ['ce', 'fsc'] as ('ce' | 'fsc')[],
      model: 'C-1',
      energyClass: 'B',
      eprelNumber: '123456',
    } as const;
    await call(complianceCalls.save, {
      ...compliance,
      ...facts,
      commodityCode: '94016100',
      warnings: { en: 'Do not stand on it', de: '' },
      composition: { de: 'Eiche', en: 'Oak' },
    });
    expect(await shown(chair, 'de')).toMatchObject({
      ...facts,
      warnings: { text: 'Do not stand on it', language: 'en' },
      composition: { text: 'Eiche', language: 'de' },
    });
    const [entry] = await call(listingCalls.history, at(chair));
    expect(entry?.changes).toContainEqual({ what: 'compliance.warnings.en', before: null, after: 'Do not stand on it' });
    await expect(call(complianceCalls.save, compliance)).rejects.toMatchObject({ code: codes.conflict });
  });

  it('takes no more statements than before', async () => {
    const { statements } = await countStatements(() => shown(chair));
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('with missing data is found by the admin page, unless it is sold outside of the Union only', async () => {
    const find = async () => (await call(listingCalls.list, { storeId: store.id, missing: ['compliance'] })).rows.map(({ id }) => id);
    expect(await find()).toEqual([]);
    await call(complianceCalls.saveDefaults, { storeId: store.id, makerId: null, responsibleId: null });
    expect(await find()).toEqual([chair.id]);
    await database.pool.query(`update item set country_codes = '{CH}' where id = $1`, [chair.id]);
    expect(await find()).toEqual([]);
  });

  it('refuses numbers that no register has', async () => {
    const { compliance } = await pageOf(lamp);
    await expect(
      call(complianceCalls.save, { ...compliance, eprelNumber: '12a', commodityCode: '94', minimumAge: 40 }),
    ).rejects.toMatchObject({
      details: {
        fields: {
          eprelNumber: expect.any(String) as string,
          commodityCode: expect.any(String) as string,
          minimumAge: expect.any(String) as string,
        },
      },
    });
  });
});
