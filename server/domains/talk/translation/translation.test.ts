import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import { chatTranslationCalls } from '../../../../contract/talk/chat-translation.ts';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type CallerOptions, type Company } from '../../../../test/support/market.ts';
import { translationKey, type TranslationServer, translationServer } from '../../../../test/support/translation-servers.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as chat } from '../chat/calls.ts';
import { erasePeopleFromChat } from '../chat/personal-data.ts';
import { handlers as moderation } from '../moderation/calls.ts';
import { deletePart } from '../retention/conversations.ts';
import { handlers as translation } from './calls.ts';
import { translateMessages } from './translate.ts';

let database: Database;
let server: TranslationServer;
let buyer: Company;
let seller: Company;
let storeId: number;
let anna: Caller;
let ben: Caller;
let sam: Caller;
let stranger: Caller;

const handlers = [...chat, ...moderation, ...translation];
/** With a service, unless something else is said. */
const as = (caller: Caller, { characters = 100_000, ...options }: CallerOptions & { characters?: number } = {}) =>
  callsAs(database, handlers, {
    caller,
    config: { translation: { service: 'libretranslate', url: server.url, key: translationKey, characters } },
    ...options,
  });

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), translationServer('libretranslate')]);
  [buyer, seller] = await Promise.all([addCompany(database, { kind: 'buyer' }), addCompany(database, { kind: 'seller' })]);
  storeId = (await addStore(database, seller)).id;
  [anna, ben, sam] = await Promise.all([
    addUser(database, buyer),
    addUser(database, buyer, { role: 'purchaser' }),
    addUser(database, seller),
  ]);
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
});
afterAll(async () => {
  server.close();
  await releaseDatabases();
});
let gid: string;
beforeEach(async () => {
  ({ gid } = await as(anna)(buyerChatCalls.open, { storeId }));
  server.asked.length = 0;
});
afterEach(async () => {
  server.faults.length = 0;
  await database.pool.query('delete from translation_use; delete from translation_setting');
});

const say = async (who: Caller, msg: string, ext: object = {}): Promise<string> =>
  (await as(who)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg }, ext })).id;
const translate = async (who: Caller, ids: string[], options: CallerOptions & { characters?: number } = {}) =>
  (await as(who, options)(chatTranslationCalls.translate, { gid, ids })).translations;
const typeOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { details?: { type?: number } }).details?.type,
  );
const stored = async (id: string): Promise<{ language: string; text: string; source: string }[]> =>
  (
    await database.pool.query<{ language: string; text: string; source: string }>(
      'select t.language, t.text, t.source from message_translation t join chat_message m using (conversation_id, seq) where m.id = $1 order by 1',
      [id],
    )
  ).rows;
const used = async (company: Company): Promise<number> =>
  (
    await database.pool.query<{ sum: number }>(
      'select coalesce(sum(characters), 0)::int as sum from translation_use where company_id = $1',
      [company.id],
    )
  ).rows[0]?.sum ?? 0;

