import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ActivityContent,
  activityCalls,
  operatorActivityCalls,
  sellerActivityCalls,
} from '../../../../contract/promotions/activities.ts';
import type { Block } from '../../../../contract/promotions/activity-blocks.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { openBus } from '../../../platform/events/bus.ts';
import { handlers } from './calls.ts';
import { activitiesTag } from '../../cache-tags.ts';
import { cacheActivities } from './index.ts';
import { homeBlocks } from './pages.ts';
import { inviteSellers } from '../offers/inviting.ts';
import { tasks } from './jobs.ts';

let database: Database;
let store: Store;
let lamp: Item;
let chair: Item;
let operator: Caller;
let sellerSession: Caller;
let buyer: Caller;
const hour = 3_600_000;
const start = new Date('2027-03-01T08:00:00.000Z');
const at = (offset: number): Date => new Date(start.getTime() + offset);
const moment = (offset: number): string => at(offset).toISOString();

/** A call of a user at a time. */
const as = (session: Caller | null, now = start, more: object = {}) =>
  callsAs(database, handlers, { caller: session, now: () => now, ...more });

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const fieldsOf = async (work: Promise<unknown>) => ((await refusalOf(work)).details as { fields: Record<string, string> }).fields;

const blockOf = (given: Partial<Block> & Pick<Block, 'kind'>): Block => ({
  id: `b${Math.round(Math.random() * 1e9)}`,
  texts: {},
  pictureKey: null,
  link: '',
  side: 'right',
  source: 'rule',
  itemIds: [],
  keyword: '',
  categoryId: null,
  storeId: null,
  facets: [],
  sort: 'sales',
  size: 12,
  categoryIds: [],
  storeIds: [],
  ...given,
});
const written = (title: string, body = '') => ({ title, body, label: '', alt: '' });

let number = 0;
const contentOf = (given: Partial<ActivityContent> = {}): ActivityContent => ({
  landingUrl: `spring-${++number}`,
  sourceLanguage: 'de',
  audience: 'all',
  countryCodes: [],
  startsAt: moment(0),
  endsAt: moment(24 * hour),
  joinUntil: null,
  texts: { de: { title: 'Frühling', description: 'Alles für den Garten' }, fr: { title: 'Printemps', description: '' } },
  blocks: [
    blockOf({ kind: 'text', texts: { de: written('', '**Willkommen**') } }),
    blockOf({ kind: 'products', source: 'chosen', itemIds: [chair.id, lamp.id], texts: { de: written('Auswahl'), fr: written('Choix') } }),
  ],
  ...given,
});

/** A published activity; `now` is before its begin. */
async function published(given: Partial<ActivityContent> = {}, kind: 'landing' | 'home' = 'landing') {
  const asOperator = as(operator, at(-48 * hour));
  const content = contentOf(given);
  const { id, version } = await asOperator(operatorActivityCalls.save, { kind, content });
  await asOperator(operatorActivityCalls.publish, { id, version });
  return { id, content: { ...content, landingUrl: kind === 'home' ? '' : content.landingUrl } };
}

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  sellerSession = await addUser(database, company);
  buyer = await addUser(database, await addCompany(database));
  const categoryId = (await addCategory(database)).id;
  lamp = await addItem(database, store, { name: 'Lamp', price: 5_000, variants: 2, categoryId });
  chair = await addItem(database, store, { name: 'Chair', price: 20_000, categoryId });
});

