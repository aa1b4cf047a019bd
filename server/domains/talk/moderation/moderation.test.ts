import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { chatReportCalls, chatSafetyCalls, chatWordCalls } from '../../../../contract/talk/chat-moderation.ts';
import { buyerChatCalls, chatCalls, sellerChatCalls } from '../../../../contract/talk/chat.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, type CallerOptions, callsAs, type Company } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as chat } from '../chat/calls.ts';
import { forgetRecalled } from '../chat/jobs.ts';
import { handlers as moderation } from './calls.ts';
import { erasePeopleFromReports } from './personal-data.ts';
import { takeSameText } from './same-text.ts';
import { findWord, foldedText } from './words.ts';

let database: Database;
let buyer: Company;
let anna: Caller;
let ben: Caller;
let mediator: Caller;
let stranger: Caller;

const handlers = [...chat, ...moderation];
const as = (caller: Caller, options: CallerOptions = {}) => callsAs(database, handlers, { caller, ...options });

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database, { kind: 'buyer' });
  [anna, ben] = await Promise.all([addUser(database, buyer), addUser(database, buyer, { role: 'purchaser' })]);
  mediator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
});
afterAll(releaseDatabases);

/** A store of its own, its agent, and the group of the buyer with it. */
async function group() {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const sam = await addUser(database, seller);
  const { gid } = await as(anna)(buyerChatCalls.open, { storeId: store.id });
  await database.pool.query(`update conversation set created_at = now() - interval '2 days' where id = $1`, [gid]);
  return { gid, store, sam };
}

const text = (to: string, msg: string) => ({ cid: randomUUID(), to, type: 'txt' as const, body: { msg } });
const refused = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { details?: { type?: number } }).details?.type,
  );
const audits = async (action: string, id: number): Promise<number> =>
  (await database.pool.query('select 1 from audit_log where action = $1 and subject = $2', [action, `chat_report:${id}`])).rows.length;

