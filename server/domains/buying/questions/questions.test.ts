import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { mostQuestionsADay, questionCalls } from '../../../../contract/buying/questions.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
  testConfig,
} from '../../../../test/support/market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';
import { forgetCompany, forgetPeople } from './index.ts';
import { tasks, notifySeller } from './jobs.ts';
import { changeTask } from './notifications.ts';

const day = 86_400_000;
let database: Database;
let seller: Company;
let store: Store;
let item: Item;
let sellerPerson: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  item = await addItem(database, store, { name: 'Desk Oskar', variants: 2 });
  sellerPerson = await addUser(database, seller);
});

const as = (session: Caller | null, options: { now?: Date; language?: 'en' | 'de' | 'pl' } = {}) =>
  callsAs(database, handlers, { caller: session, language: options.language ?? 'en', now: () => options.now ?? new Date() });
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const addBuyer = async () => addUser(database, await addCompany(database));
const mailsTo = async (template: string) => {
  const { rows } = await database.pool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail_message where template = $1 order by id',
    [template],
  );
  return rows;
};
const emailOf = async (session: Caller) =>
  (await database.pool.query<{ email: string }>('select email from user_account where id = $1', [session.userId])).rows[0]?.email;
const asked = async (session: Caller, text: string, itemId = item.id) =>
  (await as(session)(questionCalls.ask, { itemId, text: `${text} Please tell us.` })).id;
const toSeller = async (id: number) => (await as(sellerPerson)(questionCalls.list, {})).rows.find((row) => row.id === id);

describe('a question', () => {
  it('is sent to the seller, is answered, and the user who asked is notified', async () => {
    const buyer = await addBuyer();
    const call = as(buyer, { language: 'de' });
    const { id, hidden } = await call(questionCalls.ask, {
      itemId: item.id,
      variantId: item.variants[1]?.id,
      text: 'Gibt es ihn in 180 cm? Mail an ich@firma.example',
    });
    expect(hidden).toBe(1);
    expect((await call(questionCalls.mine, {})).rows).toEqual([
      expect.objectContaining({ id, state: 'open', answer: null, language: 'de', sku: item.variants[1]?.sku, published: false }),
    ]);
    const row = await toSeller(id);
    expect(row).toMatchObject({ body: 'Gibt es ihn in 180 cm? Mail an •••', language: 'de', state: 'open' });
    await as(sellerPerson)(questionCalls.answer, { id, version: row?.version ?? 0, text: 'Ja, ab März.' });
    expect((await call(questionCalls.mine, { states: ['answered'] })).rows[0]).toMatchObject({ id, answer: 'Ja, ab März.' });
    const mail = (await mailsTo('questionAnswered')).at(-1);
    expect(mail).toMatchObject({ recipient: await emailOf(buyer), subject: 'Your question about Desk Oskar is answered' });
    expect(mail?.body).toContain('Ja, ab März.');
  });

  it('is stored once however often it is sent, and can be asked again after the answer', async () => {
    const buyer = await addBuyer();
    const [first, second] = await Promise.all([asked(buyer, 'Is it oiled?'), asked(buyer, 'Is it oiled?')]);
    expect(second).toBe(first);
    await as(sellerPerson)(questionCalls.answer, { id: first, version: (await toSeller(first))?.version ?? 0, text: 'Yes' });
    expect(await asked(buyer, 'Is it oiled?')).not.toBe(first);
  });

  it('requires that the user sees the item, has the code, and is below the limit', async () => {
    const buyer = await addBuyer();
    const ask = (input: object, session = buyer) =>
      refusal(as(session)(questionCalls.ask, { itemId: item.id, text: 'Why is that so?', ...input } as never));
    const hidden = await addItem(database, store, { visibility: 'exclusive' });
    const elsewhere = await addItem(database, store, { countryCodes: ['PL'] });
    const draft = await addItem(database, store, { state: 'draft' });
    const closed = await addItem(database, await addStore(database, seller, { state: 'closed' }), {});
    for (const one of [hidden, elsewhere, draft, closed])
      expect(await ask({ itemId: one.id })).toMatchObject({ code: codes.productNotExist });
    expect(await ask({ variantId: draft.variants[0]?.id })).toMatchObject({ code: codes.productNotExist });
    expect(await ask({ text: '   ' })).toMatchObject({ code: codes.invalid });
    expect(await ask({ text: 'x'.repeat(2_001) })).toMatchObject({ code: codes.invalid });
    for (const text of ['?', 'y', 'Oak?', '? … ! . , ; : -', 'A? someone@company.example, +49 341 1234567'])
      expect(await ask({ text })).toMatchObject({ code: codes.invalid, details: { fields: { text: 'question.tooShort' } } });
    expect(await ask({ text: 'Is it oak?' })).toBeNull();
    const viewer = await addUser(database, { id: buyer.companyId, kind: 'buyer', countryCode: 'DE' }, { role: 'viewer' });
    expect(await ask({}, viewer)).toMatchObject({ code: codes.forbidden });
    const many = await addBuyer();
    for (let number = 0; number < mostQuestionsADay; number++) await asked(many, `Question ${number}?`);
    expect(await ask({}, many)).toMatchObject({ code: codes.refused });
    expect(
      await refusal(
        as(many, { now: new Date(Date.now() + day + 60_000) })(questionCalls.ask, { itemId: item.id, text: 'And now, please?' }),
      ),
    ).toBeNull();
  });

  it('is visible to the two companies only', async () => {
    const buyer = await addBuyer();
    const other = await addBuyer();
    const otherSeller = await addUser(database, await addCompany(database, { kind: 'seller' }));
    const id = await asked(buyer, 'Only for us?');
    expect((await as(other)(questionCalls.mine, {})).rows).toEqual([]);
    expect((await as(otherSeller)(questionCalls.list, {})).rows).toEqual([]);
    expect(await refusal(as(other)(questionCalls.withdraw, { id }))).toMatchObject({ code: codes.notFound });
    for (const work of [
      () => as(otherSeller)(questionCalls.answer, { id, version: 1, text: 'Mine' }),
      () => as(otherSeller)(questionCalls.publish, { id, version: 1, publish: true }),
      () => as(otherSeller)(questionCalls.withdrawAnswer, { id, version: 1 }),
    ])
      expect(await refusal(work())).toMatchObject({ code: codes.notFound });
    await as(buyer)(questionCalls.withdraw, { id });
    expect(await toSeller(id)).toBeUndefined();
    expect(await refusal(as(sellerPerson)(questionCalls.answer, { id, version: 2, text: 'Late' }))).toMatchObject({ code: codes.notFound });
    expect(await refusal(as(buyer)(questionCalls.withdraw, { id }))).toMatchObject({ code: codes.notFound });
  });
});