describe('sellers', () => {
  it('are invited once: users who set prices, of sellers that sell there, while they may join', async () => {
    const address = async ({ userId }: Caller) =>
      (await database.pool.query<{ email: string }>('select email from user_account where id = $1', [userId])).rows[0]?.email ?? '';
    const sells = async (countryCodes: string[], state: string) => {
      const company = await addCompany(database, { kind: 'seller' });
      await addStore(database, company, { countryCodes, state });
      return { owner: await addUser(database, company), accountant: await addUser(database, company, { role: 'accountant' }) };
    };
    const german = await sells(['DE'], 'open');
    const polish = await sells(['PL'], 'open');
    const closed = await sells(['DE'], 'closed');
    await database.pool.query(`update user_account set language = 'pl' where id = $1`, [german.owner.userId]);
    const { id } = await published({ countryCodes: ['DE', 'AT'], joinUntil: moment(-hour) });
    const planned = async () =>
      (await database.pool.query('select from graphile_worker.jobs where key = $1', [`activity ${id} invites`])).rowCount;
    expect(await planned()).toBe(1);
    const invite = (now: Date) => database.transaction((tx) => inviteSellers(tx, id, { publicUrl: 'http://localhost', now }));
    expect(await invite(at(0))).toBe(0);
    const counts = await Promise.all([invite(at(-47 * hour)), invite(at(-47 * hour))]);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    const { rows } = await database.pool.query<{ recipient: string; subject: string; body: string; kind: string }>(
      `select recipient, subject, body, kind from mail_message where template = 'activityInvitation'`,
    );
    const mails = new Map(rows.map((row) => [row.recipient, row]));
    expect(mails.size).toBe(rows.length);
    expect(mails.has(await address(sellerSession))).toBe(true);
    for (const other of [german.accountant, polish.owner, closed.owner, buyer, operator])
      expect(mails.has(await address(other))).toBe(false);
    const mail = mails.get(await address(german.owner));
    expect(mail).toMatchObject({ subject: 'Zgłoś produkty do akcji „Frühling”', kind: 'seller' });
    expect(mail?.body).toContain('1 marca 2027');
    expect(mail?.body).toContain(`/seller-console/activities/${id}`);
    const { id: other } = await published();
    expect(await database.transaction((tx) => inviteSellers(tx, other, { publicUrl: '', now: at(-47 * hour) }))).toBe(0);
  });
});

describe('an activity is visible', () => {
  const page = (session: Caller | null, landingUrl: string, now: Date, country = 'DE') =>
    as(session, now, { country })(activityCalls.page, { landingUrl });

  it('to everyone from its begin to its end, to the millisecond; afterwards it has ended', async () => {
    const { content } = await published();
    const url = content.landingUrl;
    expect((await refusalOf(page(null, url, at(-1)))).code).toBe(codes.notFound);
    expect((await page(null, url, at(0))).state).toBe('running');
    expect((await page(null, url, at(24 * hour - 1))).state).toBe('running');
    expect(await page(null, url, at(24 * hour))).toMatchObject({ state: 'ended', blocks: [] });
  });

  it('to companies that deliver to one of its countries', async () => {
    const { content } = await published({ countryCodes: ['PL', 'RO'] });
    expect((await refusalOf(page(null, content.landingUrl, at(1)))).code).toBe(codes.notFound);
    expect((await page(null, content.landingUrl, at(1), 'PL')).limited).toBe(true);
  });

  it('to members only if it says so: others are asked to log in, or to be accepted first', async () => {
    const { content } = await published({ audience: 'members' });
    expect((await refusalOf(page(null, content.landingUrl, at(1)))).code).toBe(codes.sessionExpired);
    expect((await refusalOf(page({ ...buyer, unaudited: true }, content.landingUrl, at(1)))).code).toBe(codes.unaudited);
    expect((await page(buyer, content.landingUrl, at(1))).state).toBe('running');
    const listed = (session: Caller | null) =>
      as(session, at(1))(activityCalls.running, {}).then((all) => all.map((one) => one.landingUrl));
    expect(await listed(null)).not.toContain(content.landingUrl);
    expect(await listed(buyer)).toContain(content.landingUrl);
  });

  it('to nobody while it is a draft, and once it is withdrawn', async () => {
    const asOperator = as(operator, at(-hour));
    const content = contentOf();
    const { id, version } = await asOperator(operatorActivityCalls.save, { content });
    expect((await refusalOf(page(null, content.landingUrl, at(1)))).code).toBe(codes.notFound);
    await asOperator(operatorActivityCalls.publish, { id, version });
    expect((await page(null, content.landingUrl, at(1))).state).toBe('running');
    await as(operator, at(2))(operatorActivityCalls.withdraw, { id });
    expect((await refusalOf(page(null, content.landingUrl, at(3)))).code).toBe(codes.notFound);
  });

  it('in the reader’s language, block by block, else in the source language, with the language named', async () => {
    const { content } = await published();
    const french = await as(null, at(1), { language: 'fr' })(activityCalls.page, { landingUrl: content.landingUrl });
    expect(french).toMatchObject({ title: 'Printemps', textLanguage: 'fr' });
    expect(french.blocks.map(({ textLanguage }) => textLanguage)).toEqual(['de', 'fr']);
    expect(french.blocks[1]?.items?.map(({ id }) => id)).toEqual([chair.id, lamp.id]);
  });

  it('as arranged, without goods that are exclusive to others', async () => {
    const hidden = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [buyer.companyId] });
    const blocks = [blockOf({ kind: 'products', source: 'chosen', itemIds: [hidden.id], texts: { de: written('Nur für Sie') } })];
    const { content } = await published({ blocks: [...blocks, blockOf({ kind: 'countdown', texts: { de: written('Noch') } })] });
    expect((await page(null, content.landingUrl, at(1))).blocks.map(({ kind }) => kind)).toEqual(['countdown']);
    expect((await page(buyer, content.landingUrl, at(1))).blocks[0]?.items?.map(({ id }) => id)).toEqual([hidden.id]);
  });

  it('with at most six statements, whatever it contains', async () => {
    const kinds = ['products', 'products', 'categories', 'stores', 'activities', 'countdown', 'text'] as const;
    const { content } = await published({
      blocks: kinds.map((kind) => blockOf({ kind, source: 'chosen', itemIds: [lamp.id], texts: { de: written(kind, kind) } })),
    });
    const { statements, result } = await countStatements(() => page(null, content.landingUrl, at(1)));
    expect(result.blocks.map(({ kind }) => kind)).toEqual(kinds);
    expect(statements).toBeLessThanOrEqual(6);
  });
});

