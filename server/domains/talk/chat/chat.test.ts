import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls, chatCalls, groupOperations, sellerChatCalls } from '../../../../contract/talk/chat.ts';
import { type CardEvent, reactions } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Store, testConfig } from '../../../../test/support/market.ts';
import { naughtyStrings } from '../../../../test/support/naughty-strings.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { linkedFile } from '../../../platform/uploads/links.ts';
import { handlers } from './calls.ts';
import { hubOf } from './hub.ts';
import { informPage } from './informs.ts';
import { forgetRecalled } from './jobs.ts';
import { joinWaiting } from './join-jobs.ts';
import { erasePeopleFromChat } from './personal-data.ts';
import { remindOfUnread } from './reminders.ts';

let database: Database;
let buyer: Company;
let seller: Company;
let store: Store;
let anna: Caller;
let ben: Caller;
let sam: Caller;
let stranger: Caller;
let otherSeller: Caller;

const as = (caller: Caller, options: { now?: () => Date } = {}) => callsAs(database, handlers, { caller, ...options });

beforeAll(async () => {
  database = await testDatabase();
  [buyer, seller] = await Promise.all([addCompany(database, { kind: 'buyer' }), addCompany(database, { kind: 'seller' })]);
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
  store = await addStore(database, seller);
  [anna, ben, sam] = await Promise.all([
    addUser(database, buyer),
    addUser(database, buyer, { role: 'purchaser' }),
    addUser(database, seller),
  ]);
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
  otherSeller = await addUser(database, await addCompany(database, { kind: 'seller' }));
});
afterAll(releaseDatabases);

/** A store of its own for a test, and the group of the buyer with it. */
async function group(): Promise<{ gid: string; store: Store; sam: Caller }> {
  const company = await addCompany(database, { kind: 'seller' });
  const own = await addStore(database, company);
  const agent = await addUser(database, company);
  const { gid } = await as(anna)(buyerChatCalls.open, { storeId: own.id });
  // Does not count among those of today.
  await database.pool.query(`update conversation set created_at = now() - interval '2 days' where id = $1`, [gid]);
  return { gid, store: own, sam: agent };
}

const text = (to: string, msg: string, more: object = {}) => ({ cid: randomUUID(), to, type: 'txt' as const, body: { msg }, ...more });

const type = (error: unknown) => (error as { details?: { type?: number } }).details?.type;
const refused = async (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => type(error),
  );

/** What arrives at the connection of a person meanwhile. */
async function heardBy({ userId, companyId, operator }: Caller, work: () => Promise<unknown>): Promise<{ t: string }[]> {
  const heard: { t: string }[] = [];
  const member = {
    userId,
    companyId,
    operator,
    platformOnly: false,
    deliver: (frame: string) => void heard.push(JSON.parse(frame) as { t: string }),
  };
  const hub = hubOf(database);
  hub.add(member);
  await work();
  hub.remove(member);
  return heard;
}