describe('an answer', () => {
  it('is published without a name, edited, unpublished and withdrawn', async () => {
    const own = await addItem(database, store);
    const buyer = await addBuyer();
    const id = await asked(buyer, 'Kann man das stapeln?', own.id);
    const asSeller = as(sellerPerson);
    const shown = async () => (await as(null)(questionCalls.ofItem, { itemId: own.id })).rows;
    const version = async () => (await toSeller(id))?.version ?? 0;
    await asSeller(questionCalls.answer, { id, version: await version(), text: 'Ja, sechs Stück. Tel. +49 341 1234567', publish: true });
    const [published] = await shown();
    expect(Object.keys(published ?? {}).toSorted()).toEqual(['answer', 'answeredAt', 'askedAt', 'body', 'id', 'language', 'sku']);
    expect(published).toMatchObject({ answer: 'Ja, sechs Stück. Tel. •••', language: 'en' });
    const before = (await toSeller(id))?.answeredAt;
    await asSeller(questionCalls.answer, { id, version: await version(), text: 'Ja, acht Stück.', publish: true });
    expect(await shown()).toEqual([expect.objectContaining({ answer: 'Ja, acht Stück.' })]);
    expect(await toSeller(id)).toMatchObject({ answeredAt: before, editedAt: expect.any(String) });
    await asSeller(questionCalls.publish, { id, version: await version(), publish: false });
    expect(await shown()).toEqual([]);
    await asSeller(questionCalls.publish, { id, version: await version(), publish: true });
    await asSeller(questionCalls.withdrawAnswer, { id, version: await version() });
    expect(await shown()).toEqual([]);
    expect(await toSeller(id)).toMatchObject({ state: 'open', answer: null, published: false });
    expect(await refusal(asSeller(questionCalls.publish, { id, version: await version(), publish: true }))).toMatchObject({
      code: codes.conflict,
    });
  });

  it('is shown only with its item', async () => {
    const shy = await addItem(database, store);
    const buyer = await addBuyer();
    const id = await asked(buyer, 'Is it loud?', shy.id);
    await as(sellerPerson)(questionCalls.answer, { id, version: 1, text: 'No', publish: true });
    await database.pool.query(`update item set state = 'archived' where id = $1`, [shy.id]);
    expect(await refusal(as(null)(questionCalls.ofItem, { itemId: shy.id }))).toMatchObject({ code: codes.notFound });
    expect((await as(buyer)(questionCalls.mine, {})).rows[0]).toMatchObject({ id, item: { urlKey: null } });
  });

  it('is written by one of two concurrent users, and the other gets a conflict', async () => {
    const id = await asked(await addBuyer(), 'Who is first?');
    const before = (await mailsTo('questionAnswered')).length;
    const results = await Promise.all(['A', 'B'].map((text) => refusal(as(sellerPerson)(questionCalls.answer, { id, version: 1, text }))));
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.find((result) => result !== null)).toMatchObject({ code: codes.conflict });
    expect(await mailsTo('questionAnswered')).toHaveLength(before + 1);
  });
});