describe('the operator’s admin page', () => {
  it('saves versions, shows visitors the published one until the next is published, and refuses forms based on an older one', async () => {
    const { id, content } = await published();
    const asOperator = as(operator, at(hour));
    const changed = { ...content, texts: { de: { title: 'Später Frühling', description: 'x' } } };
    const { version } = await asOperator(operatorActivityCalls.save, { id, version: 1, content: changed });
    expect(version).toBe(2);
    expect((await refusalOf(asOperator(operatorActivityCalls.save, { id, version: 1, content }))).code).toBe(codes.conflict);
    expect((await as(null, at(hour))(activityCalls.page, { landingUrl: content.landingUrl })).title).toBe('Frühling');
    expect((await asOperator(operatorActivityCalls.detail, { id })).activity).toMatchObject({ state: 'running', unpublished: true });
    await asOperator(operatorActivityCalls.publish, { id, version });
    expect((await as(null, at(hour))(activityCalls.page, { landingUrl: content.landingUrl })).title).toBe('Später Frühling');
    expect(await asOperator(operatorActivityCalls.version, { id, version: 1 })).toMatchObject({ texts: content.texts });
  });

  it('names everything that is missing before publishing', async () => {
    const asOperator = as(operator, at(hour));
    const content = contentOf({
      texts: { fr: { title: 'Sans allemand', description: '' } },
      startsAt: null,
      endsAt: moment(0),
      blocks: [
        blockOf({ kind: 'text' }),
        blockOf({ kind: 'banner', texts: { de: written('Titel') } }),
        blockOf({ kind: 'products', source: 'chosen', texts: { de: written('Titel') } }),
      ],
    });
    const { id, version } = await asOperator(operatorActivityCalls.save, { content });
    expect(await fieldsOf(asOperator(operatorActivityCalls.publish, { id, version }))).toEqual({
      'texts.de.title': 'activity.sourceText',
      'texts.de.description': 'activity.sourceText',
      startsAt: 'activity.startMissing',
      endsAt: 'activity.endPast',
      'blocks.0.texts.de.body': 'activity.sourceText',
      'blocks.1.pictureKey': 'activity.picture',
      'blocks.2.itemIds': 'activity.noItems',
    });
    expect(await fieldsOf(asOperator(operatorActivityCalls.save, { content: { ...content, landingUrl: '' } }))).toHaveProperty(
      'landingUrl',
    );
    expect((await refusalOf(asOperator(operatorActivityCalls.save, { content: { ...content, landingUrl: 'Böse Adresse' } }))).code).toBe(
      codes.invalid,
    );
    expect(await fieldsOf(asOperator(operatorActivityCalls.save, { content }))).toEqual({ landingUrl: 'activity.landingUrlTaken' });
  });

  it('refuses days that do not exist, and accepts times without seconds', async () => {
    const asOperator = as(operator, at(-48 * hour));
    for (const startsAt of ['2027-02-30T08:00Z', '0000-01-01T00:00Z', '2027-02-01T24:00:00Z', '2027-02-01T08:60Z'])
      expect((await refusalOf(asOperator(operatorActivityCalls.save, { content: contentOf({ startsAt }) }))).code).toBe(codes.invalid);
    const content = contentOf({ startsAt: '2027-03-01T08:00:30Z', endsAt: '2027-03-01T08:00Z' });
    const saved = await asOperator(operatorActivityCalls.save, { content });
    expect(await fieldsOf(asOperator(operatorActivityCalls.publish, saved))).toEqual({ endsAt: 'activity.endBeforeStart' });
    const corrected = { ...content, endsAt: '2027-03-01T08:01Z' };
    const { version } = await asOperator(operatorActivityCalls.save, { id: saved.id, version: saved.version, content: corrected });
    expect((await asOperator(operatorActivityCalls.publish, { id: saved.id, version })).state).toBe('scheduled');
  });

  it('lists by state and words, shows which languages lack texts, and copies without times', async () => {
    const { id, content } = await published({
      texts: { de: { title: 'Einmalig', description: 'x' }, en: { title: 'Unique', description: 'x' } },
    });
    const asOperator = as(operator, at(hour), { language: 'en' });
    const list = async (input: object) => (await asOperator(operatorActivityCalls.list, input)).rows;
    expect((await list({ keyword: 'einmal' })).map((row) => [row.id, row.title, row.state])).toEqual([[id, 'Unique', 'running']]);
    expect((await list({ keyword: 'einmal' }))[0]?.missingLanguages).toContain('en');
    expect((await list({ state: 'ended' })).map((row) => row.id)).not.toContain(id);
    const copy = await asOperator(operatorActivityCalls.duplicate, { id });
    expect((await asOperator(operatorActivityCalls.detail, copy)).content).toMatchObject({
      startsAt: null,
      endsAt: null,
      texts: { en: { title: 'Unique' } },
    });
    expect((await asOperator(operatorActivityCalls.detail, copy)).content.landingUrl).not.toBe(content.landingUrl);
    await asOperator(operatorActivityCalls.remove, copy);
    expect((await refusalOf(asOperator(operatorActivityCalls.remove, { id }))).key).toBe('activity.mayNotRemove');
  });

  it('lists in the requested order, page by page, and as a file', async () => {
    const time = (offset: number, length: number) => ({ startsAt: moment(offset), endsAt: moment(offset + length) });
    const one = async (title: string, given: Partial<ActivityContent>) =>
      (await published({ ...given, texts: { de: { title: `${title} Reihe`, description: 'x' } } })).id;
    const late = await one('=Spät', time(9 * hour, 5 * hour));
    const early = await one('Früh', time(-9 * hour, 40 * hour));
    const over = await one('Vorbei', time(-20 * hour, 2 * hour));
    const asOperator = as(operator, start, { language: 'de' });
    const { id: draft } = await asOperator(operatorActivityCalls.save, {
      content: contentOf({ startsAt: null, endsAt: null, texts: { de: { title: 'Entwurf Reihe', description: '' } } }),
    });
    const order = async (sort?: '-state' | 'state' | 'from' | '-from' | 'to' | '-to') =>
      (await asOperator(operatorActivityCalls.list, { keyword: 'reihe', ...(sort && { sort }) })).rows.map(({ id }) => id);
    expect(await order()).toEqual([draft, over, early, late]);
    expect(await order('state')).toEqual([draft, late, early, over]);
    expect(await order('-state')).toEqual([over, early, late, draft]);
    expect(await order('from')).toEqual([over, early, late, draft]);
    expect(await order('-from')).toEqual([late, early, over, draft]);
    expect(await order('to')).toEqual([over, late, early, draft]);
    const page = (number: number) => asOperator(operatorActivityCalls.list, { keyword: 'reihe', sort: '-to', size: 10, page: number });
    expect(await page(1)).toMatchObject({ total: 4, rows: [{ id: early }, { id: late }, { id: over }, { id: draft }] });
    expect(await page(2)).toMatchObject({ total: 4, rows: [] });
    const { content } = await asOperator(operatorActivityCalls.export, { keyword: 'reihe', sort: 'from' });
    const lines = content.trim().split('\r\n');
    expect(lines[0]).toContain('Titel;Adresse;Stand;Beginn;Ende');
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Vorbei Reihe', 'Früh Reihe', "'=Spät Reihe", 'Entwurf Reihe']);
    expect(lines[2]).toContain(`;Läuft;${moment(-9 * hour)};${moment(31 * hour)};`);
  });

  it('shows a preview of unsaved content', async () => {
    const preview = await as(operator, start, { language: 'fr' })(operatorActivityCalls.preview, {
      content: contentOf({ startsAt: null }),
    });
    expect(preview.title).toBe('Printemps');
    expect(preview.blocks[1]?.items).toHaveLength(2);
  });

  it('refuses pictures that are not uploads of the operator, and objects that do not exist', async () => {
    const asOperator = as(operator);
    const banner = blockOf({ kind: 'banner', pictureKey: 'pictures/somebody-elses.webp' });
    expect((await refusalOf(asOperator(operatorActivityCalls.save, { content: contentOf({ blocks: [banner] }) }))).key).toBe('upload.gone');
    const foreign = blockOf({ kind: 'products', source: 'chosen', itemIds: [999_999_999] });
    expect((await refusalOf(asOperator(operatorActivityCalls.save, { content: contentOf({ blocks: [foreign] }) }))).code).toBe(
      codes.notFound,
    );
    for (const call of [operatorActivityCalls.detail, operatorActivityCalls.duplicate, operatorActivityCalls.withdraw])
      expect((await refusalOf(asOperator(call, { id: 999_999_999 }))).code).toBe(codes.notFound);
  });

  it('requires the right to curate the catalogue', async () => {
    const other = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'reviewer' });
    expect((await refusalOf(as(other)(operatorActivityCalls.list, {}))).code).toBe(codes.forbidden);
    expect((await refusalOf(as(sellerSession)(operatorActivityCalls.list, {}))).code).toBe(codes.forbidden);
    const warehouse = await addUser(database, { id: sellerSession.companyId, kind: 'seller', countryCode: 'DE' }, { role: 'warehouse' });
    expect((await refusalOf(as(warehouse)(sellerActivityCalls.list, {}))).code).toBe(codes.forbidden);
  });
});