describe('opening', () => {
  it('opens one group for a buyer and a store, however many ask at once', async () => {
    const own = await addStore(database, seller);
    const opened = await Promise.all(Array.from({ length: 8 }, () => as(anna)(buyerChatCalls.open, { storeId: own.id })));
    expect(new Set(opened.map(({ gid }) => gid)).size).toBe(1);
    const [first] = opened;
    const info = await as(ben)(buyerChatCalls.info, { storeId: own.id });
    expect(info).toMatchObject({ conversationId: first?.gid, conversationType: 'groupChat', side: 'company', unReadCount: 0, head: 1 });
    expect(info?.lastMessage).toMatchObject({
      type: 'inform',
      body: { operation: 'create', fromName: anna.name },
      number: null,
      from: null,
    });
  });

  it('is not for stores that the buyer does not see, and not for sellers who have not dealt with the buyer', async () => {
    const hidden = await addStore(database, seller);
    await database.pool.query(`update store set visibility = 'exclusive' where id = $1`, [hidden.id]);
    await expect(as(anna)(buyerChatCalls.open, { storeId: hidden.id })).rejects.toMatchObject({ code: codes.notFound });
    const other = await addCompany(database, { kind: 'buyer' });
    const item = await addItem(database, store);
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into item_question (item_id, store_id, company_id, language, body, asked_at) values ($1, $2, $3, 'en', 'In oak?', now()) returning id`,
      [item.id, store.id, other.id],
    );
    const about = { event: 'question' as const, id: rows[0]?.id ?? 0 };
    await expect(as(otherSeller)(sellerChatCalls.open, about)).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(sam)(sellerChatCalls.open, { ...about, event: 'order' })).rejects.toMatchObject({ code: codes.notFound });
    const { gid } = await as(sam)(sellerChatCalls.open, about);
    expect(gid).toMatch(/^[\da-f-]{36}$/);
  });

  it('has a limit a day, and a lower one for young companies', async () => {
    const young = await addCompany(database, { kind: 'buyer' });
    const person = await addUser(database, young);
    const stores = [];
    for (let at = 0; at < 6; at++) stores.push(await addStore(database, seller));
    for (const { id } of stores.slice(0, 5)) await as(person)(buyerChatCalls.open, { storeId: id });
    const [begun] = (
      await database.pool.query<{ at: Date }>('select min(created_at) as at from conversation where created_by = $1', [person.userId])
    ).rows;
    const later = () => new Date((begun?.at.getTime() ?? 0) + 86_400_000 - 90_000);
    await expect(as(person, { now: later })(buyerChatCalls.open, { storeId: stores[5]?.id ?? 0 })).rejects.toMatchObject({
      code: codes.tooMany,
      details: { type: chatErrors.tooFast, seconds: 90 },
    });
    await database.pool.query(`update company set created_at = now() - interval '8 days' where id = $1`, [young.id]);
    expect(await refused(as(person)(buyerChatCalls.open, { storeId: stores[5]?.id ?? 0 }))).toBeUndefined();
  });

  it('gives sellers a ticket with the store that they have chosen, or their only one', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const agent = await addUser(database, company);
    const first = await addStore(database, company);
    const ticket = async (chosen?: number) =>
      callsAs(database, handlers, { caller: agent, ...(chosen !== undefined && { cookies: { [cookies.store]: String(chosen) } }) })(
        sellerChatCalls.token,
        {},
      );
    expect(await ticket()).toMatchObject({ userId: String(agent.userId), storeId: String(first.id) });
    const second = await addStore(database, company);
    expect((await ticket()).storeId).toBeNull();
    expect((await ticket(second.id)).storeId).toBe(String(second.id));
    expect((await ticket(store.id)).storeId).toBeNull();
    expect((await as(anna)(buyerChatCalls.token, {})).storeId).toBeNull();
  });

  it('opens single conversations with colleagues, and one with the platform', async () => {
    const { gid } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    expect(await as(ben)(chatCalls.colleague, { userId: anna.userId })).toEqual({ gid });
    await expect(as(anna)(chatCalls.colleague, { userId: sam.userId })).rejects.toMatchObject({ code: codes.notFound });
    await as(anna)(chatCalls.send, text(gid, 'Lunch?'));
    const third = await addUser(database, buyer);
    expect(await refused(as(third)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);
    const support = await as(anna)(chatCalls.support, {});
    const operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
    await as(operator)(chatCalls.send, text(support.gid, 'How can we help?'));
    expect((await as(anna)(chatCalls.history, { targetId: support.gid })).messages[0]).toMatchObject({
      side: 'platform',
      body: { msg: 'How can we help?' },
    });
    const unaudited = await addUser(database, await addCompany(database, { kind: 'buyer', state: 'submitted' }), { unaudited: true });
    const own = await as(unaudited)(chatCalls.support, {});
    await as(unaudited)(chatCalls.send, text(own.gid, 'When is my company approved?'));
    await expect(as(unaudited)(buyerChatCalls.open, { storeId: store.id })).rejects.toMatchObject({ code: codes.unaudited });
  });
});

describe('people without the right to chat', () => {
  it('talk with the platform, and with nobody else', async () => {
    const { gid, sam: agent } = await group();
    const { gid: support } = await as(anna)(chatCalls.support, {});
    const clerk = await addUser(database, buyer, { role: 'warehouse' });
    const operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
    expect(await as(clerk)(chatCalls.support, {})).toEqual({ gid: support });
    await as(clerk)(chatCalls.send, text(support, 'A parcel is missing'));
    while ((await joinWaiting(database, new Date(Date.now() + 60_000))) > 0);
    await as(operator)(chatCalls.send, text(support, 'We look for it'));
    await as(agent)(chatCalls.send, text(gid, 'We look for it'));
    expect(await as(clerk)(chatCalls.unread, {})).toEqual({ unread: 1, conversations: 1 });
    const { conversations } = await as(clerk)(chatCalls.conversations, {});
    expect(conversations.map(({ conversationId }) => conversationId)).toEqual([support]);
    const found = await as(clerk)(buyerChatCalls.search, { keyword: 'look' });
    expect(found.rows.map(({ message }) => message.gid)).toEqual([support]);
    expect((await as(clerk)(chatCalls.conversation, { gid: support })).people.map(({ userId }) => userId)).toContain(String(clerk.userId));
    const answers = await Promise.all([
      refused(as(clerk)(chatCalls.send, text(gid, 'x'))),
      refused(as(clerk)(chatCalls.history, { targetId: gid })),
      refused(as(clerk)(chatCalls.sync, { gid, after: 0 })),
      refused(as(clerk)(chatCalls.channel, { gid })),
      refused(as(clerk)(chatCalls.files, { gid, ids: [randomUUID()] })),
      refused(as(clerk)(chatCalls.conversation, { gid })),
    ]);
    expect(answers).toEqual(answers.map(() => chatErrors.noSuchConversation));
    await expect(as(clerk)(chatCalls.colleague, { userId: ben.userId })).rejects.toMatchObject({ code: codes.forbidden });
    await expect(as(clerk)(buyerChatCalls.open, { storeId: store.id })).rejects.toMatchObject({ code: codes.forbidden });
    const due = (await database.pool.query('select from conversation_member where user_id = $1', [clerk.userId])).rows;
    expect(due).toHaveLength(1);
  });

  it('are sent nothing of other conversations', async () => {
    const { gid, sam: agent } = await group();
    const { gid: support } = await as(anna)(chatCalls.support, {});
    const frames: string[] = [];
    const { userId, companyId } = ben;
    const member = { userId, companyId, operator: false, platformOnly: true, deliver: (frame: string) => void frames.push(frame) };
    hubOf(database).add(member);
    await as(agent)(chatCalls.send, text(gid, 'Not for ben'));
    await as(anna)(chatCalls.send, text(support, 'For ben'));
    hubOf(database).remove(member);
    expect(frames.map((frame) => (JSON.parse(frame) as { gid: string }).gid)).toEqual([support]);
  });
});

describe('messages', () => {
  it('are numbered without gaps and read in pages from both ends', async () => {
    const { gid, sam: agent } = await group();
    for (let at = 1; at <= 23; at++) await as(at % 2 ? anna : agent)(chatCalls.send, text(gid, `Message ${at}`));
    const first = await as(anna)(chatCalls.history, { targetId: gid });
    expect(first.messages.map(({ seq }) => seq)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    expect(first).toMatchObject({ cursor: '15', isLast: false });
    const second = await as(anna)(chatCalls.history, { targetId: gid, cursor: first.cursor ?? '', pageSize: 50 });
    expect(second.messages.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, null]);
    expect(second).toMatchObject({ cursor: null, isLast: true });
    const down = await as(agent)(chatCalls.history, { targetId: gid, cursor: '5', pageSize: 2, searchDirection: 'down' });
    expect(down.messages.map(({ seq }) => seq)).toEqual([6, 7]);
    // A size that cannot be is the usual one, or the largest.
    for (const [pageSize, shown] of [
      [0, 10],
      [-1, 10],
      [51, 50],
    ] as const) {
      const page = await as(anna)(chatCalls.history, { targetId: gid, pageSize });
      expect(page.messages).toHaveLength(Math.min(shown, 24));
    }
    await expect(as(anna)(chatCalls.history, { targetId: gid, cursor: 'x' })).rejects.toMatchObject({ code: codes.invalid });
  });

  it('say to whom they go, and whether they were read', async () => {
    const { gid, sam: agent } = await group();
    const single = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    const { frames, end } = listening(ben);
    const newest = async (targetId: string) => (await as(anna)(chatCalls.history, { targetId, pageSize: 1 })).messages[0];
    for (const to of [gid, single.gid]) await as(anna)(chatCalls.send, text(to, 'Hello'));
    end();
    const receivers = [gid, String(ben.userId)];
    expect(frames.map(({ message }) => message)).toMatchObject(receivers.map((to) => ({ to, read: false })));
    expect(await newest(gid)).toMatchObject({ to: gid, read: false });
    expect(await newest(single.gid)).toMatchObject({ to: String(ben.userId), read: false });
    await as(agent)(chatCalls.channel, { gid });
    await as(ben)(chatCalls.channel, { gid: single.gid });
    expect([(await newest(gid))?.read, (await newest(single.gid))?.read]).toEqual([true, true]);
    await as(ben)(chatCalls.send, text(single.gid, 'Yes'));
    expect(await newest(single.gid)).toMatchObject({ from: String(ben.userId), to: String(anna.userId) });
  });

  it('are stored once per client id, and another text with it is refused', async () => {
    const { gid } = await group();
    const message = text(gid, 'Once');
    const [first, ...again] = await Promise.all(Array.from({ length: 10 }, () => as(anna)(chatCalls.send, message)));
    expect(again.every((stored) => stored.id === first?.id && stored.seq === first?.seq)).toBe(true);
    expect([first, ...again].filter((stored) => stored?.repeated === false)).toHaveLength(1);
    expect(await refused(as(anna)(chatCalls.send, { ...message, body: { msg: 'Another' } }))).toBe(chatErrors.badParameter);
    expect(await as(anna)(chatCalls.sync, { gid, after: 0 })).toMatchObject({ head: 2, more: false, reset: false });
  });

  it('of many at once have gapless numbers in every conversation', async () => {
    const groups = await Promise.all([group(), group(), group()]);
    const sends = groups.flatMap(({ gid, sam: agent }) =>
      Array.from({ length: 40 }, (_, at) => as(at % 2 ? anna : agent)(chatCalls.send, text(gid, `${at}`))),
    );
    await Promise.all(sends);
    const { rows } = await database.pool.query<{ ok: boolean }>(
      `select count(*) = max(seq) and max(seq) = max(h.last_seq) and count(number) = 40 and max(number) = max(h.last_number) as ok
       from chat_message m join conversation_head h using (conversation_id) where conversation_id = any($1::uuid[]) group by conversation_id`,
      [groups.map(({ gid }) => gid)],
    );
    expect(rows).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  });

  it.each([
    ['', chatErrors.badParameter],
    [' \n\u200b\u202e ', chatErrors.badParameter],
    ['x'.repeat(4_001), chatErrors.tooLarge],
  ])('refuse %j', async (msg, expected) => {
    const { gid } = await group();
    expect(await refused(as(anna)(chatCalls.send, text(gid, msg)))).toBe(expected);
  });

  it('are cleaned of what is not seen, and keep emoji', async () => {
    const { gid } = await group();
    await as(anna)(chatCalls.send, text(gid, 'a\u0000b\u202Ec\ud800d 👩‍🔧 x\u200Dy'));
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    expect(messages[0]?.body).toEqual({ msg: 'abc\ufffdd 👩‍🔧 xy' });
  });

  it('hide contact data until there was a paid order', async () => {
    const { gid, store: own } = await group();
    await as(anna)(chatCalls.send, text(gid, 'Call +49 341 123456-0'));
    const [hidden] = (await as(anna)(chatCalls.history, { targetId: gid })).messages;
    expect(hidden?.body).toEqual({ msg: 'Call •••' });
    expect(own.id).toBeGreaterThan(0);
  });

  it('keep links to the market itself, and numbers of orders', async () => {
    const { gid } = await group();
    const msg = `PO-00000012 (2 pieces): ${testConfig.publicUrl}/purchased/purchase-orders/12`;
    await as(anna)(chatCalls.send, text(gid, `${msg} or ${testConfig.publicUrl}.evil.com/12`));
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    expect(messages[0]?.body).toEqual({ msg: `${msg} or •••` });
  });

  it('are texts whatever is written: it comes back as it was', async () => {
    const person = await addUser(database, buyer);
    const { gid } = await as(person)(chatCalls.colleague, { userId: anna.userId });
    for (const part of Array.from({ length: Math.ceil(naughtyStrings.length / 40) }, (_, at) =>
      naughtyStrings.slice(at * 40, at * 40 + 40),
    ))
      await Promise.all(part.map((msg) => as(person)(chatCalls.send, text(gid, msg))));
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: AnswerOf<typeof chatCalls.history> = await as(anna)(chatCalls.history, { targetId: gid, cursor, pageSize: 50 });
      read.push(...page.messages.flatMap(({ body }) => (typeof body['msg'] === 'string' ? [body['msg']] : [])));
      cursor = page.cursor;
    }
    expect(naughtyStrings.length).toBeGreaterThan(300);
    expect(read.toSorted()).toEqual(naughtyStrings.toSorted());
  });

  it('are for the companies of the conversation alone: a foreign and a missing one get the same answer', async () => {
    const { gid } = await group();
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    const id = messages[0]?.id ?? '';
    for (const caller of [stranger, otherSeller])
      for (const target of [gid, randomUUID()]) {
        const call = as(caller);
        const answers = await Promise.all([
          refused(call(chatCalls.send, text(target, 'Hello'))),
          refused(call(chatCalls.history, { targetId: target })),
          refused(call(chatCalls.sync, { gid: target, after: 0 })),
          refused(call(chatCalls.channel, { gid: target })),
          refused(call(chatCalls.recall, { gid: target, id })),
          refused(call(chatCalls.modify, { gid: target, id, msg: 'x' })),
          refused(call(chatCalls.react, { gid: target, id, reaction: '👍', on: true })),
          refused(call(chatCalls.remove, { gid: target, ids: [id] })),
          refused(call(chatCalls.pin, { gid: target, on: true })),
          refused(call(chatCalls.notify, { gid: target, notify: 'none' })),
          refused(call(chatCalls.delete, { gid: target })),
          refused(call(chatCalls.typing, { gid: target })),
          refused(call(chatCalls.presence, { gid: target })),
          refused(call(chatCalls.files, { gid: target, ids: [id] })),
          refused(call(chatCalls.conversation, { gid: target })),
          refused(call(chatCalls.group, { gid: target, operation: 'muteAllMembers' })),
        ]);
        expect(answers).toEqual(answers.map(() => chatErrors.noSuchConversation));
      }
    expect(await as(stranger)(buyerChatCalls.list, { imGidList: [gid] })).toEqual([]);
    expect((await as(stranger)(chatCalls.conversations, {})).conversations).toEqual([]);
  });

  it('answer others with a preview that the server writes', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Is it in stock?'));
    await as(agent)(chatCalls.send, text(gid, 'Yes', { ext: { msgQuote: { msgID: id } } }));
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    const quote = { msgID: id, msgPreview: 'Is it in stock?', msgSender: anna.name, msgType: 'txt' };
    expect(messages[0]?.ext.msgQuote).toEqual(quote);
    await as(anna)(chatCalls.recall, { gid, id });
    const [answer] = (await as(agent)(chatCalls.history, { targetId: gid })).messages;
    expect(answer?.ext.msgQuote).toEqual({ ...quote, msgPreview: '', isRecall: true });
  });

  it('that were removed and then recalled are named to who has missed it, without being shown', async () => {
    const { gid, sam: agent } = await group();
    const { id, seq } = await as(anna)(chatCalls.send, text(gid, 'Is it in stock?'));
    await as(agent)(chatCalls.send, text(gid, 'Yes', { ext: { msgQuote: { msgID: id } } }));
    await as(agent)(chatCalls.remove, { gid, ids: [id] });
    const { head } = await as(agent)(chatCalls.sync, { gid, after: seq });
    await as(anna)(chatCalls.recall, { gid, id });
    expect(await as(agent)(chatCalls.sync, { gid, after: head })).toMatchObject({
      messages: [],
      recalled: [id],
      more: false,
      reset: false,
    });
    expect(await as(anna)(chatCalls.sync, { gid, after: head })).toMatchObject({ messages: [{ id, isRecall: true }], recalled: [] });
    expect(await refused(as(stranger)(chatCalls.sync, { gid, after: head }))).toBe(chatErrors.noSuchConversation);
  });
});

describe('files', () => {
  const upload = async (companyId: number, purpose: string, state: string, contentType = 'application/pdf'): Promise<string> => {
    const key = `uploads/${randomUUID()}`;
    await database.pool.query(
      `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size, temporary)
       values (gen_random_uuid(), $1, $2, '', $3, 'list.pdf', 1000, $5, $4, 1000, true)`,
      [key, companyId, purpose, state, contentType],
    );
    return key;
  };
  const file = (to: string, key: string) => ({ cid: randomUUID(), to, type: 'file' as const, body: { file: key } });

  it('of others and missing ones are not permitted, those of another purpose and unfinished ones are wrong', async () => {
    const { gid } = await group();
    const cases = [
      [await upload(buyer.id, 'chat', 'stored'), undefined],
      [await upload(stranger.companyId, 'chat', 'stored'), chatErrors.noPermission],
      [`uploads/${randomUUID()}`, chatErrors.noPermission],
      [await upload(buyer.id, 'evidence', 'stored'), chatErrors.badParameter],
      [await upload(buyer.id, 'chat', 'waiting'), chatErrors.badParameter],
      [await upload(buyer.id, 'chat', 'receiving'), chatErrors.badParameter],
    ] as const;
    for (const [key, expected] of cases) expect(await refused(as(anna)(chatCalls.send, file(gid, key)))).toBe(expected);
  });

  it('that are pictures have previews, but for those that move', async () => {
    const { gid, sam: agent } = await group();
    for (const [contentType, hasThem] of [
      ['image/jpeg', true],
      ['image/gif', false],
    ] as const) {
      const body = { file: await upload(buyer.id, 'chat', 'stored', contentType), width: 4, height: 3 };
      const { id } = await as(anna)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'img', body });
      const [found] = (await as(agent)(chatCalls.files, { gid, ids: [id] })).files;
      expect([found?.thumb, found?.large].map((address) => address !== undefined)).toEqual([hasThem, hasThem]);
      if (hasThem) expect(new Set([found?.thumb, found?.large, found?.address]).size).toBe(3);
      for (const other of [stranger, otherSeller])
        expect(await refused(as(other)(chatCalls.files, { gid, ids: [id] }))).toBe(chatErrors.noSuchConversation);
    }
  });

  it('have addresses for two minutes', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, file(gid, await upload(buyer.id, 'chat', 'stored')));
    const now = new Date();
    const { files } = await as(agent, { now: () => now })(chatCalls.files, { gid, ids: [id] });
    const token = files[0]?.address.replace('/files/', '') ?? '';
    const at = (seconds: number) => ({ database, now: new Date(now.getTime() + seconds * 1_000) });
    await expect(linkedFile(at(119), token)).resolves.toMatchObject({ fileName: 'list.pdf' });
    await expect(linkedFile(at(120), token)).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe('cards', () => {
  it('offer each reader what it can do: buyers to put an item with one variant into the cart, and to pay what waits for it', async () => {
    const { store: own, sam: agent } = await group();
    const [single, several] = [await addItem(database, own, { moq: 4, price: 2_500 }), await addItem(database, own, { variants: 2 })];
    const cardOf = (caller: Caller, event: CardEvent, id: number) => as(caller)(chatCalls.card, { event, id });
    expect(await cardOf(anna, 'item', single.id)).toMatchObject({
      ...{ subtitle: single.itemCode, buys: { variantId: single.variants[0]?.id, quantity: 4 }, pay: null },
    });
    expect(await cardOf(anna, 'item', several.id)).toMatchObject({ buys: null });
    expect(await cardOf(agent, 'item', single.id)).toMatchObject({ buys: null });
    const { rows } = await database.pool.query<{ id: number; checkoutId: number }>(
      `with made as (insert into checkout (company_id, user_id, language, expires_at) values ($1, $2, 'en', now() + interval '1 hour') returning id)
       insert into purchase_order (number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total,
         total, vat_decision, address, language, reference)
       select 'B' || id, id, $1, $2, $3, $4, 'awaiting_payment', 'EUR', 0, 0, 0, '{}', '{}', 'en', 'Hall 3' from made
       returning id, checkout_id as "checkoutId"`,
      [buyer.id, anna.userId, agent.companyId, own.id],
    );
    const [order] = rows;
    const pay = `/payment/settle-accounts?checkout=${order?.checkoutId}`;
    expect(await cardOf(anna, 'order', order?.id ?? 0)).toMatchObject({ subtitle: 'Hall 3', pay });
    const viewer = { ...anna, accessCodes: anna.accessCodes.filter((code) => code !== 'payment.pay') };
    expect(await cardOf(viewer, 'order', order?.id ?? 0)).toMatchObject({ pay: null });
    await database.pool.query(`update purchase_order set state = 'paid', paid_at = now() where id = $1`, [order?.id]);
    expect(await cardOf(anna, 'order', order?.id ?? 0)).toMatchObject({ pay: null });
    expect(await cardOf(agent, 'order', order?.id ?? 0)).toMatchObject({ subtitle: '', pay: null });
    expect(await cardOf(stranger, 'order', order?.id ?? 0)).toBeNull();
  });
});

describe('films', () => {
  const upload = async (companyId: number, contentType: string, size = 1_000): Promise<string> => {
    const key = `chat/${randomUUID()}`;
    await database.pool.query(
      `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size, temporary)
       values (gen_random_uuid(), $1, $2, '', 'chat', 'film.mp4', $3, $4, 'stored', $3, true)`,
      [key, companyId, size, contentType],
    );
    return key;
  };
  const temporary = async (...keys: string[]): Promise<boolean[]> => {
    const { rows } = await database.pool.query<{ temporary: boolean }>(
      'select temporary from upload where key = any($1) order by array_position($1, key::text)',
      [keys],
    );
    return rows.map((row) => row.temporary);
  };
  const film = (to: string, file: string, poster: string) => ({
    cid: randomUUID(),
    to,
    type: 'video' as const,
    body: { file, poster, seconds: 3 },
  });

  it('have a poster with an address of its own, and both go when the message is forgotten', async () => {
    const { gid, sam: agent } = await group();
    const [file, poster] = [await upload(buyer.id, 'video/mp4'), await upload(buyer.id, 'image/jpeg')];
    const { id } = await as(anna)(chatCalls.send, film(gid, file, poster));
    expect(await temporary(file, poster)).toEqual([false, false]);
    const { files } = await as(agent)(chatCalls.files, { gid, ids: [id] });
    expect(files[0]?.address).toBeTruthy();
    expect(files[0]?.poster).toBeTruthy();
    expect(files[0]?.poster).not.toBe(files[0]?.address);
    await as(anna)(chatCalls.recall, { gid, id });
    await database.transaction((tx) => forgetRecalled(tx, new Date(Date.now() + 86_400_000)));
    expect(await temporary(file, poster)).toEqual([true, true]);
  });

  it('and pictures: up to ten are one message, found, opened and forgotten as one', async () => {
    const { gid, sam: agent } = await group();
    const keys = await Promise.all(Array.from({ length: 10 }, () => upload(buyer.id, 'image/png')));
    const pictures = keys.map((file) => ({ file, width: 400, height: 300 }));
    const [first, ...more] = pictures;
    const sent = { cid: randomUUID(), to: gid, type: 'img' as const, body: { ...first, more } };
    const { id } = await as(anna)(chatCalls.send, sent);
    expect((await as(anna)(chatCalls.send, sent)).repeated).toBe(true);
    const { messages } = await as(agent)(chatCalls.history, { targetId: gid });
    const described = { name: 'film.mp4', contentType: 'image/png', size: 1_000 };
    expect(messages[0]?.body).toEqual({ ...first, ...described, more: more.map((one) => ({ ...one, ...described })) });
    expect(await temporary(...keys)).toEqual(keys.map(() => false));
    const { files } = await as(agent)(chatCalls.files, { gid, ids: [id] });
    expect(new Set([files[0]?.address, ...(files[0]?.more ?? [])]).size).toBe(10);
    await as(anna)(chatCalls.recall, { gid, id });
    await database.transaction((tx) => forgetRecalled(tx, new Date(Date.now() + 86_400_000)));
    expect(await temporary(...keys)).toEqual(keys.map(() => true));
  });

  it('and other files are listed, newest first, for those of the conversation', async () => {
    const { gid, sam: agent } = await group();
    await as(anna)(chatCalls.send, text(gid, 'No file'));
    const sent: string[] = [];
    for (let at = 0; at < 22; at++) {
      const file = await upload(buyer.id, 'image/png');
      const { id } = await as(anna)(chatCalls.send, { cid: randomUUID(), to: gid, type: at % 2 ? 'img' : 'file', body: { file } });
      sent.unshift(id);
    }
    await as(anna)(chatCalls.recall, { gid, id: sent[0] ?? '' });
    const first = await as(agent)(chatCalls.fileList, { gid });
    expect(first.messages.map(({ id }) => id)).toEqual(sent.slice(1, 21));
    const second = await as(agent)(chatCalls.fileList, { gid, cursor: first.cursor ?? '' });
    expect(second).toMatchObject({ messages: [{ id: sent[21] }], cursor: null });
    expect(await refused(as(stranger)(chatCalls.fileList, { gid }))).toBe(chatErrors.noSuchConversation);
  });

  it('and pictures: neither eleven, nor a film among them', async () => {
    const { gid } = await group();
    const [file, film] = [await upload(buyer.id, 'image/png'), await upload(buyer.id, 'video/mp4')];
    const send = (more: object[]) => as(anna)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'img', body: { file, more } });
    expect(await refused(send(Array.from({ length: 10 }, () => ({ file }))))).toBe(chatErrors.badParameter);
    expect(await refused(send([{ file: film }]))).toBe(chatErrors.badParameter);
    expect(await temporary(file, film)).toEqual([true, true]);
  });

  it.each([
    ['another type', 'image/png', 1_000],
    ['too large', 'image/jpeg', 200_000],
  ])('take no poster of %s, and nothing is attached', async (_, contentType, size) => {
    const { gid } = await group();
    const [file, poster] = [await upload(buyer.id, 'video/mp4'), await upload(buyer.id, contentType, size)];
    expect(await refused(as(anna)(chatCalls.send, film(gid, file, poster)))).toBe(chatErrors.badParameter);
    expect(await temporary(file, poster)).toEqual([true, true]);
  });

  it('take no poster of another company', async () => {
    const { gid } = await group();
    const [file, poster] = [await upload(buyer.id, 'video/mp4'), await upload(stranger.companyId, 'image/jpeg')];
    expect(await refused(as(anna)(chatCalls.send, film(gid, file, poster)))).toBe(chatErrors.noPermission);
    expect(await temporary(file, poster)).toEqual([true, true]);
  });
});

describe('changes', () => {
  it('are found by what changed after a number', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'One'));
    const { id: second } = await as(agent)(chatCalls.send, text(gid, 'Two'));
    const { head } = await as(anna)(chatCalls.sync, { gid, after: 0 });
    await as(anna)(chatCalls.modify, { gid, id, msg: 'One, changed' });
    await as(anna)(chatCalls.react, { gid, id: second, reaction: '👍', on: true });
    const { messages, head: now } = await as(agent)(chatCalls.sync, { gid, after: head });
    expect(now).toBe(head + 2);
    expect(messages).toMatchObject([
      { id, changed: head + 1, body: { msg: 'One, changed' }, modifiedInfo: { operatorId: String(anna.userId), operationCount: 1 } },
      { id: second, changed: head + 2, reactions: [{ reaction: '👍', count: 1, userList: [String(anna.userId)] }] },
    ]);
  });

  it('of texts are the author’s, for 15 minutes and five times', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'One'));
    expect(await refused(as(agent)(chatCalls.modify, { gid, id, msg: 'x' }))).toBe(chatErrors.noPermission);
    expect(await refused(as(anna)(chatCalls.modify, { gid, id: randomUUID(), msg: 'x' }))).toBe(chatErrors.modifyNoMessage);
    for (let at = 0; at < 5; at++) await as(anna)(chatCalls.modify, { gid, id, msg: `Version ${at}` });
    expect(await refused(as(anna)(chatCalls.modify, { gid, id, msg: 'x' }))).toBe(chatErrors.modifyFailed);
    const { id: other } = await as(anna)(chatCalls.send, text(gid, 'Two'));
    for (const msg of ['', ' \n\u200B'])
      expect(await refused(as(anna)(chatCalls.modify, { gid, id: other, msg }))).toBe(chatErrors.modifyWrongForm);
    expect(await refused(as(anna)(chatCalls.modify, { gid, id: other, msg: 'x'.repeat(4_001) }))).toBe(chatErrors.tooLarge);
    const place = { cid: randomUUID(), to: gid, type: 'loc' as const, body: { addr: 'Leipzig' } };
    const { id: noText } = await as(anna)(chatCalls.send, place);
    expect(await refused(as(anna)(chatCalls.modify, { gid, id: noText, msg: 'x' }))).toBe(chatErrors.modifyWrongForm);
    await as(anna)(chatCalls.modify, { gid, id: other, msg: 'a\0b\uD800c' });
    expect((await as(agent)(chatCalls.history, { targetId: gid })).messages[1]?.body).toEqual({ msg: 'ab\uFFFDc' });
    const later = () => new Date(Date.now() + 16 * 60_000);
    expect(await refused(as(anna, { now: later })(chatCalls.modify, { gid, id: other, msg: 'x' }))).toBe(chatErrors.modifyFailed);
  });

  it('recall a message within two minutes; a line stays without its content', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Secret'));
    expect(await refused(as(agent)(chatCalls.recall, { gid, id }))).toBe(chatErrors.noPermission);
    const later = () => new Date(Date.now() + 3 * 60_000);
    expect(await refused(as(anna, { now: later })(chatCalls.recall, { gid, id }))).toBe(chatErrors.tooLate);
    await as(anna)(chatCalls.recall, { gid, id });
    await as(anna)(chatCalls.recall, { gid, id });
    const [found] = (await as(agent)(chatCalls.history, { targetId: gid })).messages;
    expect(found).toMatchObject({ id, isRecall: true, body: {}, ext: {}, reactions: [] });
    expect((await as(agent)(buyerChatCalls.search, { keyword: 'secret' })).rows).toEqual([]);
    expect(await refused(as(anna)(chatCalls.modify, { gid, id, msg: 'x' }))).toBe(chatErrors.messageNotFound);
  });

  it('add each reaction of a person once', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'One'));
    const on = { gid, id, reaction: '🎉' as const, on: true };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refused(as(agent)(chatCalls.react, on))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer === chatErrors.reactionTwice)).toHaveLength(4);
    expect(await refused(as(anna)(chatCalls.react, { ...on, on: false }))).toBe(chatErrors.reactionNotOwn);
    await as(agent)(chatCalls.react, { ...on, on: false });
    const [found] = (await as(agent)(chatCalls.history, { targetId: gid })).messages;
    expect(found?.reactions).toEqual([]);
  });

  it('have 20 kinds of reactions, and say to each reader which are its own', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'One'));
    for (const reaction of reactions.slice(0, 20)) await as(anna)(chatCalls.react, { gid, id, reaction, on: true });
    expect(await refused(as(agent)(chatCalls.react, { gid, id, reaction: reactions[20], on: true }))).toBe(chatErrors.tooManyReactions);
    // One that is there already is no further kind.
    await as(agent)(chatCalls.react, { gid, id, reaction: reactions[0], on: true });
    const own = async (caller: Caller) => {
      const [page, changed] = [await as(caller)(chatCalls.history, { targetId: gid }), await as(caller)(chatCalls.sync, { gid, after: 0 })];
      const flags = [page, changed].map(({ messages }) =>
        messages.find((message) => message.id === id)?.reactions.map(({ isAddedBySelf }) => isAddedBySelf),
      );
      expect(flags[0]).toEqual(flags[1]);
      return flags[0]?.filter(Boolean).length;
    };
    expect([await own(anna), await own(agent), await own(ben)]).toEqual([20, 1, 0]);
  });

  it('remove messages for oneself alone', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'One'));
    const { seq } = await as(agent)(chatCalls.send, text(gid, 'Two'));
    expect(await as(anna)(chatCalls.remove, { gid, ids: [id] })).toEqual({ removed: 1 });
    expect((await as(anna)(chatCalls.history, { targetId: gid })).messages.map((message) => message.seq)).toEqual([seq, 1]);
    expect((await as(agent)(chatCalls.history, { targetId: gid })).messages).toHaveLength(3);
    const last = async (caller: Caller) => (await as(caller)(buyerChatCalls.list, { imGidList: [gid] }))[0]?.lastMessage?.body ?? null;
    const { id: newest } = await as(agent)(chatCalls.send, text(gid, 'Three'));
    await as(anna)(chatCalls.remove, { gid, ids: [newest] });
    expect([await last(anna), await last(agent)]).toEqual([{ msg: 'Two' }, { msg: 'Three' }]);
    await as(anna)(chatCalls.remove, { gid, ids: [], upTo: seq + 1 });
    expect((await as(anna)(chatCalls.history, { targetId: gid })).messages).toEqual([]);
    expect(await last(anna)).toBe(null);
  });
});

describe('unread', () => {
  it('is a difference of two numbers of the server, moved forward only', async () => {
    const { gid, sam: agent } = await group();
    const read = async (caller: Caller) => (await as(caller)(buyerChatCalls.list, { imGidList: [gid] }))[0];
    for (let at = 0; at < 5; at++) await as(anna)(chatCalls.send, text(gid, `${at}`));
    expect(await read(agent)).toMatchObject({ unReadCount: 5, lastNumber: 5, readNumber: 0 });
    expect(await read(anna)).toMatchObject({ unReadCount: 0 });
    expect(await read(ben)).toMatchObject({ unReadCount: 5 });
    expect(await as(agent)(chatCalls.channel, { gid, seq: 4 })).toEqual({ readNumber: 3, unread: 2 });
    expect(await as(agent)(chatCalls.channel, { gid, seq: 2 })).toEqual({ readNumber: 3, unread: 2 });
    expect(await as(agent)(chatCalls.channel, { gid })).toEqual({ readNumber: 5, unread: 0 });
    expect(await as(agent)(chatCalls.unread, {})).toEqual({ unread: 0, conversations: 0 });
    await as(anna)(chatCalls.send, text(gid, 'more'));
    expect(await as(agent)(chatCalls.unread, {})).toEqual({ unread: 1, conversations: 1 });
    await as(agent)(chatCalls.notify, { gid, notify: 'none' });
    expect(await as(agent)(chatCalls.unread, {})).toEqual({ unread: 0, conversations: 0 });
  });

  const join = async () => {
    while ((await joinWaiting(database, new Date(Date.now() + 60_000))) > 0);
  };
  const unread = async (caller: Caller, gid: string) => (await as(caller)(buyerChatCalls.list, { imGidList: [gid] }))[0]?.unReadCount;

  it('counts what is written after somebody was hired, without a look at the chat, and notifies of it', async () => {
    const { gid, sam: agent } = await group();
    await as(agent)(chatCalls.send, text(gid, 'Before'));
    const hired = await addUser(database, buyer, { role: 'purchaser' });
    // It comes before the job.
    await as(agent)(chatCalls.send, text(gid, 'After'));
    await Promise.all([join(), join()]);
    expect(await unread(hired, gid)).toBe(1);
    expect(await as(hired)(chatCalls.unread, {})).toEqual({ unread: 1, conversations: 1 });
    await database.transaction((tx) =>
      remindOfUnread(tx, { now: new Date(Date.now() + 11 * 60_000), publicUrl: 'https://market.example' }),
    );
    const { rows } = await database.pool.query('select from notice where user_id = $1', [hired.userId]);
    expect(rows).toHaveLength(1);
  });

  it('counts from the moment on at which somebody gets the right: by another role, or by what the role may do', async () => {
    const { gid, sam: agent } = await group();
    const [moved, raised] = [await addUser(database, buyer, { role: 'warehouse' }), await addUser(database, buyer, { role: 'warehouse' })];
    await as(agent)(chatCalls.send, text(gid, 'One'));
    await join();
    const rows = async () =>
      (
        await database.pool.query('select from conversation_member where conversation_id = $1 and user_id = any($2::bigint[])', [
          ...[gid, [moved.userId, raised.userId]],
        ])
      ).rows;
    expect(await rows()).toHaveLength(0);
    await database.pool.query('update user_account set role_id = (select role_id from user_account where id = $2) where id = $1', [
      moved.userId,
      ben.userId,
    ]);
    await database.pool.query(
      `update role set access_codes = access_codes || '{chat.use}' where id = (select role_id from user_account where id = $1)`,
      [raised.userId],
    );
    await as(agent)(chatCalls.send, text(gid, 'Two'));
    await join();
    const allowed = (caller: Caller): Caller => ({ ...caller, accessCodes: ben.accessCodes });
    expect([await unread(allowed(moved), gid), await unread(allowed(raised), gid)]).toEqual([1, 1]);
  });

  it('marks those who are mentioned, and everybody by ALL of an owner', async () => {
    const { gid, sam: agent } = await group();
    const mentioned = async (caller: Caller) => (await as(caller)(buyerChatCalls.list, { imGidList: [gid] }))[0]?.customField.mention;
    await as(agent)(chatCalls.send, text(gid, '@Ben', { ext: { em_at_list: [String(ben.userId), String(stranger.userId)] } }));
    expect([await mentioned(ben), await mentioned(anna)]).toEqual([true, false]);
    const [found] = (await as(anna)(chatCalls.history, { targetId: gid })).messages;
    expect(found?.ext).toEqual({ em_at_list: [String(ben.userId)] });
    await as(ben)(chatCalls.channel, { gid });
    expect(await mentioned(ben)).toBe(false);
    expect(await refused(as(ben)(chatCalls.send, text(gid, '@all', { ext: { em_at_list: 'ALL' } })))).toBe(chatErrors.noPermission);
    await as(anna)(chatCalls.send, text(gid, '@all', { ext: { em_at_list: 'ALL' } }));
    expect([await mentioned(ben), await mentioned(agent), await mentioned(anna)]).toEqual([true, true, false]);
  });

  it('marks nobody by what is no text', async () => {
    const { gid, sam: agent } = await group();
    const place = { cid: randomUUID(), to: gid, type: 'loc' as const, body: { addr: 'Oak Street 1' } };
    await as(agent)(chatCalls.send, { ...place, ext: { em_at_list: [String(ben.userId)] } });
    await as(ben)(chatCalls.send, { ...place, cid: randomUUID(), ext: { em_at_list: 'ALL' } });
    for (const caller of [anna, ben])
      expect((await as(caller)(chatCalls.conversation, { gid })).conversation.customField.mention).toBe(false);
    expect((await as(anna)(chatCalls.history, { targetId: gid, pageSize: 2 })).messages.map(({ ext }) => ext)).toEqual([{}, {}]);
  });

  it('lists pinned conversations first, then by activity, in pages', async () => {
    const company = await addCompany(database, { kind: 'buyer' });
    await database.pool.query(`update company set created_at = now() - interval '8 days' where id = $1`, [company.id]);
    const person = await addUser(database, company);
    const gids: string[] = [];
    for (let at = 0; at < 4; at++) {
      const own = await addStore(database, seller);
      const { gid } = await as(person)(buyerChatCalls.open, { storeId: own.id });
      await database.pool.query('update conversation set active_at = $2 where id = $1', [gid, new Date(Date.UTC(2026, 0, at + 1))]);
      gids.push(gid);
    }
    await as(person)(chatCalls.pin, { gid: gids[0] ?? '', on: true });
    const order = [gids[0], gids[3], gids[2], gids[1]];
    const first = await as(person)(chatCalls.conversations, { pageSize: 2 });
    const second = await as(person)(chatCalls.conversations, { pageSize: 2, cursor: first.cursor ?? '' });
    expect([...first.conversations, ...second.conversations].map(({ conversationId }) => conversationId)).toEqual(order);
    await as(sam)(chatCalls.send, text(gids[3] ?? '', 'Before'));
    await database.pool.query('update conversation set active_at = $2 where id = $1', [gids[3], new Date(Date.UTC(2026, 0, 4))]);
    await as(person)(chatCalls.delete, { gid: gids[3] ?? '' });
    const after = await as(person)(chatCalls.conversations, {});
    expect(after.conversations.map(({ conversationId }) => conversationId)).toEqual([gids[0], gids[2], gids[1]]);
    // What happens to a message from before is nothing new.
    const { rows } = await database.pool.query<{ id: string }>(`select id from chat_message where conversation_id = $1 and number = 1`, [
      gids[3],
    ]);
    await as(sam)(chatCalls.react, { gid: gids[3] ?? '', id: rows[0]?.id ?? '', reaction: '👍', on: true });
    expect((await as(person)(chatCalls.conversations, {})).conversations).toHaveLength(3);
    await as(sam)(chatCalls.send, text(gids[3] ?? '', 'News'));
    const back = await as(person)(chatCalls.conversations, {});
    expect(back.conversations.map(({ conversationId }) => conversationId)).toContain(gids[3]);
    expect((await as(person)(chatCalls.history, { targetId: gids[3] ?? '' })).messages).toMatchObject([{ body: { msg: 'News' } }]);
    await expect(as(person)(chatCalls.conversations, { cursor: 'nonsense' })).rejects.toMatchObject({ code: codes.invalid });
  });
});

describe('groups', () => {
  it('are left and joined again; who has left sees nothing', async () => {
    const { gid } = await group();
    await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence' });
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.notInGroup);
    expect(await refused(as(ben)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.notInGroup);
    await as(anna)(chatCalls.group, { gid, operation: 'inviteToJoin', users: [ben.userId] });
    const { informs } = await as(ben)(chatCalls.informs, {});
    await as(ben)(chatCalls.handleInform, { id: informs[0]?.id ?? '', agree: true });
    await as(ben)(chatCalls.send, text(gid, 'Here again'));
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    expect(messages.map(({ body }) => body['operation'] ?? body['msg'])).toEqual([
      ...['Here again', 'memberPresence', 'inviteToJoin', 'memberAbsence', 'create'],
    ]);
  });

  it('are managed by owners and admins, each for its own side', async () => {
    const { gid, sam: agent } = await group();
    expect(await refused(as(ben)(chatCalls.group, { gid, operation: 'updateInfo', name: 'x' }))).toBe(chatErrors.noPermission);
    expect(await refused(as(anna)(chatCalls.group, { gid, operation: 'removeMember', users: [agent.userId] }))).toBe(
      chatErrors.noPermission,
    );
    expect(await refused(as(anna)(chatCalls.group, { gid, operation: 'removeMember', users: [] }))).toBe(chatErrors.badParameter);
    await as(anna)(chatCalls.group, { gid, operation: 'muteMember', users: [ben.userId], minutes: 5 });
    expect(await refused(as(ben)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.muted);
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Quiet, please'));
    expect(await refused(as(ben)(chatCalls.react, { gid, id, reaction: '👍', on: true }))).toBe(chatErrors.muted);
    expect(await heardBy(anna, () => as(ben)(chatCalls.typing, { gid }))).toEqual([]);
    await as(anna)(chatCalls.group, { gid, operation: 'unmuteMember', users: [ben.userId] });
    await as(anna)(chatCalls.group, { gid, operation: 'muteAllMembers' });
    expect(await refused(as(ben)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.muted);
    await as(anna)(chatCalls.send, text(gid, 'Owners may write'));
    await as(anna)(chatCalls.group, { gid, operation: 'unmuteAllMembers' });
    await as(anna)(chatCalls.group, { gid, operation: 'setAdmin', users: [ben.userId] });
    await as(ben)(chatCalls.group, { gid, operation: 'updateAnnouncement', announcement: 'Closed on Friday' });
    expect((await as(agent)(chatCalls.conversation, { gid })).conversation).toMatchObject({ announcement: 'Closed on Friday' });
  });

  it('take no role of an owner, and remove nobody who has left by itself', async () => {
    const company = await addCompany(database, { kind: 'buyer' });
    const [owner, other, member] = [
      await addUser(database, company),
      await addUser(database, company),
      await addUser(database, company, { role: 'purchaser' }),
    ];
    const { gid } = await as(owner)(buyerChatCalls.open, { storeId: store.id });
    for (const operation of ['setAdmin', 'removeAdmin', 'removeMember'] as const)
      expect(await refused(as(owner)(chatCalls.group, { gid, operation, users: [other.userId] }))).toBe(chatErrors.noPermission);
    expect((await as(other)(chatCalls.conversation, { gid })).conversation.role).toBe('owner');
    await as(member)(chatCalls.group, { gid, operation: 'memberAbsence' });
    const operate = (operation: 'removeMember' | 'directJoined') =>
      refused(as(owner)(chatCalls.group, { gid, operation, users: [member.userId] }));
    expect([await operate('removeMember'), await operate('directJoined')]).toEqual([chatErrors.notInGroup, chatErrors.badParameter]);
  });

  it('have a name without contact data, in the line and the notices as well, and only where the name is changed', async () => {
    const { gid, sam: agent } = await group();
    await as(anna)(chatCalls.group, { gid, operation: 'updateInfo', name: 'Oak, call +49 341 123456-0' });
    await as(anna)(chatCalls.group, { gid, operation: 'muteAllMembers', name: 'Mail anna@example.com' });
    const { messages } = await as(agent)(chatCalls.history, { targetId: gid });
    expect(messages.slice(0, 2).map(({ body }) => [body['operation'], body['name']])).toEqual([
      ['muteAllMembers', undefined],
      ['updateInfo', 'Oak, call •••'],
    ]);
    expect((await as(agent)(chatCalls.conversation, { gid })).conversation.name).toBe('Oak, call •••');
    const { rows } = await database.pool.query<{ note: string }>('select note from chat_inform where conversation_id = $1', [gid]);
    expect(new Set(rows.map(({ note }) => note))).toEqual(new Set(['Oak, call •••']));
  });

  it('have a name of each side for itself', async () => {
    const { gid, sam: agent } = await group();
    const names = { storeName: expect.any(String) as string, storeCode: expect.stringMatching(/^T\d+$/) as string };
    const seen = async (caller: Caller) => (await as(caller)(buyerChatCalls.list, { imGidList: [gid] }))[0];
    await as(anna)(buyerChatCalls.alias, { groupId: gid, buyerAlias: 'Our oak supplier' });
    expect(await seen(ben)).toMatchObject({
      title: 'Our oak supplier',
      group: { buyerAlias: 'Our oak supplier', storeAlias: 'Our oak supplier', ...names },
    });
    expect(await seen(agent)).toMatchObject({ group: { buyerAlias: '', storeAlias: '' } });
    await as(agent)(sellerChatCalls.alias, { groupId: gid, storeAlias: 'Pays late' });
    const ofBuyer = {
      buyerAlias: 'Pays late',
      storeAlias: 'Pays late',
      buyerCode: String(buyer.id),
      buyerName: expect.any(String) as string,
    };
    expect(await seen(agent)).toMatchObject({ title: 'Pays late', group: ofBuyer });
    expect(await seen(ben)).toMatchObject({ group: { storeAlias: 'Our oak supplier' } });
    await expect(as(otherSeller)(sellerChatCalls.alias, { groupId: gid, storeAlias: 'x' })).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe('friends', () => {
  const informs = (caller: Caller) => as(caller)(chatCalls.informs, {});
  const newest = async (caller: Caller) => (await informs(caller)).informs[0];

  it('talk alone once one has asked and the other has agreed; both share a group', async () => {
    const { sam: agent } = await group();
    await expect(as(stranger)(chatCalls.askFriend, { userId: agent.userId })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(anna)(chatCalls.askFriend, { userId: ben.userId })).rejects.toMatchObject({ code: codes.notFound });
    const asked = { userId: agent.userId, note: 'Call me at anna@example.com' };
    expect(await as(anna)(chatCalls.askFriend, asked)).toEqual({ state: 'asked' });
    await as(anna)(chatCalls.askFriend, asked);
    const found = await informs(agent);
    expect(found).toMatchObject({ untreated: 1, informs: [{ operation: 'subscribe' }] });
    expect(found.informs[0]).toMatchObject({
      ...{ fromType: 'friend', title: 'Friend Request', from: String(anna.userId), to: String(agent.userId), fromName: anna.name },
      ...{ isOpearationBtn: true, operationStatus: 0, untreated: 1, groupId: null },
    });
    expect(found.informs[0]?.desc).not.toContain('anna@example.com');
    expect(await as(anna)(chatCalls.friends, {})).toMatchObject([{ userId: agent.userId, state: 'asked', gid: null }]);
    const id = found.informs[0]?.id ?? '';
    await expect(as(anna)(chatCalls.handleInform, { id, agree: true })).rejects.toMatchObject({ code: codes.notFound });
    expect(await as(agent)(chatCalls.handleInform, { id, agree: true })).toEqual({ operationStatus: 1 });
    expect(await informs(agent)).toMatchObject({
      untreated: 0,
      informs: [{ operation: 'subscribed', untreated: 0 }, { operationStatus: 1 }],
    });
    expect(await newest(anna)).toMatchObject({ operation: 'other_person_agree', title: 'Friend Request Accepted', untreated: 1 });
    const [friend] = await as(anna)(chatCalls.friends, {});
    const gid = friend?.gid ?? '';
    await as(anna)(chatCalls.send, text(gid, 'Hello, mail me: anna@example.com'));
    const { messages } = await as(agent)(chatCalls.history, { targetId: gid });
    expect(messages[0]).toMatchObject({ side: 'company', chatType: 'singleChat', number: 1 });
    expect(messages[0]?.body['msg']).not.toContain('anna@example.com');
    expect((await as(agent)(chatCalls.conversations, {})).conversations[0]).toMatchObject({
      ...{ conversationId: gid, title: anna.name, unReadCount: 1, group: null },
      person: { userId: String(anna.userId), isClosed: false },
    });
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);
    expect(await refused(as(otherSeller)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);

    await as(agent)(chatCalls.endFriend, { gid });
    expect(await newest(anna)).toMatchObject({ operation: 'unsubscribed', title: 'Friendship Ended' });
    expect(await refused(as(anna)(chatCalls.send, text(gid, 'Still there?')))).toBe(chatErrors.notAllowed);
    // Nothing else arrives either; what concerns one's own list goes on.
    const mine = { gid, id: messages[0]?.id ?? '' };
    expect(await refused(as(agent)(chatCalls.react, { ...mine, reaction: '👍', on: true }))).toBe(chatErrors.notAllowed);
    expect(await refused(as(anna)(chatCalls.modify, { ...mine, msg: 'Still there?' }))).toBe(chatErrors.notAllowed);
    await as(anna)(chatCalls.pin, { gid, on: true });
    await as(anna)(chatCalls.pin, { gid, on: false });
    expect(await heardBy(anna, () => as(agent)(chatCalls.typing, { gid }))).toEqual([]);
    expect((await as(anna)(chatCalls.history, { targetId: gid })).messages).toHaveLength(1);
    // Who is asked by the other agrees by asking.
    await as(anna)(chatCalls.askFriend, { userId: agent.userId });
    expect(await as(agent)(chatCalls.askFriend, { userId: anna.userId })).toEqual({ state: 'friend' });
    await as(anna)(chatCalls.send, text(gid, 'Here again'));
  });

  it('are not asked again for a month after a refusal', async () => {
    const { sam: agent } = await group();
    await as(agent)(chatCalls.askFriend, { userId: ben.userId });
    await as(ben)(chatCalls.handleInform, { id: (await newest(ben))?.id ?? '', agree: false });
    expect(await newest(agent)).toMatchObject({ operation: 'other_person_refuse', isOpearationBtn: false });
    expect(await refused(as(agent)(chatCalls.askFriend, { userId: ben.userId }))).toBe(chatErrors.notAllowed);
  });

  it('are answered once, whatever two devices say at the same moment', async () => {
    for (let at = 0; at < 4; at++) {
      const { sam: agent } = await group();
      await as(agent)(chatCalls.askFriend, { userId: anna.userId });
      const id = (await newest(anna))?.id ?? '';
      const answers = await Promise.all([true, false, true, false].map((agree) => as(anna)(chatCalls.handleInform, { id, agree })));
      const statuses = new Set(answers.map(({ operationStatus }) => operationStatus));
      expect(statuses.size).toBe(1);
      const results = (await informs(agent)).informs.filter(({ fromType }) => fromType === 'friend');
      expect(results).toHaveLength(1);
      expect(results[0]?.operation).toBe(statuses.has(1) ? 'other_person_agree' : 'other_person_refuse');
    }
  });

  it('both asking at the same moment have one conversation or one open request', async () => {
    const { sam: agent } = await group();
    await Promise.all([as(anna)(chatCalls.askFriend, { userId: agent.userId }), as(agent)(chatCalls.askFriend, { userId: anna.userId })]);
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from chat_inform where operation = 'subscribe' and $1 in (user_id, from_user_id) and $2 in (user_id, from_user_id)`,
      [anna.userId, agent.userId],
    );
    expect(rows[0]?.count).toBe(1);
  });
});