describe('the user who asked', () => {
  it('is mailed an answer once, and changes of it a day later at the earliest, with the text of that time', async () => {
    const id = await asked(await addBuyer(), 'Is it heavy?');
    const begin = Date.now();
    const at = (hours: number) => new Date(begin + hours * 3_600_000);
    const version = async () => (await toSeller(id))?.version ?? 0;
    const answer = async (text: string, hours: number) =>
      as(sellerPerson, { now: at(hours) })(questionCalls.answer, { id, version: await version(), text });
    const run = (hours: number) =>
      tasks[changeTask]?.({ id, since: at(0).toISOString() }, { database, config: testConfig, now: () => at(hours) } as never);
    const mails = async () => (await mailsTo('questionAnswered')).filter(({ body }) => body.includes('Is it heavy?'));
    const planned = async () =>
      (await database.pool.query('select run_at from graphile_worker.jobs where key = $1', [`question ${id} changed`])).rows;
    await answer('Five kilograms', 0);
    for (const text of ['Six kilograms', 'Seven kilograms', 'Seven kilograms']) await answer(text, 1);
    await as(sellerPerson, { now: at(2) })(questionCalls.withdrawAnswer, { id, version: await version() });
    await answer('Eight kilograms', 3);
    expect(await mails()).toHaveLength(1);
    expect(await planned()).toEqual([{ run_at: at(24) }]);
    await run(24);
    // Repeated after it was done: it neither mails nor plans a mail of what is known.
    await run(24);
    expect(await planned()).toEqual([{ run_at: at(24) }]);
    expect((await mails()).map(({ body }) => /\w+ kilograms/.exec(body)?.[0])).toEqual(['Five kilograms', 'Eight kilograms']);
    await answer('Nine kilograms', 49);
    expect(await mails()).toHaveLength(3);
  });
});

