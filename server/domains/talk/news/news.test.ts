import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeCalls, sellerNoticeCalls } from '../../../../contract/talk/notices.ts';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { type NewsAudience, type NewsTexts, operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import { addCompany, addUser, type CallerOptions, callsAs, type Company } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as notices } from '../notices/calls.ts';
import { handlers as settings } from '../notification-settings/calls.ts';
import { handlers as news } from './calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let operator: Company;
let owner: Caller;
let buyer: Company;
let anna: Caller;
let sam: Caller;

const as = (caller: Caller | null, options: CallerOptions = {}) =>
  callsAs(database, [...news, ...notices, ...settings], { ...(caller && { caller }), ...options });

beforeAll(async () => {
  database = await testDatabase();
  operator = await addCompany(database, { kind: 'operator' });
  owner = await addUser(database, operator);
  buyer = await addCompany(database, { kind: 'buyer' });
  anna = await addUser(database, buyer);
  sam = await addUser(database, await addCompany(database, { kind: 'seller' }));
});
beforeEach(async () => {
  await database.pool.query('delete from notice; delete from mail_message; delete from platform_news; delete from notification_setting');
  await database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(releaseDatabases);

const english: NewsTexts = { en: { title: 'New carrier', text: 'From Monday on.\n\nParcels leave earlier.' } };
const content = (given: { texts?: NewsTexts; audience?: NewsAudience; link?: string } = {}) => ({
  ...{ id: null, sourceLanguage: 'en' as Language, audience: 'all' as NewsAudience, texts: english, ...given },
});
/** Saves and sends, and leaves the rest to the job. */
async function sent(given: Parameters<typeof content>[0] = {}) {
  const draft = await as(owner)(operatorNewsCalls.save, content(given));
  return { ...draft, ...(await as(owner)(operatorNewsCalls.send, draft)) };
}

type Place = { newsId: number; after: number };
/** Takes the jobs that wait out of the queue. */
async function takeJobs(): Promise<Place[]> {
  const { rows } = await database.pool.query<{ payload: Place }>(
    `delete from graphile_worker._private_jobs where key like 'news %' returning payload`,
  );
  return rows.map(({ payload }) => payload);
}
const work = (payload: Place) => runTask(tasks, 'news:send', { database, payload });
/** Does as the queue does until nothing waits. */
async function workOff(): Promise<number> {
  let runs = 0;
  for (let waiting = await takeJobs(); waiting.length > 0; waiting = await takeJobs())
    for (const job of waiting) {
      await work(job);
      runs++;
    }
  return runs;
}
const noticesOf = async (): Promise<Map<number, number>> => {
  const { rows } = await database.pool.query<{ userId: number; count: number }>(
    `select user_id as "userId", count(*)::int as count from notice where category = 'news' group by user_id`,
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
};
const audits = async (action: string, id: number): Promise<number> =>
  (await database.pool.query('select 1 from audit_log where action = $1 and subject = $2', [action, `platform_news:${id}`])).rows.length;
const addMany = (company: Company, count: number) =>
  database.pool.query(
    `insert into user_account (company_id, role_id, email, name)
     select $1, (select role_id from user_account where company_id = $1 order by id limit 1), 'many-' || gen_random_uuid() || '@test.example', 'Many'
     from generate_series(1, $2)`,
    [company.id, count],
  );

describe('drafts', () => {
  it('are written by operators with the right alone', async () => {
    const editor = await addUser(database, operator, { role: 'editor' });
    const { id, version } = await as(owner)(operatorNewsCalls.save, content());
    for (const who of [null, anna, sam, editor]) {
      const call = as(who);
      const code = who ? codes.forbidden : codes.sessionExpired;
      await expect(call(operatorNewsCalls.list, {})).rejects.toMatchObject({ code });
      await expect(call(operatorNewsCalls.reach, {})).rejects.toMatchObject({ code });
      await expect(call(operatorNewsCalls.detail, { id })).rejects.toMatchObject({ code });
      await expect(call(operatorNewsCalls.save, content())).rejects.toMatchObject({ code });
      await expect(call(operatorNewsCalls.remove, { id })).rejects.toMatchObject({ code });
      await expect(call(operatorNewsCalls.send, { id, version })).rejects.toMatchObject({ code });
    }
  });

  it('are saved though incomplete, listed, changed, and deleted', async () => {
    const call = as(owner);
    const first = await call(operatorNewsCalls.save, content({ texts: { de: { title: 'Halb', text: '' }, fr: { title: '', text: '' } } }));
    const second = await call(operatorNewsCalls.save, content({ audience: 'sellers', link: '/category/1?a=b' }));
    expect(await call(operatorNewsCalls.detail, { id: first.id })).toMatchObject({
      ...{
        state: 'draft',
        title: '',
        texts: { de: { title: 'Halb', text: '' } },
        link: '',
        version: 1,
        createdBy: owner.name,
        sentBy: null,
      },
    });
    expect(await as(owner, { language: 'de' })(operatorNewsCalls.detail, { id: first.id })).toMatchObject({ title: 'Halb' });
    const changed = await call(operatorNewsCalls.save, { ...content(), ...first });
    expect(changed).toEqual({ id: first.id, version: 2 });
    await expect(call(operatorNewsCalls.save, { ...content(), ...first })).rejects.toMatchObject({ code: codes.conflict });
    const list = (input: { sort?: 'audience' | '-audience'; keyword?: string; state?: 'draft' | 'sent' }) =>
      call(operatorNewsCalls.list, input).then(({ rows }) => rows.map(({ id }) => id));
    expect(await list({ sort: 'audience' })).toEqual([first.id, second.id]);
    expect(await list({ sort: '-audience' })).toEqual([second.id, first.id]);
    expect(await list({ keyword: 'CARRIÉR' })).toHaveLength(2);
    expect(await list({ keyword: '100%' })).toEqual([]);
    expect(await list({ state: 'sent' })).toEqual([]);
    expect((await call(operatorNewsCalls.export, {})).content).toContain('New carrier');
    await call(operatorNewsCalls.remove, { id: first.id });
    expect(await list({})).toEqual([second.id]);
    await expect(call(operatorNewsCalls.detail, { id: first.id })).rejects.toMatchObject({ code: codes.notFound });
    expect([await audits('news.saved', first.id), await audits('news.removed', first.id)]).toEqual([2, 1]);
  });

  const one = (language: Language, title: string, text: string) => ({ texts: { [language]: { title, text } } });
  const outside = ['https://other.example', '//other.example', String.raw`/\other.example`, 'category', '/a b'];
  it.each([
    ['a title that is too long', one('en', 'x'.repeat(121), ''), 'texts.en.title'],
    ['a text that is too long', one('en', '', 'x'.repeat(2_001)), 'texts.en.text'],
    ['no character', one('pl', 'a\0b', ''), 'texts.pl.title'],
    ...outside.map((link) => [`the link ${link}`, { link }, 'link'] as const),
  ] as const)('refuse %s', async (_name, given, path) => {
    await expect(as(owner)(operatorNewsCalls.save, content(given))).rejects.toMatchObject({
      ...{ code: codes.invalid, details: { fields: { [path]: expect.anything() } } },
    });
  });

  it('need their source language to be sent, and no language by half', async () => {
    const call = as(owner);
    const refusedFields = async (texts: NewsTexts): Promise<unknown> => {
      const draft = await call(operatorNewsCalls.save, content({ texts }));
      return call(operatorNewsCalls.send, draft).catch((error: { details?: { fields?: object } }) => error.details?.fields);
    };
    expect(await refusedFields({ de: { title: 'Neu', text: 'Text' } })).toEqual({
      ...{ 'texts.en.title': 'field.required', 'texts.en.text': 'field.required' },
    });
    expect(await refusedFields({ ...english, de: { title: 'Neu', text: ' ' } })).toEqual({ 'texts.de.text': 'news.halfText' });
    expect(await takeJobs()).toEqual([]);
  });
});

describe('sent news', () => {
  it('is read by each in their language, with its line breaks, and leads to its page', async () => {
    await database.pool.query(`update user_account set language = case id when $1 then 'de' else 'fr' end where id in ($1, $2)`, [
      ...[anna.userId, sam.userId],
    ]);
    const german = { title: 'Neuer Paketdienst', text: 'Ab Montag.\nPakete gehen früher.' };
    const { id, state, recipients } = await sent({ texts: { ...english, de: german }, link: '/category/7' });
    expect({ state, recipients }).toEqual({ state: 'sending', recipients: 2 });
    expect(await as(owner)(operatorNewsCalls.detail, { id })).toMatchObject({ state: 'sending', notified: 0 });
    await workOff();
    const [bought] = (await as(anna)(noticeCalls.page, { category: 'news' })).rows;
    expect(await as(anna)(noticeCalls.detail, { messageId: bought?.id ?? 0 })).toMatchObject({
      ...{ title: german.title, paragraphs: [german.text], link: { to: '/category/7' } },
    });
    const [sold] = (await as(sam)(sellerNoticeCalls.page, { category: 'news' })).rows;
    expect(await as(sam)(sellerNoticeCalls.detail, { messageId: sold?.id ?? 0 })).toMatchObject({
      ...{ title: english.en?.title, paragraphs: [english.en?.text] },
    });
    expect(await as(owner)(operatorNewsCalls.detail, { id })).toMatchObject({
      ...{ state: 'sent', notified: 2, recipients: 2, sentBy: owner.name },
    });
    await database.pool.query(`update user_account set language = 'en'`);
  });

  it('without a link has no button', async () => {
    await sent({ audience: 'buyers' });
    await workOff();
    const [row] = (await as(anna)(noticeCalls.page, { category: 'news' })).rows;
    expect(await as(anna)(noticeCalls.detail, { messageId: row?.id ?? 0 })).toMatchObject({ title: 'New carrier', link: null });
  });

  it('goes to its audience, and to nobody who has left, is blocked, or whose company is not approved', async () => {
    const suspended = await addUser(database, await addCompany(database, { kind: 'buyer', state: 'suspended' }));
    const draft = await addUser(database, await addCompany(database, { kind: 'buyer', state: 'draft' }));
    const gone = await Promise.all(
      ['blocked', 'removed', 'erased', 'invited'].map(async (state) => {
        const person = await addUser(database, buyer);
        await database.pool.query('update user_account set state = $2 where id = $1', [person.userId, state]);
        return person;
      }),
    );
    expect(await as(owner)(operatorNewsCalls.reach, {})).toEqual({ buyers: 1, sellers: 1 });
    expect(await sent({ audience: 'sellers' })).toMatchObject({ recipients: 1 });
    await workOff();
    expect(await noticesOf()).toEqual(new Map([[sam.userId, 1]]));
    expect(await sent({ audience: 'buyers' })).toMatchObject({ recipients: 1 });
    // Who registers afterwards has not been written to.
    const later = await addUser(database, buyer);
    await workOff();
    expect(await noticesOf()).toEqual(
      new Map([
        [sam.userId, 1],
        [anna.userId, 1],
      ]),
    );
    for (const { userId } of [suspended, draft, later, ...gone])
      await database.pool.query(`update user_account set state = 'removed' where id = $1`, [userId]);
  });

  it('sent again, even at once, has one effect, and cannot be changed or deleted', async () => {
    const draft = await as(owner)(operatorNewsCalls.save, content());
    await Promise.all(Array.from({ length: 4 }, () => as(owner)(operatorNewsCalls.send, draft)));
    expect(await takeJobs()).toEqual([{ newsId: draft.id, after: 0 }]);
    await work({ newsId: draft.id, after: 0 });
    expect(await as(owner)(operatorNewsCalls.send, draft)).toEqual({ state: 'sent', recipients: 2 });
    expect(await workOff()).toBe(0);
    expect([...(await noticesOf()).values()]).toEqual([1, 1]);
    expect(await audits('news.sent', draft.id)).toBe(1);
    await expect(as(owner)(operatorNewsCalls.save, { ...content(), ...draft })).rejects.toMatchObject({ key: 'news.alreadySent' });
    await expect(as(owner)(operatorNewsCalls.remove, draft)).rejects.toMatchObject({ key: 'news.alreadySent' });
    // A draft that a colleague has changed since is not what was seen.
    const other = await as(owner)(operatorNewsCalls.save, content());
    await as(owner)(operatorNewsCalls.save, { ...content(), ...other });
    await expect(as(owner)(operatorNewsCalls.send, other)).rejects.toMatchObject({ code: codes.conflict });
  });

  it('is mailed weekly to who has chosen nothing, and as others have chosen', async () => {
    await as(sam)(notificationSettingCalls.save, { topic: 'platformNews', notice: false, mail: 'now' });
    expect((await as(anna)(notificationSettingCalls.list, {})).find(({ topic }) => topic === 'platformNews')).toMatchObject({
      ...{ notice: true, mail: 'weekly', required: false },
    });
    await sent();
    await workOff();
    const { rows: waiting } = await database.pool.query(`select user_id as "userId", for_digest as waits, period from notice`);
    expect(waiting).toEqual([{ userId: anna.userId, waits: true, period: 'weekly' }]);
    const { rows: mailed } = await database.pool.query<{ subject: string; body: string }>('select subject, body from mail_message');
    expect(mailed).toMatchObject([{ subject: 'New carrier' }]);
    expect(mailed[0]?.body).toContain('From Monday on.\n\nParcels leave earlier.');
  });
});

describe('the job', () => {
  const many = 1_100;
  let crowd: Company;
  beforeAll(async () => {
    crowd = await addCompany(database, { kind: 'buyer' });
    await addUser(database, crowd);
    await addMany(crowd, many);
  });

  const expectOnce = async (id: number): Promise<void> => {
    const counts = await noticesOf();
    expect(counts.size).toBe(many + 2);
    expect(new Set(counts.values())).toEqual(new Set([1]));
    expect(await as(owner)(operatorNewsCalls.detail, { id })).toMatchObject({ state: 'sent', notified: many + 2, recipients: many + 2 });
  };

  it('notifies in batches, and shows how far it is', async () => {
    const { id } = await sent({ audience: 'buyers' });
    const [first] = await takeJobs();
    await work(first ?? { newsId: 0, after: 0 });
    expect(await as(owner)(operatorNewsCalls.detail, { id })).toMatchObject({ state: 'sending', notified: 500, recipients: many + 2 });
    expect(await workOff()).toBe(2);
    await expectOnce(id);
  });

  it('run twice at once, or repeated after it was done, notifies nobody twice', async () => {
    const { id } = await sent({ audience: 'buyers' });
    const done: Place[] = [];
    for (let waiting = await takeJobs(); waiting.length > 0; waiting = await takeJobs()) {
      for (const job of waiting) await Promise.all([work(job), work(job), work(job)]);
      done.push(...waiting);
    }
    expect(done).toHaveLength(3);
    for (const job of done) await work(job);
    expect(await workOff()).toBe(0);
    await expectOnce(id);
  });

  it('that fails within a batch repeats this batch alone', async () => {
    const { id } = await sent({ audience: 'buyers' });
    const [first] = await takeJobs();
    await work(first ?? { newsId: 0, after: 0 });
    const [second] = await takeJobs();
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create trigger refuse before update on platform_news for each row execute function refuse()`);
    await expect(work(second ?? { newsId: 0, after: 0 })).rejects.toThrow('crash');
    await database.pool.query('drop function refuse() cascade');
    expect((await noticesOf()).size).toBe(500);
    expect(await takeJobs()).toEqual([]);
    await work(second ?? { newsId: 0, after: 0 });
    await workOff();
    await expectOnce(id);
  });
});