describe('notices about groups', () => {
  const informs = async (caller: Caller) => (await as(caller)(chatCalls.informs, {})).informs;

  it('ask who has left to come back, and let it ask', async () => {
    const { gid } = await group();
    await as(anna)(chatCalls.group, { gid, operation: 'setAdmin', users: [ben.userId] });
    expect((await informs(ben))[0]).toMatchObject({ operation: 'setAdmin', title: 'Set as Admin', groupId: gid, desc: '' });
    await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence' });
    expect((await informs(anna))[0]).toMatchObject({ operation: 'memberAbsence', fromName: ben.name });
    expect(await refused(as(anna)(chatCalls.group, { gid, operation: 'directJoined', users: [ben.userId] }))).toBe(chatErrors.badParameter);
    await as(anna)(chatCalls.group, { gid, operation: 'inviteToJoin', users: [ben.userId] });
    const [invitation] = await informs(ben);
    expect(invitation).toMatchObject({ operation: 'inviteToJoin', isOpearationBtn: true, untreated: 1 });
    await as(ben)(chatCalls.handleInform, { id: invitation?.id ?? '', agree: false });
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.notInGroup);

    await as(ben)(chatCalls.group, { gid, operation: 'requestToJoin' });
    const [asked] = await informs(anna);
    expect(asked).toMatchObject({ operation: 'requestToJoin', title: 'Request to Join', isOpearationBtn: true });
    const answers = await Promise.all([true, false].map((agree) => as(anna)(chatCalls.handleInform, { id: asked?.id ?? '', agree })));
    expect(new Set(answers.map(({ operationStatus }) => operationStatus)).size).toBe(1);
    const isBack = answers[0]?.operationStatus === 1;
    expect((await informs(ben))[0]?.operation).toBe(isBack ? 'acceptRequest' : 'joinPublicGroupDeclined');
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(isBack ? undefined : chatErrors.notInGroup);
  });

  it('ask several people one by one, and give no role to who has left', async () => {
    const { gid } = await group();
    const third = await addUser(database, buyer, { role: 'purchaser' });
    for (const who of [ben, third]) await as(who)(chatCalls.group, { gid, operation: 'memberAbsence' });
    for (const operation of ['setAdmin', 'changeOwner'] as const)
      expect(await refused(as(anna)(chatCalls.group, { gid, operation, users: [ben.userId] }))).toBe(chatErrors.badParameter);
    await as(anna)(chatCalls.group, { gid, operation: 'inviteToJoin', users: [ben.userId, third.userId] });
    const answer = async (who: Caller, agree: boolean) => as(who)(chatCalls.handleInform, { id: (await informs(who))[0]?.id ?? '', agree });
    expect(await answer(ben, false)).toEqual({ operationStatus: 2 });
    expect(await answer(third, true)).toEqual({ operationStatus: 1 });
    expect(await refused(as(third)(chatCalls.history, { targetId: gid }))).toBeUndefined();
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.notInGroup);
  });

  it('let who manages the company come back to a group that was destroyed', async () => {
    const { gid, store: own } = await group();
    await as(anna)(chatCalls.group, { gid, operation: 'changeOwner', users: [ben.userId] });
    await as(anna)(chatCalls.group, { gid, operation: 'memberAbsence' });
    await as(ben)(chatCalls.group, { gid, operation: 'destroy' });
    expect(await as(anna)(buyerChatCalls.open, { storeId: own.id })).toEqual({ gid });
    await as(anna)(chatCalls.send, text(gid, 'Again'));
  });

  it('say who was removed, and who removed it adds it again', async () => {
    const { gid } = await group();
    await as(anna)(chatCalls.group, { gid, operation: 'removeMember', users: [ben.userId] });
    expect((await informs(ben))[0]).toMatchObject({ operation: 'removeMember', title: 'Member Removed' });
    await as(anna)(chatCalls.group, { gid, operation: 'directJoined', users: [ben.userId] });
    expect((await informs(ben))[0]).toMatchObject({ operation: 'directJoined', title: 'Directly Added' });
    await as(ben)(chatCalls.send, text(gid, 'Here again'));
    expect(await as(ben)(chatCalls.seeInforms, {})).toEqual({ untreated: 0 });
  });

  it('say that a group was destroyed: it is read, nothing is written, and it begins again when it is opened', async () => {
    const { gid, store: own, sam: agent } = await group();
    await as(anna)(chatCalls.send, text(gid, 'Before'));
    await as(agent)(chatCalls.pin, { gid, on: true });
    expect(await refused(as(ben)(chatCalls.group, { gid, operation: 'destroy' }))).toBe(chatErrors.noPermission);
    await as(anna)(chatCalls.group, { gid, operation: 'destroy' });
    expect((await informs(agent))[0]).toMatchObject({ operation: 'destroy', title: 'Group Destroyed', groupName: expect.any(String) });
    expect(await refused(as(agent)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.noSuchGroup);
    expect((await as(agent)(chatCalls.history, { targetId: gid })).messages.map(({ body }) => body['operation'] ?? body['msg'])).toEqual([
      ...['destroy', 'Before', 'create'],
    ]);
    // One's own list is one's own.
    expect(await as(agent)(chatCalls.pin, { gid, on: false })).toEqual({ isPinned: false });
    expect(await as(agent)(chatCalls.notify, { gid, notify: 'none' })).toEqual({ notify: 'none' });
    expect(await as(ben)(buyerChatCalls.open, { storeId: own.id })).toEqual({ gid });
    await as(agent)(chatCalls.send, text(gid, 'Again'));
    const support = await as(anna)(chatCalls.support, {});
    expect(await refused(as(anna)(chatCalls.group, { gid: support.gid, operation: 'destroy' }))).toBe(chatErrors.notAllowed);
  });

  it('are in Chinese where the operator wants it', async () => {
    const { gid } = await group();
    await as(anna)(chatCalls.group, { gid, operation: 'removeMember', users: [ben.userId] });
    const db = database.kysely;
    const page = await informPage(db, ben, { pageSize: 1 }, { language: 'en', notices: 'zh' });
    expect(page.informs[0]?.title).toBe('成员被移出');
    expect((await informPage(db, ben, { pageSize: 1 }, { language: 'de', notices: 'reader' })).informs[0]?.title).toBe('Mitglied entfernt');
  });
});