describe('the seller', () => {
  it('is notified of many questions by one mail, and not again within the hour', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const person = await addUser(database, company);
    await addUser(database, company, { role: 'accountant' });
    const their = await addItem(database, await addStore(database, company), { name: 'Lamp Ada' });
    const buyer = await addBuyer();
    for (const text of ['One?', 'Two?', 'Three?']) await asked(buyer, text, their.id);
    const notify = () => notifySeller(database, { companyId: company.id, publicUrl: 'http://localhost', now: new Date() });
    expect((await Promise.all([notify(), notify()])).toSorted()).toEqual([0, 1]);
    const mails = (await mailsTo('questionsAsked')).filter((mail) => mail.body.includes('Lamp Ada'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: await emailOf(person), subject: 'Questions from buyers: 3' });
  });

  it('finds questions by words, state and page, and exports them', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const asSeller = as(await addUser(database, company));
    const their = await addItem(database, await addStore(database, company), { name: 'Shelf Emil' });
    const buyer = await addBuyer();
    for (let number = 0; number < 12; number++)
      await asked(buyer, number === 5 ? '=cmd|calc' : `Width of no. ${number}, 100 % oak?`, their.id);
    const { result, statements } = await countStatements(() => asSeller(questionCalls.list, { size: 10 }));
    expect(statements).toBe(1);
    expect(result.rows).toHaveLength(10);
    const second = await asSeller(questionCalls.list, { size: 10, cursor: result.next ?? '' });
    expect(second.rows).toHaveLength(2);
    expect((await asSeller(questionCalls.list, { size: 10, cursor: second.previous ?? '' })).rows).toEqual(result.rows);
    expect((await asSeller(questionCalls.list, { keyword: 'no. 7' })).rows).toHaveLength(1);
    expect((await asSeller(questionCalls.list, { keyword: '100 %' })).rows).toHaveLength(11);
    expect((await asSeller(questionCalls.list, { states: ['answered'] })).rows).toEqual([]);
    expect(await asSeller(questionCalls.counts, {})).toEqual({ open: 12 });
    const { content } = await asSeller(questionCalls.export, { states: ['open'] });
    expect(content.trim().split('\r\n')).toHaveLength(13);
    expect(content).toContain(`'=cmd|calc`);
  });

  it('has a response time from five answers on: the median, regardless of later changes', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const own = await addStore(database, company);
    const sellerUser = await addUser(database, company);
    const their = await addItem(database, own);
    const buyer = await addBuyer();
    const now = new Date();
    const time = async () => as(null, { now })(questionCalls.responseTime, { storeId: own.id });
    for (const [index, hours] of [1, 3, 5, 30, 200].entries()) {
      const id = await asked(buyer, `After ${hours}?`, their.id);
      if (index === 4) expect(await time()).toEqual({ hours: null, answers: 4 });
      await database.pool.query('update item_question set asked_at = $2 where id = $1', [id, new Date(now.getTime() - hours * 3_600_000)]);
      await as(sellerUser, { now })(questionCalls.answer, { id, version: 1, text: 'So' });
    }
    expect(await time()).toEqual({ hours: 5, answers: 5 });
    expect(await as(null, { now: new Date(now.getTime() + 91 * day) })(questionCalls.responseTime, { storeId: own.id })).toEqual({
      hours: null,
      answers: 0,
    });
  });

  it('shows its response time only to users who may see the store', async () => {
    const exclusive = await addStore(database, seller);
    await database.pool.query(`update store set visibility = 'exclusive' where id = $1`, [exclusive.id]);
    const polish = await addStore(database, seller, { countryCodes: ['PL'] });
    const closed = await addStore(database, seller, { state: 'closed' });
    const buyer = await addBuyer();
    const named = await addBuyer();
    await database.pool.query(`insert into store_exclusive (store_id, company_id) values ($1, $2)`, [exclusive.id, named.companyId]);
    const time = (session: Caller | null, { id }: Store) => refusal(as(session)(questionCalls.responseTime, { storeId: id }));
    for (const who of [null, buyer])
      for (const one of [exclusive, polish, closed]) expect(await time(who, one)).toMatchObject({ code: codes.notFound });
    expect(await time(named, exclusive)).toBeNull();
    expect(await time(sellerPerson, exclusive)).toBeNull();
    expect(await time(null, store)).toBeNull();
  });
});

describe('erasure', () => {
  it('deletes private questions with their company, and anonymizes published ones', async () => {
    const buyer = await addBuyer();
    const own = await addItem(database, store);
    const published = await asked(buyer, 'Public?', own.id);
    const secret = await asked(buyer, 'Private?', own.id);
    await as(sellerPerson)(questionCalls.answer, { id: published, version: 1, text: 'Yes', publish: true });
    await forgetPeople(database.kysely, [buyer.userId]);
    expect((await as(buyer)(questionCalls.mine, {})).rows.map((row) => row.askedBy)).toEqual(['', '']);
    await forgetCompany(database.kysely, buyer.companyId);
    const { rows } = await database.pool.query('select id, company_id, user_id from item_question where id = any ($1)', [
      [published, secret],
    ]);
    expect(rows).toEqual([{ id: published, company_id: null, user_id: null }]);
    expect((await as(null)(questionCalls.ofItem, { itemId: own.id })).rows).toHaveLength(1);
    expect(await toSeller(published)).toMatchObject({ buyer: '' });
  });
});