describe('reports', () => {
  it('copy what is reported and 10 around it, and nothing of other conversations', async () => {
    const { gid, sam } = await group();
    const other = await group();
    await as(anna)(chatCalls.send, text(other.gid, 'Elsewhere'));
    const sent = [];
    for (let at = 0; at < 30; at++) sent.push(await as(sam)(chatCalls.send, text(gid, `Line ${at}`)));
    const { reportId, repeated } = await as(anna)(chatSafetyCalls.report, {
      gid,
      messageIds: [sent[15]?.id ?? ''],
      reason: 'insult',
      note: 'Rude',
    });
    expect(repeated).toBe(false);
    const read = await as(mediator)(chatReportCalls.detail, { id: reportId });
    expect(read).toMatchObject({
      state: 'open',
      reason: 'insult',
      note: 'Rude',
      reporter: anna.name,
      author: sam.name,
      messages: 1,
      isBlocked: false,
    });
    expect(read.copied.map((row) => row.text)).toEqual(Array.from({ length: 21 }, (_, at) => `Line ${at + 5}`));
    expect(read.copied.filter((row) => row.reported).map((row) => row.text)).toEqual(['Line 15']);
    expect(await audits('chatReport.read', reportId)).toBe(1);
    await as(mediator)(chatReportCalls.detail, { id: reportId });
    expect(await audits('chatReport.read', reportId)).toBe(2);
    // What is written later is not in it.
    await as(sam)(chatCalls.modify, { gid, id: sent[15]?.id ?? '', msg: 'Changed' });
    expect((await as(mediator)(chatReportCalls.detail, { id: reportId })).copied.some((row) => row.text === 'Changed')).toBe(false);
  });

  it('notify those who decide in their message centre, once for each report', async () => {
    const { gid, sam } = await group();
    const operator = { id: mediator.companyId, kind: 'operator' as const, countryCode: 'DE' };
    const clerk = await addUser(database, operator);
    await database.pool.query(
      `with made as (insert into role (company_id, company_kind, key, name, access_codes) values ($2, 'operator', 'clerk', 'Clerk', '{support.answer}') returning id)
       update user_account set role_id = (select id from made) where id = $1`,
      [clerk.userId, mediator.companyId],
    );
    const { id } = await as(sam)(chatCalls.send, text(gid, 'Rude'));
    const given = { gid, messageIds: [id], reason: 'insult' as const };
    const { reportId } = await as(anna)(chatSafetyCalls.report, given);
    await as(anna)(chatSafetyCalls.report, given);
    const notices = async ({ userId }: Caller) =>
      (
        await database.pool.query<{ kind: string; link: string; parameters: object }>(
          'select kind, link, parameters from notice where user_id = $1 and link = $2',
          [userId, `/operator/chat-reports/${reportId}`],
        )
      ).rows;
    expect(await notices(mediator)).toMatchObject([{ kind: 'chatReported', parameters: { reporter: anna.name, author: sam.name } }]);
    for (const other of [clerk, anna, sam]) expect(await notices(other)).toEqual([]);
  });

  it('reported twice at once are one, and one that is decided can be followed by another', async () => {
    const { gid, sam } = await group();
    const { id } = await as(sam)(chatCalls.send, text(gid, 'Bad'));
    const input = { gid, messageIds: [id], reason: 'spam' as const };
    const made = await Promise.all([anna, ben, anna, ben].map((who) => as(who)(chatSafetyCalls.report, input)));
    expect(new Set(made.map(({ reportId }) => reportId)).size).toBe(1);
    expect(made.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const reportId = made[0]?.reportId ?? 0;
    const ends = await Promise.allSettled([
      as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'dismissed' }),
      as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'warned' }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'dismissed' })).rejects.toMatchObject({
      code: codes.conflict,
    });
    expect((await as(anna)(chatSafetyCalls.report, input)).repeated).toBe(false);
  });

  it('are not made about foreign, missing or own messages, or those of several people', async () => {
    const { gid, sam } = await group();
    const theirs = await as(sam)(chatCalls.send, text(gid, 'Theirs'));
    const own = await as(anna)(chatCalls.send, text(gid, 'Mine'));
    const colleague = await as(ben)(chatCalls.send, text(gid, 'Ours'));
    const report = (who: Caller, ...messageIds: string[]) => refused(as(who)(chatSafetyCalls.report, { gid, messageIds, reason: 'other' }));
    expect(await report(stranger, theirs.id)).toBe(chatErrors.noSuchConversation);
    expect(await report(anna, randomUUID())).toBe(chatErrors.messageNotFound);
    expect(await report(anna, own.id)).toBe(chatErrors.badParameter);
    expect(await report(anna, theirs.id, colleague.id)).toBe(chatErrors.badParameter);
    await expect(as(mediator)(chatReportCalls.detail, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(anna)(chatReportCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
  });

  it('end with a recall or a block, and who reported is notified', async () => {
    const { gid, sam } = await group();
    const first = await as(sam)(chatCalls.send, text(gid, 'One'));
    const second = await as(sam)(chatCalls.send, text(gid, 'Two'));
    const report = async (id: string) => (await as(anna)(chatSafetyCalls.report, { gid, messageIds: [id], reason: 'fraud' })).reportId;
    await as(mediator)(chatReportCalls.decide, { id: await report(first.id), decision: 'recalled' });
    const { messages } = await as(anna)(chatCalls.history, { targetId: gid });
    expect(messages.find(({ id }) => id === first.id)).toMatchObject({ isRecall: true, body: {} });
    const id = await report(second.id);
    await as(mediator)(chatReportCalls.decide, { id, decision: 'blocked', note: 'Fraud' });
    expect(await refused(as(sam)(chatCalls.send, text(gid, 'Again')))).toBe(chatErrors.blocked);
    const support = await as(sam)(chatCalls.support, {});
    expect(await refused(as(sam)(chatCalls.send, text(support.gid, 'Why?')))).toBeUndefined();
    const { rows } = await database.pool.query<{ kind: string; user_id: number }>(
      `select kind, user_id from notice where user_id = any($1) and kind like 'chat%' order by id`,
      [[anna.userId, sam.userId]],
    );
    expect(rows.filter(({ kind }) => kind === 'chatReportClosed').length).toBeGreaterThanOrEqual(2);
    expect(await as(mediator)(chatReportCalls.unblock, { id })).toEqual({ blocked: false });
    await expect(as(mediator)(chatReportCalls.unblock, { id })).rejects.toMatchObject({ code: codes.notFound });
    expect(await refused(as(sam)(chatCalls.send, text(gid, 'Thanks')))).toBeUndefined();
  });

  it('are listed by state and word, and exported', async () => {
    const open = await as(mediator)(chatReportCalls.list, { state: 'open', size: 20 });
    expect(open.rows.length).toBeGreaterThan(0);
    expect(open.rows.every(({ state }) => state === 'open')).toBe(true);
    const up = await as(mediator)(chatReportCalls.list, { sort: 'time' });
    expect(up.rows.map(({ id }) => id)).toEqual(up.rows.map(({ id }) => id).toSorted((a, b) => a - b));
    expect((await as(mediator)(chatReportCalls.list, { keyword: 'nobody has this name' })).rows).toEqual([]);
    expect((await as(mediator)(chatReportCalls.export, {})).content.split('\n').length).toBeGreaterThan(2);
  });

  it('stop the deletion of what they hold', async () => {
    const { gid, sam } = await group();
    const held = await as(sam)(chatCalls.send, text(gid, 'Held'));
    const free = await as(sam)(chatCalls.send, text(gid, 'Free'));
    const { reportId } = await as(anna)(chatSafetyCalls.report, { gid, messageIds: [held.id], reason: 'insult' });
    for (const { id } of [held, free]) await as(sam)(chatCalls.recall, { gid, id });
    const later = new Date(Date.now() + 31 * 86_400_000);
    const bodies = async () => {
      const { rows } = await database.pool.query<{ body: object }>('select body from chat_message where id = any($1) order by seq', [
        [held.id, free.id],
      ]);
      return rows.map(({ body }) => body);
    };
    await database.transaction((tx) => forgetRecalled(tx, later));
    expect(await bodies()).toEqual([{ msg: 'Held' }, {}]);
    await as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'dismissed' });
    await database.transaction((tx) => forgetRecalled(tx, later));
    expect(await bodies()).toEqual([{}, {}]);
  });
});