describe('who has left', () => {
  it('is refused by every call about the group but the one that asks to come back', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(ben)(chatCalls.send, text(gid, 'Bye'));
    await as(agent)(chatCalls.send, text(gid, 'See you'));
    await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence' });
    const call = as(ben);
    const answers = {
      send: await refused(call(chatCalls.send, text(gid, 'Hello'))),
      sync: await refused(call(chatCalls.sync, { gid, after: 0 })),
      history: await refused(call(chatCalls.history, { targetId: gid })),
      conversation: await refused(call(chatCalls.conversation, { gid })),
      channel: await refused(call(chatCalls.channel, { gid })),
      modify: await refused(call(chatCalls.modify, { gid, id, msg: 'x' })),
      recall: await refused(call(chatCalls.recall, { gid, id })),
      react: await refused(call(chatCalls.react, { gid, id, reaction: '👍', on: true })),
      remove: await refused(call(chatCalls.remove, { gid, ids: [id] })),
      pin: await refused(call(chatCalls.pin, { gid, on: true })),
      notify: await refused(call(chatCalls.notify, { gid, notify: 'all' })),
      delete: await refused(call(chatCalls.delete, { gid })),
      typing: await refused(call(chatCalls.typing, { gid })),
      presence: await refused(call(chatCalls.presence, { gid })),
      files: await refused(call(chatCalls.files, { gid, ids: [id] })),
      combined: await refused(call(chatCalls.combined, { gid, id })),
      alias: await refused(call(buyerChatCalls.alias, { groupId: gid, buyerAlias: 'Oak' })),
      forward: await refused(call(chatCalls.send, { cid: randomUUID(), to: gid, type: 'combine', body: { gid, ids: [id], title: '' } })),
    };
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, chatErrors.notInGroup])));
    for (const operation of groupOperations) {
      if (operation === 'requestToJoin') continue;
      const named = { gid, operation, users: [anna.userId], name: 'x', announcement: 'x' };
      expect([operation, await refused(call(chatCalls.group, named))]).toEqual([operation, chatErrors.notInGroup]);
    }
    expect((await call(chatCalls.conversations, {})).conversations.map(({ conversationId }) => conversationId)).not.toContain(gid);
    expect(await call(buyerChatCalls.list, { imGidList: [gid] })).toEqual([]);
    expect((await call(buyerChatCalls.search, { keyword: 'see you' })).rows).toEqual([]);
    expect(await heardBy(ben, () => as(anna)(chatCalls.send, text(gid, 'Still here')))).toEqual([]);
    await call(chatCalls.group, { gid, operation: 'requestToJoin' });
  });
});