describe('the home page', () => {
  const home = (session: Caller | null, now: Date, country = 'DE') => as(session, now, { country })(activityCalls.home, {});
  const text = (title: string) => [blockOf({ kind: 'text', texts: { de: written(title, title) } })];

  it('shows the arrangement that began last for the visitor, and the default without one', async () => {
    expect((await home(null, at(hour), 'CH')).blocks).toBeNull();
    await published({ startsAt: moment(0), endsAt: null, blocks: text('lasting') }, 'home');
    await published({ startsAt: moment(hour), endsAt: moment(2 * hour), blocks: text('an hour'), countryCodes: ['CH'] }, 'home');
    const title = async (offset: number, country: string) => (await home(null, at(offset), country)).blocks?.[0]?.title;
    expect((await home(null, at(-1), 'CH')).blocks).toBeNull();
    expect(await title(0, 'CH')).toBe('lasting');
    expect(await title(hour, 'CH')).toBe('an hour');
    expect(await title(hour, 'DE')).toBe('lasting');
    expect(await title(2 * hour, 'CH')).toBe('lasting');
  });
});

describe('the cache for visitors', () => {
  it('reads the database once, and again as soon as an activity is changed', async () => {
    const bus = await openBus(database, { warn: () => undefined });
    cacheActivities(database, bus);
    const kinds = ['welcome', 'categories', 'products', 'stores', 'activities'] as const;
    const blocks = kinds.map((kind) => blockOf({ kind, source: 'chosen', itemIds: [lamp.id], texts: { de: written(kind) } }));
    const { id } = await published({ startsAt: moment(5 * hour), endsAt: null, blocks, countryCodes: ['RO'] }, 'home');
    const ask = (session: Caller | null) => as(session, at(6 * hour), { country: 'RO' })(activityCalls.home, {});
    try {
      const first = await countStatements(() => ask(null));
      expect(
        first.statements,
        'the arrangement, the next change, two for items, a rule, categories, stores, running ones',
      ).toBeLessThanOrEqual(8);
      // The publication must be processed first: until then everything is read again.
      await expect.poll(async () => (await countStatements(() => ask(null))).statements).toBe(0);
      const ofBuyer = async (): Promise<number> => (await countStatements(() => ask(buyer))).statements;
      await expect.poll(ofBuyer, { message: 'of a member the own prices, and the arrangement for members' }).toBeLessThanOrEqual(6);
      await expect.poll(ofBuyer).toBeLessThanOrEqual(3);
      await as(operator, at(6 * hour))(operatorActivityCalls.withdraw, { id });
      await expect.poll(async () => (await ask(null)).blocks?.length ?? 0).not.toBe(kinds.length);
      const visitor = { caller: null, language: 'de', country: 'LU', now: at(-1), seesPrices: true, publicUrl: '', network: '' } as const;
      const none = await homeBlocks(database, visitor);
      expect(none, 'without an arrangement the page knows what it shows, too').toMatchObject({
        text: '{"blocks":null}',
        depends: { tags: expect.arrayContaining([activitiesTag]) as string[] },
      });
    } finally {
      await bus.close();
    }
  });
});

