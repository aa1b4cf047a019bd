import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { type StoreSettings, sellerStoreCalls, storeSettingsInput } from '../../../contract/stores/stores.ts';
import type { InputOf } from '../../../contract/wire/call.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../test/support/market.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { handlers } from './calls.ts';

type Input = InputOf<typeof sellerStoreCalls.save>;

let database: Database;
let company: Company;
let call: ReturnType<typeof callsAs>;
let opened: StoreSettings;

const form = (changes: Partial<Input> = {}): Input => ({
  name: 'Nordlicht',
  itemCode: 'NORD',
  currencyCode: 'EUR',
  vatCountryCode: 'DE',
  countryCodes: ['DE', 'AT'],
  minimumOrderValue: 15_000,
  leadDays: 4,
  texts: { de: { slogan: 'Licht aus dem Norden', description: '' }, en: { slogan: 'Light from the north' } },
  returnAddress: { name: 'Nordlicht GmbH', line1: 'Hafen 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' },
  warehouses: [{ name: 'Hamburg', line1: 'Hafen 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }],
  ...changes,
});
/** The form filled in again from the answer. */
const again = (
  { state: _, items: __, holidayFrom: ___, holidayTo: ____, ...rest }: StoreSettings,
  changes: Partial<Input> = {},
): Input => ({
  ...rest,
  ...changes,
});
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const fieldsOf = async (work: Promise<unknown>) => ((await refusalOf(work)).details as { fields: Record<string, string> }).fields;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'seller' });
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  opened = await call(sellerStoreCalls.save, form());
});