describe('forwarding', () => {
  it('is for conversations whose people see the messages; each reader sees them as they are now', async () => {
    const { gid, sam: agent } = await group();
    const first = await as(agent)(chatCalls.send, text(gid, 'One'));
    const second = await as(agent)(chatCalls.send, text(gid, 'Two'));
    const { gid: colleagues } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    const combine = (to: string, ids: readonly string[]) => ({ cid: randomUUID(), to, type: 'combine' as const, body: { gid, ids } });
    const { id } = await as(anna)(chatCalls.send, combine(colleagues, [first.id, second.id]));
    const shown = async (caller: Caller) =>
      (await as(caller)(chatCalls.combined, { gid: colleagues, id })).messages.map(({ body, isRecall }) => (isRecall ? null : body['msg']));
    expect(await shown(ben)).toEqual(['One', 'Two']);
    await as(agent)(chatCalls.recall, { gid, id: second.id });
    expect(await shown(ben)).toEqual(['One', null]);
    await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence' });
    expect(await shown(ben)).toEqual([]);
    expect(await refused(as(anna)(chatCalls.send, combine(colleagues, [first.id])))).toBe(chatErrors.notAllowed);
    const { gid: other } = await group();
    expect(await refused(as(anna)(chatCalls.send, combine(other, [first.id])))).toBe(chatErrors.notAllowed);
    expect(await refused(as(anna)(chatCalls.send, combine(gid, [second.id])))).toBe(chatErrors.messageNotFound);
    expect(await refused(as(otherSeller)(chatCalls.combined, { gid: colleagues, id }))).toBe(chatErrors.noSuchConversation);
    expect(await refused(as(anna)(chatCalls.combined, { gid, id: first.id }))).toBe(chatErrors.messageNotFound);
    expect(await refused(as(anna)(chatCalls.send, combine(gid, [])))).toBe(chatErrors.badParameter);
  });

  it('has a title, in which contact data is hidden as in texts', async () => {
    const { gid, sam: agent } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Look at this'));
    const bundle = (title?: string) => ({ cid: randomUUID(), to: gid, type: 'combine' as const, body: { gid, ids: [id], title } });
    await as(anna)(chatCalls.send, bundle(' Delivery\u202E, call 0341 1234567 '));
    await as(anna)(chatCalls.send, bundle());
    const { messages } = await as(agent)(chatCalls.history, { targetId: gid, pageSize: 2 });
    expect(messages.map(({ body }) => body['title'])).toEqual(['', 'Delivery, call •••']);
    expect(await refused(as(anna)(chatCalls.send, bundle('x'.repeat(121))))).toBe(chatErrors.badParameter);
  });

  it('of places takes a point, or an address without one', async () => {
    const { gid } = await group();
    const place = (body: Record<string, unknown>) => as(anna)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'loc', body });
    await place({ lat: 52.5, lng: 13.4 });
    await place({ addr: 'Lindenallee 1, 10115 Berlin' });
    for (const body of [{}, { lat: 52.5 }, { addr: ' ' }, { lat: 91, lng: 0 }])
      expect(await refused(place(body))).toBe(chatErrors.badParameter);
  });
});