describe('items of sellers', () => {
  const variantId = (item: Item, index = 0): number => item.variants[index]?.id ?? 0;
  const price = async (variant: number, now: Date, companyId: number | null = null) =>
    (await resolvePrices(database, { lines: [{ variantId: variant, quantity: 1 }], companyId, now })).get(variant);
  const early = at(-24 * hour);
  const joinable = { joinUntil: moment(-hour) };

  it('are offered until the deadline, accepted by the operator, and have their price from begin to end without further steps', async () => {
    const { id, content } = await published(joinable);
    const sell = as(sellerSession, early);
    const asOperator = as(operator, early);
    expect((await sell(sellerActivityCalls.list, {})).find((one) => one.id === id)).toMatchObject({ open: true, offered: 0 });
    expect((await sell(sellerActivityCalls.detail, { id, keyword: 'lamp' })).found.map((row) => row.variantId)).toEqual(
      lamp.variants.map((one) => one.id),
    );
    const lines = [{ variantId: variantId(lamp), price: 4_000 }];
    expect(await sell(sellerActivityCalls.offer, { id, lines })).toEqual({ offered: 1 });
    expect((await price(variantId(lamp), at(1)))?.reason.kind).toBe('list');
    const [offer] = await asOperator(operatorActivityCalls.offers, { id });
    await asOperator(operatorActivityCalls.decide, { id, offerIds: [offer!.id], accept: true });
    expect((await price(variantId(lamp), at(-1)))?.unitPrice).toBe(5_000);
    expect(await price(variantId(lamp), at(0))).toMatchObject({
      unitPrice: 4_000,
      listPrice: 5_000,
      reason: { kind: 'activity', validTo: content.endsAt },
    });
    expect((await price(variantId(lamp), at(24 * hour - 1)))?.unitPrice).toBe(4_000);
    expect((await price(variantId(lamp), at(24 * hour)))?.unitPrice).toBe(5_000);
    const page = await as(null, at(1))(activityCalls.page, { landingUrl: content.landingUrl });
    expect(page.blocks[1]?.items?.find((item) => item.id === lamp.id)?.price).toMatchObject({ from: 4_000, reason: 'activity' });
    expect((await refusalOf(as(sellerSession, at(-hour))(sellerActivityCalls.offer, { id, lines }))).key).toBe('activity.joinClosed');
    expect((await refusalOf(sell(sellerActivityCalls.offer, { id, lines }))).key).toBe('activity.alreadyAccepted');
    expect((await refusalOf(as(sellerSession, at(1))(sellerActivityCalls.withdraw, { id, variantIds: [variantId(lamp)] }))).key).toBe(
      'activity.withdrawRunning',
    );
    await as(operator, at(hour))(operatorActivityCalls.decide, { id, offerIds: [offer!.id], accept: false, note: 'Wrong price' });
    expect((await price(variantId(lamp), at(hour)))?.unitPrice).toBe(5_000);
    expect((await price(variantId(lamp), at(hour - 1)))?.unitPrice).toBe(4_000);
    expect((await price(variantId(lamp), at(2 * hour)))?.lowestLast30Days, 'what it cost for an hour counts').toBe(4_000);
  });

  it('are never above the list price, neither when offered nor after the seller has lowered it', async () => {
    const item = await addItem(database, store, { price: 1_000 });
    const { id } = await published(joinable);
    const sell = as(sellerSession, early);
    const offer = (amount: number) => sell(sellerActivityCalls.offer, { id, lines: [{ variantId: variantId(item), price: amount }] });
    expect(await fieldsOf(offer(1_001))).toEqual({ 'lines.0.price': 'activity.priceAboveList' });
    expect(await fieldsOf(offer(0))).toEqual({ 'lines.0.price': 'activity.price' });
    await offer(900);
    const [one] = await as(operator, early)(operatorActivityCalls.offers, { id });
    await as(operator, early)(operatorActivityCalls.decide, { id, offerIds: [one!.id], accept: true });
    await expect(database.pool.query('update activity_price set price = 1001 where activity_id = $1', [id])).rejects.toThrow('never above');
    await database.pool.query('update variant set list_price = 800 where id = $1', [variantId(item)]);
    expect(await price(variantId(item), at(1))).toMatchObject({ unitPrice: 800, reason: { kind: 'list' } });
  });

  it('show the lowest price of the 30 days before the activity', async () => {
    const item = await addItem(database, store, { price: 2_000 });
    const record = 'insert into price_history (variant_id, price, valid_from, valid_to) values ($1, $2, $3, $4)';
    await database.pool.query(record, [variantId(item), 1_500, at(-20 * 24 * hour), at(-10 * 24 * hour)]);
    await database.pool.query(record, [variantId(item), 2_000, at(-10 * 24 * hour), null]);
    const { id } = await published(joinable);
    await as(operator, early)(operatorActivityCalls.addOffer, { id, sku: item.variants[0]!.sku, price: 1_200 });
    expect(await price(variantId(item), at(1))).toMatchObject({ unitPrice: 1_200, lowestLast30Days: 1_500 });
  });

  it('follow the activity to other times and audiences, and end with it', async () => {
    const item = await addItem(database, store, { price: 2_000 });
    const { id, content } = await published(joinable);
    const asOperator = as(operator, early);
    await asOperator(operatorActivityCalls.addOffer, { id, sku: item.variants[0]!.sku.toLowerCase(), price: 1_000 });
    const again = async (version: number, given: Partial<ActivityContent>, now: Date) => {
      const saved = await as(operator, now)(operatorActivityCalls.save, { id, version, content: { ...content, ...given } });
      await as(operator, now)(operatorActivityCalls.publish, { id, version: saved.version });
    };
    await again(1, { startsAt: moment(2 * hour), endsAt: moment(4 * hour) }, early);
    expect((await price(variantId(item), at(hour)))?.unitPrice).toBe(2_000);
    expect((await price(variantId(item), at(2 * hour)))?.unitPrice).toBe(1_000);
    await again(2, { startsAt: moment(2 * hour), endsAt: moment(6 * hour), audience: 'members', countryCodes: ['DE'] }, at(3 * hour));
    expect((await price(variantId(item), at(5 * hour)))?.unitPrice, 'a visitor may be from anywhere').toBe(2_000);
    expect((await price(variantId(item), at(5 * hour), buyer.companyId))?.unitPrice).toBe(1_000);
    const polish = await addCompany(database, { countryCode: 'PL' });
    expect((await price(variantId(item), at(5 * hour), polish.id))?.unitPrice).toBe(2_000);
    await as(operator, at(5 * hour))(operatorActivityCalls.withdraw, { id });
    expect((await price(variantId(item), at(5 * hour), buyer.companyId))?.unitPrice).toBe(2_000);
  });

  it('for members have their price for approved companies only, and do not appear in public data', async () => {
    const item = await addItem(database, store, { price: 2_000 });
    const { id } = await published({ ...joinable, audience: 'members' });
    await as(operator, early)(operatorActivityCalls.addOffer, { id, sku: item.variants[0]!.sku, price: 1_000 });
    const waiting = await addCompany(database, { state: 'submitted' });
    expect((await price(variantId(item), at(1), buyer.companyId))?.unitPrice).toBe(1_000);
    expect((await price(variantId(item), at(1), waiting.id))?.unitPrice, 'not accepted yet').toBe(2_000);
    expect((await price(variantId(item), at(1)))?.lowestLast30Days).not.toBe(1_000);
    const { rows } = await database.pool.query('select 1 from price_history where variant_id = $1 and price = 1000', [variantId(item)]);
    expect(rows, 'the history of prices is everybody’s').toEqual([]);
  });

  it('must be the seller’s own: those of others are not found', async () => {
    const other = await addUser(database, await addCompany(database, { kind: 'seller' }));
    const { id } = await published(joinable);
    const lines = [{ variantId: variantId(lamp, 1), price: 100 }];
    expect((await refusalOf(as(other, early)(sellerActivityCalls.offer, { id, lines }))).code).toBe(codes.notFound);
    await as(sellerSession, early)(sellerActivityCalls.offer, { id, lines });
    expect((await refusalOf(as(other, early)(sellerActivityCalls.withdraw, { id, variantIds: [variantId(lamp, 1)] }))).code).toBe(
      codes.notFound,
    );
    expect((await as(other, early)(sellerActivityCalls.detail, { id })).joined).toEqual([]);
    const { id: elsewhere } = await published(joinable);
    const [offer] = await as(operator, early)(operatorActivityCalls.offers, { id });
    const decide = as(operator, early)(operatorActivityCalls.decide, { id: elsewhere, offerIds: [offer!.id], accept: true });
    expect((await refusalOf(decide)).code).toBe(codes.notFound);
    const { id: uninvited } = await published();
    expect((await refusalOf(as(sellerSession, early)(sellerActivityCalls.detail, { id: uninvited }))).code).toBe(codes.notFound);
  });
});

it('publishes its begin and its end by jobs at the second', async () => {
  const { id } = await published();
  const { rows } = await database.pool.query<{ key: string; run_at: Date }>(
    `select key, run_at from graphile_worker.jobs where key like $1 order by run_at`,
    [`activity ${id} %`],
  );
  expect(rows.map((row) => row.run_at)).toEqual([at(0), at(24 * hour)]);
  await tasks['activities:publish-change']?.({ activityId: id }, { database } as never);
  const events = await database.pool.query(
    `select 1 from outbox_event where topic = 'activity.changed' and payload ->> 'activityId' = $1`,
    [String(id)],
  );
  expect(events.rows.length).toBeGreaterThan(1);
});