describe('a store', () => {
  it('is created with its texts, return address and warehouse', async () => {
    expect(opened).toMatchObject({
      name: 'Nordlicht',
      itemCode: 'NORD',
      minimumOrderValue: 15_000,
      texts: { de: { slogan: 'Licht aus dem Norden' }, en: { slogan: 'Light from the north' } },
      returnAddress: { city: 'Hamburg' },
      warehouses: [{ name: 'Hamburg', postalCode: '20457' }],
      state: 'open',
      items: 0,
    });
    expect(await call(sellerStoreCalls.list, {})).toEqual([opened]);
  });

  it('has a unique item code, even for concurrent requests', async () => {
    expect(await fieldsOf(call(sellerStoreCalls.save, form()))).toEqual({ itemCode: 'store.itemCodeTaken' });
    const tries = await Promise.allSettled([1, 2, 3].map(() => call(sellerStoreCalls.save, form({ itemCode: 'RACE' }))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is replaced entirely; a language left out is deleted', async () => {
    const [warehouse] = opened.warehouses;
    const changed = await call(
      sellerStoreCalls.save,
      again(opened, {
        name: 'Nordlicht Leuchten',
        texts: { en: { slogan: 'Lamps from the north' } },
        warehouses: [
          { ...warehouse!, name: 'Hamburg Hafen' },
          { name: 'Leipzig', line1: 'Torgauer Str. 2', postalCode: '04347', city: 'Leipzig', countryCode: 'DE' },
        ],
      }),
    );
    expect(changed.name).toBe('Nordlicht Leuchten');
    expect(Object.keys(changed.texts)).toEqual(['en']);
    expect(changed.warehouses.map(({ id, name }) => [id === warehouse?.id, name])).toEqual([
      [true, 'Hamburg Hafen'],
      [false, 'Leipzig'],
    ]);
    const fewer = await call(sellerStoreCalls.save, again(changed, { warehouses: changed.warehouses.slice(0, 1) }));
    expect(fewer.warehouses).toHaveLength(1);
  });

  it('is that of the first of two users who save it at once', async () => {
    const { id } = await addStore(database, company);
    const [store] = (await call(sellerStoreCalls.list, {})).filter((one) => one.id === id);
    const warehouses = store!.warehouses.map((one) => ({ ...one, line1: 'Street 1' }));
    const saved = await Promise.allSettled(
      ['Mine', 'Theirs'].map((name) => call(sellerStoreCalls.save, again(store!, { name, warehouses }))),
    );
    const [first] = saved.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(saved.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: codes.conflict, key: 'record.changed' } },
    ]);
    expect((await call(sellerStoreCalls.list, {})).find((one) => one.id === id)).toMatchObject({ name: first?.name, version: 2 });
    // Days off are no part of the form.
    await call(sellerStoreCalls.holiday, { id, from: '2027-01-01', to: '2027-01-02' });
    expect((await call(sellerStoreCalls.save, again(first!, { name: 'Later' }))).name).toBe('Later');
  });

  it('cannot change currency, item code and warehouses with stock once it has items', async () => {
    const store = await addStore(database, company);
    await addItem(database, store, {});
    const [settings] = (await call(sellerStoreCalls.list, {})).filter(({ id }) => id === store.id);
    const input = again(settings!, { warehouses: settings!.warehouses.map((one) => ({ ...one, line1: 'Street 1' })) });
    expect(await fieldsOf(call(sellerStoreCalls.save, { ...input, currencyCode: 'PLN' }))).toEqual({ currencyCode: 'store.currencyFixed' });
    expect(await fieldsOf(call(sellerStoreCalls.save, { ...input, itemCode: 'OTHER' }))).toEqual({ itemCode: 'store.itemCodeFixed' });
    const elsewhere = { name: 'New', line1: 'Street 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' };
    const refusal = await refusalOf(call(sellerStoreCalls.save, { ...input, warehouses: [elsewhere] }));
    expect(refusal).toMatchObject({ code: codes.refused, key: 'store.warehouseInUse' });
  });

  it('of another company does not exist, nor do its warehouses', async () => {
    const other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
    expect(await refusalOf(other(sellerStoreCalls.save, again(opened, { itemCode: 'MINE' })))).toMatchObject({ code: codes.notFound });
    expect(await refusalOf(other(sellerStoreCalls.holiday, { id: opened.id, from: null, to: null }))).toMatchObject({
      code: codes.notFound,
    });
    const mine = await other(sellerStoreCalls.save, form({ itemCode: 'MINE' }));
    const stolen = again(mine, { warehouses: [{ ...opened.warehouses[0]! }] });
    expect(await refusalOf(other(sellerStoreCalls.save, stolen))).toMatchObject({ code: codes.notFound });
    expect(
      await refusalOf(other(sellerStoreCalls.save, form({ itemCode: 'MINE2', warehouses: [{ ...opened.warehouses[0]! }] }))),
    ).toMatchObject({
      code: codes.notFound,
    });
  });

  it('has a header picture, an upload of its company for this purpose, with words for it', async () => {
    const [store] = await call(sellerStoreCalls.list, {});
    const stored = async (key: string, purpose: string, companyId: number) =>
      database.pool.query(
        `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
         values (gen_random_uuid(), $1, $2, '', $3, 'a.webp', 1, 'image/webp', 'stored', 1)`,
        [key, companyId, purpose],
      );
    const isAttached = async (key: string) =>
      !(await database.pool.query<{ temporary: boolean }>('select temporary from upload where key = $1', [key])).rows[0]?.temporary;
    const [first, second, logo, foreign] = ['headers/1.webp', 'headers/2.webp', 'logos/1.webp', 'headers/3.webp'] as const;
    await stored(first, 'storeHeader', company.id);
    await stored(second, 'storeHeader', company.id);
    await stored(logo, 'storeLogo', company.id);
    await stored(foreign, 'storeHeader', (await addCompany(database, { kind: 'seller' })).id);
    const texts = { en: { slogan: '', description: '## About\n\n- us', headerAlt: 'A lamp at night' } };
    const saved = await call(sellerStoreCalls.save, again(store!, { headerKey: first, texts }));
    expect(saved).toMatchObject({ headerKey: first, texts });
    expect(await isAttached(first)).toBe(true);
    const replaced = await call(sellerStoreCalls.save, again(saved, { headerKey: second }));
    expect(replaced.headerKey).toBe(second);
    expect([await isAttached(first), await isAttached(second)]).toEqual([false, true]);
    for (const key of [logo, foreign, 'headers/none.webp']) {
      expect(await refusalOf(call(sellerStoreCalls.save, again(replaced, { headerKey: key })))).toMatchObject({ key: 'upload.gone' });
    }
    expect((await call(sellerStoreCalls.save, again(replaced, { headerKey: null }))).headerKey).toBeNull();
    expect(await isAttached(second)).toBe(false);
  });

  it('accepts no logo that is not an upload of its company', async () => {
    const [store] = await call(sellerStoreCalls.list, {});
    expect(await refusalOf(call(sellerStoreCalls.save, again(store!, { logoKey: 'logos/somebody-else.webp' })))).toMatchObject({
      code: codes.notFound,
      key: 'upload.gone',
    });
  });

  it('goes on holiday and comes back', async () => {
    const closed = await call(sellerStoreCalls.holiday, { id: opened.id, from: '2026-12-23', to: '2027-01-06' });
    expect([closed.holidayFrom, closed.holidayTo]).toEqual(['2026-12-23', '2027-01-06']);
    expect(await fieldsOf(call(sellerStoreCalls.holiday, { id: opened.id, from: '2026-12-23', to: '2026-12-22' }))).toEqual({
      to: 'store.holidayOrder',
    });
    expect(await fieldsOf(call(sellerStoreCalls.holiday, { id: opened.id, from: '2026-12-23', to: null }))).toEqual({
      to: 'field.required',
    });
    expect((await call(sellerStoreCalls.holiday, { id: opened.id, from: null, to: null })).holidayFrom).toBeNull();
  });

  it('is refused with a message at each field', () => {
    const bad = storeSettingsInput.safeParse({ ...form(), itemCode: 'nord!', countryCodes: [], leadDays: 400, warehouses: [], name: ' ' });
    expect(Object.fromEntries((bad.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))).toEqual({
      itemCode: 'store.itemCode',
      countryCodes: 'store.countries',
      leadDays: 'store.leadDays',
      warehouses: 'store.warehouses',
      name: 'field.required',
    });
    const wrongCode = storeSettingsInput.safeParse(
      form({ warehouses: [{ name: 'X', line1: 'Y', postalCode: '123', city: 'Z', countryCode: 'DE' }] }),
    );
    expect(wrongCode.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['warehouses.0.postalCode', 'postalCode.DE'],
    ]);
  });
});