describe('reminders', () => {
  it('notify people of what they have not read for ten minutes, once until they read it', async () => {
    const { gid, sam: agent } = await group();
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const remind = (minutes: number) =>
      database.transaction((tx) => remindOfUnread(tx, { now: later(minutes), publicUrl: 'https://market.example' }));
    const notices = async (caller: Caller) =>
      (
        await database.pool.query<{ link: string; parameters: object }>(
          `select link, parameters from notice where user_id = $1 and kind = 'chatUnread' and link like $2 order by id`,
          [caller.userId, `%${gid}`],
        )
      ).rows;
    await as(agent)(chatCalls.send, text(gid, 'One'));
    await as(agent)(chatCalls.send, text(gid, 'Two'));
    await as(ben)(chatCalls.notify, { gid, notify: 'mentions' });
    await remind(5);
    expect(await notices(anna)).toEqual([]);
    await Promise.all([remind(11), remind(11)]);
    await remind(12);
    expect(await notices(anna)).toMatchObject([{ link: `/message/chat?gid=${gid}`, parameters: { count: 2 } }]);
    expect([await notices(agent), await notices(ben)]).toEqual([[], []]);
    await as(anna)(chatCalls.channel, { gid });
    await as(agent)(chatCalls.send, text(gid, 'Three'));
    await remind(22);
    expect(await notices(anna)).toHaveLength(2);
  });
});