describe('reports of other kinds', () => {
  it('copy texts that are forwarded, recall messages of the platform, and are made in groups that were destroyed', async () => {
    const { gid, sam } = await group();
    const first = await as(sam)(chatCalls.send, text(gid, 'Bad one'));
    const forwarded = { cid: randomUUID(), to: gid, type: 'combine' as const, body: { gid, ids: [first.id] } };
    const { id } = await as(sam)(chatCalls.send, forwarded);
    await as(anna)(chatCalls.group, { gid, operation: 'destroy' });
    const { reportId } = await as(anna)(chatSafetyCalls.report, { gid, messageIds: [id], reason: 'insult' });
    const { copied } = await as(mediator)(chatReportCalls.detail, { id: reportId });
    expect(copied.filter(({ reported }) => reported).map((row) => row.text)).toEqual(['Bad one']);

    const support = await as(anna)(chatCalls.support, {});
    const answer = await as(mediator)(chatCalls.send, text(support.gid, 'Rude'));
    const report = { gid: support.gid, messageIds: [answer.id], reason: 'insult' as const };
    const about = await as(anna)(chatSafetyCalls.report, report);
    await as(mediator)(chatReportCalls.decide, { id: about.reportId, decision: 'recalled' });
    const { messages } = await as(anna)(chatCalls.history, { targetId: support.gid });
    expect(messages.find((message) => message.id === answer.id)).toMatchObject({ isRecall: true });
  });

  it('lose the names of people who are erased, and what they wrote once decided', async () => {
    const { gid, sam } = await group();
    const { id } = await as(sam)(chatCalls.send, text(gid, 'Written'));
    const { reportId } = await as(anna)(chatSafetyCalls.report, { gid, messageIds: [id], reason: 'spam', note: 'Again' });
    await as(sam)(chatSafetyCalls.block, { gid });
    await database.transaction((tx) => erasePeopleFromReports(tx, [sam.userId]));
    await database.pool.query(`update user_account set state = 'erased' where id = $1`, [sam.userId]);
    const reported = async () => (await as(mediator)(chatReportCalls.detail, { id: reportId })).copied.find((row) => row.reported) ?? null;
    expect(await reported()).toMatchObject({ sender: '', text: 'Written' });
    await as(mediator)(chatReportCalls.decide, { id: reportId, decision: 'dismissed' });
    expect(await reported()).toMatchObject({ sender: '', text: '' });
  });
});