describe('a message', () => {
  it('is translated once for each language and all its readers', async () => {
    const id = await say(sam, 'Wir liefern die Tische');
    const [first] = await translate(anna, [id]);
    expect(first).toEqual({ id, revision: 0, text: '[en] WIR LIEFERN DIE TISCHE', source: 'de', isSame: false });
    expect(await translate(ben, [id])).toEqual([first]);
    expect(server.asked).toHaveLength(1);
    await translate(ben, [id], { language: 'fr' });
    expect((await stored(id)).map(({ language }) => language)).toEqual(['en', 'fr']);
    expect(await used(buyer)).toBe(2 * 'Wir liefern die Tische'.length);
  });

  it('is asked for once by all who click at the same time', async () => {
    const id = await say(sam, 'Die Tische sind da');
    const all = await Promise.all([anna, ben, anna, ben, sam].map((who) => translate(who, [id])));
    expect(new Set(all.map(([one]) => one?.text))).toEqual(new Set(['[en] DIE TISCHE SIND DA']));
    expect(server.asked).toHaveLength(1);
    expect(await stored(id)).toHaveLength(1);
    expect((await used(buyer)) + (await used(seller))).toBe('Die Tische sind da'.length);
  });

  it('goes to the service without codes, links and those who are mentioned', async () => {
    await database.pool.query(`update user_account set name = 'Anna Maria Berg' where id = $1`, [anna.userId]);
    const msg = `@Anna Maria Berg die Bestellung PO-00001234 ist da: https://market.example/x`;
    const { id } = await as(sam, { config: { chatContacts: 'allow', translation: undefined } })(chatCalls.send, {
      ...{ cid: randomUUID(), to: gid, type: 'txt', body: { msg } },
      ext: { em_at_list: [String(anna.userId)] },
    });
    const { rows } = await database.pool.query<{ msg: string }>(`select body ->> 'msg' as msg from chat_message where id = $1`, [id]);
    expect(rows[0]?.msg).toBe(msg);
    const [found] = await translate(ben, [id]);
    expect(found?.text).toBe('[en] @Anna Maria Berg DIE BESTELLUNG PO-00001234 IST DA: https://market.example/x');
    for (const secret of ['Berg', '1234', 'market.example', anna.name]) expect(server.texts().join()).not.toContain(secret);
  });

  it('has its codes even if the service loses them', async () => {
    const id = await say(sam, 'Die Bestellung PO-00001234 ist da');
    server.faults.push('damaged');
    const [found] = await translate(anna, [id]);
    expect(found?.text).toBe('[en] DIE BESTELLUNG PO-00001234 [en] IST DA');
    expect(server.asked).toHaveLength(2);
    // Asked twice, charged once: with the length of what the service gets.
    expect(await used(buyer)).toBe('Die Bestellung '.length + '\uE0000\uE001'.length + ' ist da'.length);
  });

  it('has the piece that was written where the service answers nothing for it', async () => {
    const id = await say(sam, 'Die Bestellung PO-00001235 ist da');
    server.faults.push('damaged', 'empty');
    const [found] = await translate(anna, [id]);
    expect(found?.text).toBe('Die Bestellung PO-00001235 [en] IST DA');
  });

  it('in the reader’s own language, or without words, has nothing to translate', async () => {
    const [same, code] = [await say(sam, 'The tables are here'), await say(sam, 'PO-00001234 👍')];
    expect(await translate(anna, [same, code])).toMatchObject([
      { id: same, source: 'en', isSame: true },
      { id: code, text: 'PO-00001234 👍', source: '', isSame: true },
    ]);
    expect(server.texts()).toEqual(['The tables are here']);
  });

  it('of a conversation of others, removed, recalled, or no text is not translated, and no service is asked', async () => {
    const [id, hidden, recalled] = [await say(sam, 'Die Tische'), await say(sam, 'Die Stühle'), await say(sam, 'Die Lampen')];
    await as(anna)(chatCalls.remove, { gid, ids: [hidden] });
    await as(sam)(chatCalls.recall, { gid, id: recalled });
    await expect(translate(stranger, [id])).rejects.toMatchObject({
      code: codes.notFound,
      details: { type: chatErrors.noSuchConversation },
    });
    expect(await typeOf(translate(anna, [hidden]))).toBe(chatErrors.messageNotFound);
    expect(await typeOf(translate(anna, [recalled]))).toBe(chatErrors.messageNotFound);
    expect(await typeOf(translate(anna, [randomUUID()]))).toBe(chatErrors.messageNotFound);
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from chat_message where conversation_id = $1 and type = 'inform' order by seq limit 1`,
      [gid],
    );
    expect(await typeOf(translate(anna, [rows[0]?.id ?? '']))).toBe(chatErrors.notAllowed);
    // A message of another conversation is none of this one.
    const { gid: other } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    const { id: theirs } = await as(anna)(chatCalls.send, { cid: randomUUID(), to: other, type: 'txt', body: { msg: 'Die Pause' } });
    expect(await typeOf(translate(sam, [theirs]))).toBe(chatErrors.messageNotFound);
    expect(server.asked).toHaveLength(0);
  });

  it('above 4,000 characters is too long', async () => {
    const id = await say(sam, 'Die Tische');
    await database.pool.query('update chat_message set body = $2 where id = $1', [id, { msg: 'ä'.repeat(4_001) }]);
    expect(await typeOf(translate(anna, [id]))).toBe(chatErrors.translationTooLong);
    await database.pool.query('update chat_message set body = $2 where id = $1', [id, { msg: '🪑ä'.repeat(2_000) }]);
    expect(await typeOf(translate(anna, [id]))).toBeUndefined();
  });

  it('that the service does not translate fails, is not charged, and can be tried again', async () => {
    const id = await say(sam, 'Die Tische');
    for (const fault of ['lost', 'busy', 'noJson', 'fewer'] as const) {
      server.faults.push(fault);
      expect(await typeOf(translate(anna, [id]))).toBe(chatErrors.translationFailed);
    }
    expect([await used(buyer), await stored(id)]).toEqual([0, []]);
    expect(await translate(anna, [id])).toHaveLength(1);
  });

  it('that fails does not take the others with it', async () => {
    const [first, second] = [await say(sam, 'Die Tische'), await say(sam, 'Die Stühle')];
    const logged: object[] = [];
    const log = { warn: (details: object) => void logged.push(details) };
    server.faults.push('empty');
    expect(await translate(anna, [first, second, randomUUID()], { log })).toMatchObject([{ id: second }]);
    // What is not there is no failure of the service.
    expect(logged).toMatchObject([{ err: { message: 'LibreTranslate: no text' } }]);
    expect(await used(buyer)).toBe('Die Stühle'.length);
  });

  it('is asked for together with the others of the call, each with its own language', async () => {
    const ids = [await say(sam, 'Die Tische'), await say(sam, 'The chairs'), await say(sam, 'Die Lampen')];
    expect((await translate(anna, ids, { language: 'fr' })).map(({ source }) => source)).toEqual(['de', 'en', 'de']);
    expect(server.asked).toHaveLength(1);
    expect(server.texts()).toEqual(['Die Tische', 'The chairs', 'Die Lampen']);
  });

  it('that fails for a reason says so, whatever else failed; a bug is no refusal, and costs nothing', async () => {
    const id = await say(sam, 'Die Tische');
    server.faults.push('busy');
    await expect(translate(anna, [randomUUID(), id])).rejects.toMatchObject({
      details: { type: chatErrors.translationFailed },
      cause: { message: 'LibreTranslate: 429' },
    });
    const work = {
      db: database.kysely,
      settings: { service: 'libretranslate' as const, url: server.url, key: translationKey, characters: 1_000 },
      commit: () => Promise.reject(new Error('a bug')),
      log: { warn: () => undefined },
    };
    const scope = { caller: anna, language: 'en' as const, now: new Date(), network: '', country: 'DE' };
    await expect(translateMessages(work, scope as never, { gid, ids: [id] })).rejects.toThrow('a bug');
    expect(await used(buyer)).toBe(0);
  });
});

describe('translations', () => {
  it('go when the message is changed or recalled, and the new text is translated', async () => {
    const id = await say(sam, 'Die Tische');
    await translate(anna, [id]);
    await as(sam)(chatCalls.modify, { gid, id, msg: 'Die Stühle' });
    expect(await stored(id)).toEqual([]);
    expect(await translate(anna, [id])).toMatchObject([{ text: '[en] DIE STÜHLE', revision: 1 }]);
    await as(sam)(chatCalls.recall, { gid, id });
    expect(await stored(id)).toEqual([]);
  });

  it.each(['modify', 'recall'] as const)('that come back after a %s are not stored', async (change) => {
    const id = await say(sam, `Die ${change} ist hier`);
    const release = server.hold();
    const asked = typeOf(translate(anna, [id]));
    await expect.poll(() => server.asked.length).toBe(1);
    await (change === 'modify' ? as(sam)(chatCalls.modify, { gid, id, msg: 'Die Stühle' }) : as(sam)(chatCalls.recall, { gid, id }));
    release();
    expect(await asked).toBe(chatErrors.messageNotFound);
    expect(await stored(id)).toEqual([]);
  });

  it('that are stored while their message changes do not outlive its text', async () => {
    for (const change of ['modify', 'recall'] as const) {
      const id = await say(sam, `Die ${change} ist da`);
      const languages: Language[] = ['en', 'es', 'fr', 'it'];
      const before = server.asked.length;
      const release = server.hold();
      const asked = Promise.allSettled(languages.map((language) => translate(anna, [id], { language })));
      await expect.poll(() => server.asked.length - before).toBe(languages.length);
      release();
      const changed = change === 'modify' ? as(sam)(chatCalls.modify, { gid, id, msg: 'Anders' }) : as(sam)(chatCalls.recall, { gid, id });
      await Promise.all([asked, changed]);
      expect(await stored(id)).toEqual([]);
    }
  });

  it('go with the person that wrote the message, and with the conversation', async () => {
    const [sams, annas] = [await say(sam, 'Die Tische'), await say(anna, 'Die Stühle')];
    await translate(ben, [sams, annas]);
    await database.transaction((tx) => erasePeopleFromChat(tx, [{ userId: sam.userId, name: '' }], seller.id, new Date()));
    expect([await stored(sams), await stored(annas)]).toMatchObject([[], [{ language: 'en' }]]);
    await database.pool.query(`update conversation set active_at = now() - interval '3 years' where id = $1`, [gid]);
    const long = { silentSince: new Date(Date.now() - 86_400_000), lastOrderBefore: new Date() };
    while (await database.transaction((tx) => deletePart(tx, gid, long, 500)));
    const { rows } = await database.pool.query('select from message_translation where conversation_id = $1', [gid]);
    expect(rows).toEqual([]);
  });
});

describe('the characters of a month', () => {
  it('are never more than the limit, however many ask at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at++) ids.push(await say(sam, `Die Tische sind ${'sehr '.repeat(18)}${'abcdefgh'[at]}`));
    const length = 'Die Tische sind '.length + 5 * 18 + 1;
    const limit = { characters: 3 * length + 10 };
    const results = await Promise.allSettled(ids.map((id, at) => translate(at % 2 ? anna : ben, [id], limit)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await used(buyer)).toBe(3 * length);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
    expect(refused[0]).toMatchObject({ key: 'chat.translationLimit', details: { type: chatErrors.translationFailed } });
    // The other company has its own, and what is stored costs nothing.
    const [left] = results.flatMap(({ status }, at) => (status === 'rejected' ? [ids[at] ?? ''] : []));
    expect(await translate(sam, [left ?? ''], limit)).toHaveLength(1);
    expect(await translate(anna, [left ?? ''], limit)).toHaveLength(1);
  });

  it('are those of the company that asks: another one’s limit is none for it', async () => {
    for (let at = 0; at < 4; at++) {
      const id = await say(sam, `Die Tische ${'abcd'[at]}${'efgh'[at]}`);
      const [, own] = await Promise.allSettled([translate(sam, [id], { characters: 1 }), translate(anna, [id])]);
      expect(own).toMatchObject({ status: 'fulfilled', value: [{ id }] });
    }
  });

  it('are logged once when they are used up', async () => {
    const ids = [await say(sam, 'Die Tische'), await say(sam, 'Die Stühle')];
    const logged: object[] = [];
    const options = {
      characters: 1,
      now: () => new Date('2031-05-02T12:00:00Z'),
      log: { warn: (details: object) => void logged.push(details) },
    };
    for (let at = 0; at < 2; at++) expect(await typeOf(translate(anna, ids, options))).toBe(chatErrors.translationFailed);
    expect(logged).toEqual([{ company: buyer.id }]);
  });

  it('begin again with the month of the market’s time zone', async () => {
    const at = (moment: string) => ({ characters: 1_000, now: () => new Date(moment) });
    const ids: string[] = [];
    for (const word of ['Tische', 'Stühle', 'Lampen']) ids.push(await say(sam, `Die ${word} ${'und '.repeat(200)}`));
    await translate(anna, [ids[0] ?? ''], at('2026-11-30T22:59:00Z'));
    expect(await typeOf(translate(anna, [ids[1] ?? ''], at('2026-11-30T22:59:00Z')))).toBe(chatErrors.translationFailed);
    expect(await translate(anna, [ids[1] ?? ''], at('2026-11-30T23:01:00Z'))).toHaveLength(1);
    const setting = await as(anna, at('2026-11-30T23:01:00Z'))(chatTranslationCalls.setting, {});
    expect(setting).toMatchObject({ service: 'LibreTranslate', isForbidden: false, used: 'Die Stühle '.length + 799, most: 1_000 });
  });
});

describe('a company', () => {
  it('forbids translations for its own people, by those who manage it', async () => {
    const id = await say(sam, 'Die Tische');
    await expect(as(ben)(chatTranslationCalls.forbid, { isForbidden: true })).rejects.toMatchObject({ code: codes.forbidden });
    const modeOf = async (who: Caller) => (await as(who)(chatSafetyCalls.conversation, { gid })).translation;
    await as(ben)(chatTranslationCalls.always, { gid, on: true });
    expect(await modeOf(ben)).toBe('always');
    expect(await as(anna)(chatTranslationCalls.forbid, { isForbidden: true })).toMatchObject({ isForbidden: true });
    expect(await typeOf(translate(ben, [id]))).toBe(chatErrors.notAllowed);
    expect(await typeOf(as(ben)(chatTranslationCalls.always, { gid, on: true }))).toBe(chatErrors.notAllowed);
    expect([await modeOf(ben), await modeOf(sam)]).toEqual(['off', 'offered']);
    expect(await translate(sam, [id])).toHaveLength(1);
    // Not even what is stored.
    expect(await typeOf(translate(ben, [id]))).toBe(chatErrors.notAllowed);
    await as(anna)(chatTranslationCalls.forbid, { isForbidden: false });
    expect(await modeOf(ben)).toBe('always');
    const { rows } = await database.pool.query<{ after: object }>(
      `select after from audit_log where action = 'company.translationChanged' and company_id = $1 order by id`,
      [buyer.id],
    );
    expect(rows.map(({ after }) => after)).toEqual([{ isForbidden: true }, { isForbidden: false }]);
  });

  it('of a market without a service has none', async () => {
    const id = await say(sam, 'Die Tische');
    const off = { config: {} };
    expect((await as(anna, off)(chatSafetyCalls.conversation, { gid })).translation).toBe('off');
    expect(await typeOf(translate(anna, [id], off))).toBe(chatErrors.notAllowed);
    expect(await as(anna, off)(chatTranslationCalls.setting, {})).toMatchObject({ service: null });
  });
});

it('“always” is of one person and one conversation', async () => {
  await as(ben)(chatTranslationCalls.always, { gid, on: false });
  expect(await as(anna)(chatTranslationCalls.always, { gid, on: true })).toEqual({ translation: 'always' });
  const { gid: other } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
  const modeOf = async (who: Caller, at: string) => (await as(who)(chatSafetyCalls.conversation, { gid: at })).translation;
  expect([await modeOf(anna, gid), await modeOf(ben, gid), await modeOf(anna, other)]).toEqual(['always', 'offered', 'offered']);
  await expect(as(stranger)(chatTranslationCalls.always, { gid, on: true })).rejects.toMatchObject({ code: codes.notFound });
  expect(await as(anna)(chatTranslationCalls.always, { gid, on: false })).toEqual({ translation: 'offered' });
});