describe('forgetting', () => {
  it('erases the content of what was recalled a month ago', async () => {
    const { gid } = await group();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Recalled'));
    const { id: other } = await as(anna)(chatCalls.send, text(gid, 'Stays'));
    await as(anna)(chatCalls.recall, { gid, id });
    const bodies = async () =>
      (await database.pool.query<{ body: object }>('select body from chat_message where id = any($1::uuid[]) order by seq', [[id, other]]))
        .rows;
    expect(await database.transaction((tx) => forgetRecalled(tx, new Date(Date.now() - 86_400_000)))).toBe(0);
    expect(await bodies()).toEqual([{ body: { msg: 'Recalled' } }, { body: { msg: 'Stays' } }]);
    expect(await database.transaction((tx) => forgetRecalled(tx, new Date(Date.now() + 1_000)))).toBeGreaterThan(0);
    expect(await bodies()).toEqual([{ body: {} }, { body: { msg: 'Stays' } }]);
  });

  it('takes the names, pictures and reactions of people who are erased; what they wrote stays', async () => {
    const company = await addCompany(database, { kind: 'buyer' });
    const person = await addUser(database, company);
    const { gid } = await as(person)(buyerChatCalls.open, { storeId: store.id });
    const { id } = await as(person)(chatCalls.send, text(gid, 'Written'));
    await as(sam)(chatCalls.send, text(gid, 'Answered', { ext: { msgQuote: { msgID: id } } }));
    await as(person)(chatCalls.react, { gid, id, reaction: '👍', on: true });
    const people = [{ userId: person.userId, name: person.name }];
    await database.transaction((tx) => erasePeopleFromChat(tx, people, company.id, new Date()));
    const { messages } = await as(sam)(chatCalls.history, { targetId: gid });
    expect(messages).toMatchObject([
      { ext: { msgQuote: { msgSender: '' } } },
      { body: { msg: 'Written' }, reactions: [] },
      { body: { fromName: '' } },
    ]);
  });
});