describe('blocks', () => {
  it('end requests for friendship, single conversations with people of the company, and what others read of a group', async () => {
    const { gid, sam } = await group();
    await as(anna)(chatCalls.askFriend, { userId: sam.userId });
    await as(sam)(chatCalls.askFriend, { userId: anna.userId });
    const [friend] = (await as(anna)(chatCalls.friends, {})).filter(({ userId }) => userId === sam.userId);
    const single = friend?.gid ?? '';
    await as(anna)(chatCalls.send, text(single, 'Hello'));
    await as(sam)(chatSafetyCalls.block, { gid });
    expect(await refused(as(anna)(chatCalls.send, text(single, 'Hello again')))).toBe(chatErrors.blocked);
    expect(await refused(as(anna)(chatCalls.modify, { gid: single, id: randomUUID(), msg: 'x' }))).not.toBeUndefined();
    for (const [who, userId] of [
      [ben, sam.userId],
      [sam, ben.userId],
    ] as const)
      expect(await refused(as(who)(chatCalls.askFriend, { userId, note: 'Please' }))).toBe(chatErrors.blocked);
    for (const operation of ['updateInfo', 'updateAnnouncement', 'destroy'] as const)
      expect(await refused(as(anna)(chatCalls.group, { gid, operation, name: 'x', announcement: 'x' }))).toBe(chatErrors.blocked);
  });

  it('end what the other company can write, change and open, until they are taken back', async () => {
    const { gid, store, sam } = await group();
    const mine = await as(anna)(chatCalls.send, text(gid, 'Before'));
    await as(sam)(chatSafetyCalls.block, { gid });
    await as(sam)(chatSafetyCalls.block, { gid });
    for (const who of [anna, ben]) expect(await refused(as(who)(chatCalls.send, text(gid, 'After')))).toBe(chatErrors.blocked);
    expect(await refused(as(anna)(chatCalls.modify, { gid, id: mine.id, msg: 'After' }))).toBe(chatErrors.blocked);
    expect(await refused(as(anna)(chatCalls.react, { gid, id: mine.id, reaction: '👍', on: true }))).toBe(chatErrors.blocked);
    expect(await refused(as(anna)(buyerChatCalls.open, { storeId: store.id }))).toBe(chatErrors.blocked);
    // Another store of the same company is a new group, and none is opened.
    const second = await addStore(database, { id: sam.companyId, kind: 'seller', countryCode: 'DE' });
    expect(await refused(as(anna)(buyerChatCalls.open, { storeId: second.id }))).toBe(chatErrors.blocked);
    expect(await as(anna)(buyerChatCalls.info, { storeId: second.id })).toBeNull();
    // Who blocks does not write either: nobody could answer.
    await expect(as(sam)(chatCalls.send, text(gid, 'One way'))).rejects.toMatchObject({
      ...{ key: 'chat.blockedByYou', details: { type: chatErrors.blocked } },
    });
    expect(await refused(as(sam)(chatCalls.react, { gid, id: mine.id, reaction: '👍', on: true }))).toBe(chatErrors.blocked);
    expect(await as(sam)(chatSafetyCalls.conversation, { gid })).toMatchObject({ isBlocked: false, isBlocking: true });
    expect(await as(anna)(chatSafetyCalls.conversation, { gid })).toMatchObject({
      ...{ isBlocked: true, isBlocking: false, contacts: 'hide', blocks: [] },
    });
    const { blocks } = await as(sam)(chatSafetyCalls.conversation, { gid });
    expect(blocks).toHaveLength(1);
    const blockId = blocks[0]?.id ?? 0;
    for (const who of [anna, stranger])
      await expect(as(who)(chatSafetyCalls.unblock, { blockId })).rejects.toMatchObject({ code: codes.notFound });
    await as(sam)(chatSafetyCalls.unblock, { blockId });
    for (const who of [anna, sam]) expect(await refused(as(who)(chatCalls.send, text(gid, 'Again')))).toBeUndefined();
  });

  it('are of one person, of one’s own side alone, and by who manages it', async () => {
    const { gid, sam } = await group();
    expect(await refused(as(ben)(chatSafetyCalls.block, { gid }))).toBe(chatErrors.noPermission);
    expect(await refused(as(stranger)(chatSafetyCalls.block, { gid }))).toBe(chatErrors.noSuchConversation);
    const colleague = await addUser(database, { id: sam.companyId, kind: 'seller', countryCode: 'DE' });
    expect(await refused(as(sam)(chatSafetyCalls.block, { gid, userId: colleague.userId }))).toBe(chatErrors.noPermission);
    expect(await refused(as(sam)(chatSafetyCalls.block, { gid, userId: stranger.userId }))).toBe(chatErrors.noPermission);
    await as(sam)(chatSafetyCalls.block, { gid, userId: ben.userId });
    expect(await refused(as(ben)(chatCalls.send, text(gid, 'No')))).toBe(chatErrors.blocked);
    // The others of that side can answer.
    for (const who of [anna, sam]) expect(await refused(as(who)(chatCalls.send, text(gid, 'Yes')))).toBeUndefined();
    const support = await as(anna)(chatCalls.support, {});
    expect(await refused(as(anna)(chatSafetyCalls.block, { gid: support.gid }))).toBe(chatErrors.notAllowed);
  });

  it('are of a colleague in a single conversation', async () => {
    const third = await addUser(database, buyer);
    const { gid } = await as(anna)(chatCalls.colleague, { userId: third.userId });
    await as(third)(chatSafetyCalls.block, { gid });
    expect(await refused(as(anna)(chatCalls.send, text(gid, 'Good morning')))).toBe(chatErrors.blocked);
    await expect(as(third)(chatCalls.send, text(gid, 'Good morning'))).rejects.toMatchObject({ key: 'chat.blockedByYou' });
    await expect(as(anna)(chatSafetyCalls.conversation, { gid })).resolves.toMatchObject({ blocks: [] });
  });

  it('count for all that is sent after them, while batches are being stored', async () => {
    const { gid, sam } = await group();
    const sends = Array.from({ length: 15 }, (_, at) => refused(as(at % 2 ? anna : ben)(chatCalls.send, text(gid, `Race ${at}`))));
    const blocked = as(sam)(chatSafetyCalls.block, { gid }).then(() => refused(as(anna)(chatCalls.send, text(gid, 'Late'))));
    const outcomes = await Promise.all(sends);
    expect(outcomes.every((type) => type === undefined || type === chatErrors.blocked)).toBe(true);
    expect(await blocked).toBe(chatErrors.blocked);
    const { rows } = await database.pool.query<{ seq: number; number: number }>(
      'select seq, number from chat_message where conversation_id = $1 and number is not null order by seq',
      [gid],
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    expect(rows).toHaveLength(outcomes.filter((type) => type === undefined).length);
  });

  it('are seen by sellers who open a group', async () => {
    const { gid, store, sam } = await group();
    await as(anna)(chatSafetyCalls.block, { gid });
    const item = await addItem(database, store);
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into item_question (item_id, store_id, company_id, language, body, asked_at) values ($1, $2, $3, 'en', 'In oak?', now()) returning id`,
      [item.id, store.id, buyer.id],
    );
    expect(await refused(as(sam)(sellerChatCalls.open, { event: 'question', id: rows[0]?.id ?? 0 }))).toBe(chatErrors.blocked);
    expect(await refused(as(sam)(chatCalls.send, text(gid, 'Hello')))).toBe(chatErrors.blocked);
  });
});

describe('forbidden words', () => {
  it('are found whatever case, accents and invisible letters they are written with', () => {
    const word = (written: string, match: 'exact' | 'contained', effect: 'refuse' | 'mark' = 'refuse') => ({
      word: written,
      folded: foldedText(written),
      match,
      effect,
    });
    for (const written of ['Schäbig', 'SCHABIG', 's\u200Bch\u00ADabig', 'so schäbig!'])
      expect(findWord(written, [word('schabig', 'exact')]), written).not.toBeNull();
    expect(findWord('schabigkeit', [word('schabig', 'exact')])).toBeNull();
    expect(findWord('unschabigkeit', [word('schabig', 'contained')])).not.toBeNull();
    expect(findWord('not for   sale here', [word('for sale', 'exact')])).not.toBeNull();
    expect(findWord('a.*b', [word('a.*', 'contained')])).not.toBeNull();
    expect(findWord('aXXb', [word('a.*b', 'contained')])).toBeNull();
    const both = [word('one', 'exact', 'mark'), word('two', 'exact')];
    expect(findWord('one and two', both)?.word).toBe('two');
  });

  it('are refused or marked, and noted for the operator', async () => {
    const { gid } = await group();
    expect(await as(mediator)(chatWordCalls.add, { lines: 'Gauner\r\n\n gauner \n***\n', match: 'exact', effect: 'refuse' })).toEqual({
      stored: 1,
      left: 2,
    });
    await as(mediator)(chatWordCalls.add, { lines: 'bargeld', match: 'contained', effect: 'mark' });
    expect(await refused(as(anna)(chatCalls.send, text(gid, 'Ihr GAU\u200BNER!')))).toBe(chatErrors.forbiddenWords);
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Nur Bargeldzahlung'));
    expect(await refused(as(anna)(chatCalls.modify, { gid, id, msg: 'Gauner' }))).toBe(chatErrors.forbiddenWords);
    expect(await refused(as(stranger)(chatCalls.modify, { gid, id, msg: 'Gauner' }))).toBe(chatErrors.noSuchConversation);
    expect(await refused(as(stranger)(chatCalls.send, text(gid, 'Gauner')))).toBe(chatErrors.noSuchConversation);
    const again = text(gid, 'Noch ein Gauner');
    for (let at = 0; at < 2; at++) expect(await refused(as(anna)(chatCalls.send, again))).toBe(chatErrors.forbiddenWords);
    const announcement = { gid, operation: 'updateAnnouncement' as const, announcement: 'Gauner hier' };
    expect(await refused(as(ben)(chatCalls.group, announcement))).toBe(chatErrors.noPermission);
    expect(await refused(as(anna)(chatCalls.group, announcement))).toBe(chatErrors.forbiddenWords);
    const { rows } = await as(mediator)(chatWordCalls.hits, {});
    expect(rows.map(({ word, effect, person, excerpt }) => [word, effect, person, excerpt])).toEqual([
      ['Gauner', 'refuse', anna.name, 'Gauner hier'],
      ['Gauner', 'refuse', anna.name, 'Noch ein Gauner'],
      ['Gauner', 'refuse', anna.name, 'Gauner'],
      ['bargeld', 'mark', anna.name, 'Nur Bargeldzahlung'],
      ['Gauner', 'refuse', anna.name, 'Ihr GAUNER!'],
    ]);
    expect((await as(mediator)(chatWordCalls.hits, { effect: 'mark' })).rows).toHaveLength(1);
    expect((await as(mediator)(chatWordCalls.exportHits, {})).content).toContain('Bargeldzahlung');
    const words = await as(mediator)(chatWordCalls.list, { sort: 'time' });
    expect(words.rows.map(({ word }) => word)).toEqual(['Gauner', 'bargeld']);
    expect((await as(mediator)(chatWordCalls.export, {})).content).toContain('bargeld');
    for (const { id: wordId } of words.rows) await as(mediator)(chatWordCalls.remove, { id: wordId });
    await expect(as(mediator)(chatWordCalls.remove, { id: words.rows[0]?.id ?? 0 })).rejects.toMatchObject({ code: codes.notFound });
    expect(await refused(as(anna)(chatCalls.send, text(gid, 'Gauner')))).toBeUndefined();
    await expect(as(anna)(chatWordCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
  });
});

describe('one text to many', () => {
  it('goes to five conversations in ten minutes', () => {
    const start = 1_000_000;
    for (let at = 0; at < 5; at++) expect(takeSameText(-1, 'Buy  now', `place ${at}`, start + at)).toBe(0);
    expect(takeSameText(-1, 'buy now ', 'place 0', start + 10)).toBe(0);
    expect(takeSameText(-1, 'buy now', 'place 5', start + 10)).toBeGreaterThan(0);
    expect(takeSameText(-1, 'something else', 'place 5', start + 10)).toBe(0);
    expect(takeSameText(-2, 'buy now', 'place 5', start + 10)).toBe(0);
    expect(takeSameText(-1, 'buy now', 'place 5', start + 601_000)).toBe(0);
  });

  it('is refused with the time to wait', async () => {
    const person = await addUser(database, buyer);
    const places = [];
    for (let at = 0; at < 6; at++) places.push((await group()).gid);
    for (const gid of places.slice(0, 5)) await as(person)(chatCalls.send, text(gid, 'Our new catalogue'));
    await expect(as(person)(chatCalls.send, text(places[5] ?? '', 'Our new catalogue'))).rejects.toMatchObject({
      details: { type: chatErrors.tooFast, seconds: expect.any(Number) as number },
    });
  });
});

describe('contact data', () => {
  it('is hidden, warned about or allowed, as the operator has set', async () => {
    const { gid } = await group();
    const read = async (chatContacts: 'hide' | 'warn' | 'allow') => {
      const call = as(anna, { config: { chatContacts } });
      await call(chatCalls.send, text(gid, `Write to a@shop.example, ${chatContacts}`));
      const { contacts } = await call(chatSafetyCalls.conversation, { gid });
      const { messages } = await call(chatCalls.history, { targetId: gid, pageSize: 1 });
      return [contacts, messages[0]?.body['msg']];
    };
    expect(await read('hide')).toEqual(['hide', 'Write to •••, hide']);
    expect(await read('warn')).toEqual(['warn', 'Write to a@shop.example, warn']);
    expect(await read('allow')).toEqual(['allow', 'Write to a@shop.example, allow']);
  });
});