describe('searching', () => {
  it('finds beginnings of words, whatever their accents, in one’s own conversations', async () => {
    const { gid, sam: agent } = await group();
    await as(anna)(chatCalls.send, text(gid, 'Größe der Tischplatte?'));
    await as(agent)(chatCalls.send, text(gid, 'Tischplatten haben 120 cm'));
    const found = await as(ben)(buyerChatCalls.search, { keyword: 'tischpl', gid });
    expect(found.rows.map(({ message }) => message.body['msg'])).toEqual(['Tischplatten haben 120 cm', 'Größe der Tischplatte?']);
    expect((await as(ben)(buyerChatCalls.search, { keyword: 'GROSSE tisch', gid })).rows).toHaveLength(1);
    expect((await as(stranger)(buyerChatCalls.search, { keyword: 'tischpl' })).rows).toEqual([]);
    expect((await as(ben)(buyerChatCalls.search, { keyword: `&|!:*('`, gid })).rows).toEqual([]);
  });
});

/** A connection of a person, and what it hears. */
function listening({ userId, companyId, operator, unaudited }: Caller) {
  const frames: { t: string; [key: string]: unknown }[] = [];
  const hub = hubOf(database);
  const member = {
    userId,
    companyId,
    operator,
    platformOnly: unaudited,
    deliver: (frame: string) => void frames.push(JSON.parse(frame) as { t: string }),
  };
  hub.add(member);
  return { frames, end: () => hub.remove(member) };
}

describe('delivery', () => {
  it('of what a buyer that is not approved removes for itself comes to its own devices', async () => {
    const unaudited = await addUser(database, await addCompany(database, { kind: 'buyer', state: 'submitted' }), { unaudited: true });
    const { gid } = await as(unaudited)(chatCalls.support, {});
    const { id } = await as(unaudited)(chatCalls.send, text(gid, 'When?'));
    const { frames, end } = listening(unaudited);
    await as(unaudited)(chatCalls.remove, { gid, ids: [id] });
    await as(unaudited)(chatCalls.pin, { gid, on: true });
    await as(unaudited)(chatCalls.delete, { gid });
    end();
    expect(frames).toEqual([
      { t: 'removed', gid, ids: [id] },
      { t: 'conversation', gid },
      { t: 'deleted', gid },
    ]);
  });

  it('of a conversation that is deleted says that it was read', async () => {
    const { gid, sam: agent } = await group();
    const { seq, number } = await as(agent)(chatCalls.send, text(gid, 'One'));
    const [own, other] = [listening(anna), listening(agent)];
    await as(anna)(chatCalls.delete, { gid });
    own.end();
    other.end();
    const marker = { t: 'marker', gid, user: String(anna.userId), seq, number };
    expect([own.frames, other.frames]).toEqual([[marker, { t: 'deleted', gid }], [marker]]);
  });

  it('of a marker of a group is for the authors of what was read, and for the reader', async () => {
    const { gid, sam: agent } = await group();
    const third = await addUser(database, buyer);
    const hub = hubOf(database);
    const heard: string[] = [];
    const members = [anna, ben, agent, third].map(({ userId, companyId, operator, name }) => ({
      ...{ userId, companyId, operator, platformOnly: false },
      deliver: (frame: string) => void ((JSON.parse(frame) as { t: string }).t === 'marker' && heard.push(name)),
    }));
    await as(anna)(chatCalls.send, text(gid, 'Read by whom?'));
    await as(agent)(chatCalls.channel, { gid });
    await as(third)(chatCalls.send, text(gid, 'And this?'));
    for (const member of members) hub.add(member);
    await as(agent)(chatCalls.channel, { gid });
    const { gid: single } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    expect(heard.toSorted()).toEqual([agent.name, third.name].toSorted());
    await as(anna)(chatCalls.send, text(single, 'Alone'));
    heard.length = 0;
    await as(ben)(chatCalls.channel, { gid: single });
    for (const member of members) hub.remove(member);
    expect(heard.toSorted()).toEqual([anna.name, ben.name].toSorted());
  });

  it('reaches the connections of both companies, without those who have left', async () => {
    const { gid, sam: agent } = await group();
    const hub = hubOf(database);
    const frames = new Map<Caller, { t: string; [key: string]: unknown }[]>();
    const members = [anna, ben, agent, stranger, otherSeller].map((caller) => {
      const { userId, companyId, operator } = caller;
      const own: { t: string }[] = [];
      frames.set(caller, own);
      return {
        userId,
        companyId,
        operator,
        platformOnly: false,
        deliver: (frame: string) => void own.push(JSON.parse(frame) as { t: string }),
      };
    });
    for (const member of members) hub.add(member);
    await as(ben)(chatCalls.group, { gid, operation: 'memberAbsence' });
    for (const own of frames.values()) own.length = 0;
    await as(anna)(chatCalls.send, text(gid, 'Hello'));
    await as(agent)(chatCalls.typing, { gid });
    for (const member of members) hub.remove(member);
    expect(frames.get(anna)?.map(({ t }) => t)).toEqual(['message', 'typing']);
    expect(frames.get(agent)).toMatchObject([
      { t: 'message', gid, message: { body: { msg: 'Hello' }, fromName: anna.name, side: 'company' } },
    ]);
    for (const caller of [ben, stranger, otherSeller]) expect(frames.get(caller)).toEqual([]);
  });

  it('of a single conversation is a marker that goes forward only, and that groups do not have', async () => {
    const { gid: shared } = await group();
    const { gid } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    const { seq } = await as(anna)(chatCalls.send, text(gid, 'Are you there?'));
    await as(ben)(chatCalls.conversations, {});
    const readNumberOfBen = async () =>
      (await as(anna)(chatCalls.conversation, { gid })).people.find((one) => one.userId === String(ben.userId))?.readNumber;
    const readNumber = await readNumberOfBen();
    const hub = hubOf(database);
    const frames: { t: string }[] = [];
    const { userId, companyId, operator } = anna;
    const member = {
      ...{ userId, companyId, operator, platformOnly: false },
      deliver: (frame: string) => void frames.push(JSON.parse(frame)),
    };
    hub.add(member);
    expect(await as(ben)(chatCalls.delivered, { gid, seq: seq + 100 })).toEqual({ deliveredSeq: seq });
    await as(ben)(chatCalls.delivered, { gid, seq });
    await as(ben)(chatCalls.delivered, { gid, seq: 1 });
    expect(await as(ben)(chatCalls.delivered, { gid: shared, seq: 1 })).toEqual({ deliveredSeq: 0 });
    hub.remove(member);
    expect(frames).toEqual([{ t: 'marker', gid, user: String(ben.userId), number: readNumber, delivered: seq }]);
    const { people } = await as(anna)(chatCalls.conversation, { gid });
    expect(people.find((one) => one.userId === String(ben.userId))).toMatchObject({ deliveredSeq: seq, readNumber });
    expect(await refused(as(stranger)(chatCalls.delivered, { gid, seq }))).toBe(chatErrors.noSuchConversation);
  });
});

describe('orders of the two sides', () => {
  it('are shown to each side by its own rights, to sellers once they are paid', async () => {
    const { gid, sam: agent, store } = await group();
    const order = async (number: string, paid: boolean): Promise<void> => {
      const { rows } = await database.pool.query<{ id: number }>(
        `insert into checkout (company_id, user_id, language, expires_at) values ($1, $2, 'en', now()) returning id`,
        [buyer.id, anna.userId],
      );
      await database.pool.query(
        `insert into purchase_order (number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total, total,
           vat_decision, address, language, paid_at)
         values ($1, $2, $3, $4, $5, $6, 'paid', 'EUR', 100, 0, 100, '{}', '{}', 'en', case when $7 then now() end)`,
        [number, rows[0]?.id, buyer.id, anna.userId, agent.companyId, store.id, paid],
      );
    };
    await order('X-paid', true);
    await order('X-open', false);
    const numbers = async (caller: Caller) => (await as(caller)(chatCalls.orders, { gid })).map(({ number }) => number);
    expect(await numbers(anna)).toEqual(['X-open', 'X-paid']);
    expect(await numbers(agent)).toEqual(['X-paid']);
    expect((await as(agent)(chatCalls.orders, { gid }))[0]?.link).toMatch(/^\/seller-console\/sales\//);
    expect(await numbers({ ...anna, accessCodes: ['chat.use'] })).toEqual([]);
    expect(await refused(as(stranger)(chatCalls.orders, { gid }))).toBe(chatErrors.noSuchConversation);
  });
});
