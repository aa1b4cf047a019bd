import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatExportCalls } from '../../../../contract/talk/chat-exports.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { chatReportCalls, chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import { buyerChatCalls, chatCalls, groupOperations, mostMembers, sellerChatCalls } from '../../../../contract/talk/chat.ts';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { jobContext } from '../../../../test/support/jobs.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { closeCursor, fetchRows } from '../../../platform/personal-data.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as exported } from '../export/calls.ts';
import { runExport } from '../export/jobs.ts';
import { handlers as moderation } from '../moderation/calls.ts';
import { forgetWords } from '../moderation/words.ts';
import { personalData } from '../personal-data.ts';
import { retain } from '../retention/jobs.ts';
import { handlers as service } from '../service/calls.ts';
import { followGroup } from '../service/follow.ts';
import { groupsToFollow } from '../service/jobs.ts';
import { handlers as chat } from './calls.ts';
import { hubOf } from './hub.ts';
import { joinWaiting } from './join-jobs.ts';
import { appointOwners } from './owner-jobs.ts';
import { erasePeopleFromChat } from './personal-data.ts';
import { pushUnread } from './push-jobs.ts';
import { remindOfUnread } from './reminders.ts';
import { storeMessage } from './writer.ts';

/* Team groups: who was added to one belongs to it, and nobody else of the company. */

let database: Database;
let company: Company;
let anna: Caller;
let ben: Caller;
let carl: Caller;
/** A colleague who is in none of the groups, and manages the company. */
let outsider: Caller;
let clerk: Caller;
let stranger: Caller;
let seller: Caller;
let operator: Caller;

const handlers = [...chat, ...moderation, ...service, ...exported];
const as = (caller: Caller) => callsAs(database, handlers, { caller });

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'buyer' });
  const member = () => addUser(database, company, { role: 'purchaser' });
  [anna, ben, carl] = [await member(), await member(), await member()];
  [outsider, clerk] = [await addUser(database, company), await addUser(database, company, { role: 'warehouse' })];
  stranger = await addUser(database, await addCompany(database, { kind: 'buyer' }));
  seller = await addUser(database, await addCompany(database, { kind: 'seller' }));
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'owner' });
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
});
afterAll(releaseDatabases);

const opening = (users: readonly Caller[], more: object = {}) => ({
  ...{ cid: randomUUID(), name: 'Spring order', users: users.map(({ userId }) => userId) },
  ...more,
});

/** A group of its own for a test; it does not count among those of today. */
async function team(owner = anna, others: readonly Caller[] = [ben, carl]): Promise<string> {
  const { gid } = await as(owner)(chatCalls.team, opening(others));
  await database.pool.query(`update conversation set created_at = now() - interval '2 days' where id = $1`, [gid]);
  return gid;
}

const text = (to: string, msg: string, more: object = {}) => ({ cid: randomUUID(), to, type: 'txt' as const, body: { msg }, ...more });
const type = (error: unknown) => (error as { details?: { type?: number } }).details?.type;
const refused = (work: Promise<unknown>): Promise<number | undefined> => work.then(() => undefined, type);
const operate = (
  who: Caller,
  gid: string,
  operation: (typeof groupOperations)[number],
  people: readonly Caller[] = [],
  more: object = {},
) => as(who)(chatCalls.group, { gid, operation, users: people.map(({ userId }) => userId), ...more });

const peopleOf = async (who: Caller, gid: string) => (await as(who)(chatCalls.conversation, { gid })).people;
const rolesOf = async (who: Caller, gid: string) =>
  Object.fromEntries((await peopleOf(who, gid)).flatMap(({ userId, role, left }) => (left ? [] : [[Number(userId), role]])));
const linesOf = async (who: Caller, gid: string) =>
  (await as(who)(chatCalls.history, { targetId: gid })).messages.map(({ body }) => body['operation'] ?? body['msg']);
const rows = async (gid: string) =>
  (
    await database.pool.query<{ id: number; left: boolean }>(
      'select user_id as id, left_at is not null as left from conversation_member where conversation_id = $1 order by 1',
      [gid],
    )
  ).rows;

/** What the connections of some people hear meanwhile. */
async function heard(callers: readonly Caller[], work: () => Promise<unknown>): Promise<{ t: string; operation?: string }[][]> {
  const hub = hubOf(database);
  const all = callers.map(({ userId, companyId, operator: isOperator, accessCodes }) => {
    const frames: { t: string }[] = [];
    const deliver = (frame: string) => void frames.push(JSON.parse(frame) as { t: string });
    return { userId, companyId, operator: isOperator, platformOnly: !accessCodes.includes('chat.use'), frames, deliver };
  });
  for (const one of all) hub.add(one);
  await work();
  for (const one of all) hub.remove(one);
  return all.map(({ frames }) => frames);
}

const allInformed = async (who: Caller) => (await as(who)(chatCalls.informs, {})).informs;

describe('opening', () => {
  it('makes a group of the opener, who owns it, and those that it names', async () => {
    const input = opening([ben, carl, ben], { name: '  Spring order ' });
    let gid = '';
    const [own, bens, others] = await heard([anna, ben, outsider], async () => {
      ({ gid } = await as(anna)(chatCalls.team, input));
    });
    expect(await rolesOf(ben, gid)).toEqual({ [anna.userId]: 'owner', [ben.userId]: 'member', [carl.userId]: 'member' });
    const { conversation } = await as(ben)(chatCalls.conversation, { gid });
    expect(conversation).toMatchObject({
      ...{ title: 'Spring order', name: 'Spring order', conversationType: 'groupChat', side: 'company', role: 'member' },
      ...{ membersOnly: true, withPlatform: false, group: null, service: null, person: null, logo: null, unReadCount: 0 },
    });
    expect(conversation.lastMessage).toMatchObject({ type: 'inform', body: { operation: 'create', fromName: anna.name } });
    expect([own, bens, others].map((frames) => frames?.map(({ t }) => t))).toEqual([['message'], ['message', 'inform'], []]);
    expect((await allInformed(ben))[0]).toMatchObject({
      operation: 'directJoined',
      fromName: anna.name,
      groupId: gid,
      groupName: 'Spring order',
    });
    expect((await as(ben)(chatCalls.conversations, {})).conversations.map(({ conversationId }) => conversationId)).toContain(gid);
    await as(ben)(chatCalls.send, text(gid, 'Hello'));
    expect((await as(carl)(chatCalls.conversation, { gid })).conversation.unReadCount).toBe(1);
  });

  it('is done once for one client id, however often and with what it is asked', async () => {
    const input = opening([ben]);
    const opened = await Promise.all([1, 2, 3, 4].map(() => as(anna)(chatCalls.team, input)));
    opened.push(await as(anna)(chatCalls.team, { ...input, name: 'Another', users: [carl.userId] }));
    expect(new Set(opened.map(({ gid }) => gid)).size).toBe(1);
    expect((await rows(opened[0]?.gid ?? '')).map(({ id }) => id)).toEqual([anna.userId, ben.userId].toSorted((a, b) => a - b));
    // Another person's device may have made the same one.
    expect((await as(ben)(chatCalls.team, { ...input, users: [carl.userId] })).gid).not.toBe(opened[0]?.gid);
  });

  it('is for colleagues who may chat, with a name, and up to 50 people', async () => {
    const blocked = await addUser(database, company);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [blocked.userId]);
    for (const other of [stranger, seller, clerk, blocked, anna, { ...anna, userId: 999_999_999 }])
      await expect(as(anna)(chatCalls.team, opening([ben, other]))).rejects.toMatchObject({ code: codes.notFound });
    for (const wrong of [
      { users: [] },
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { users: Array.from({ length: 50 }, (_, at) => at + 1) },
      { cid: 'x' },
    ])
      await expect(as(anna)(chatCalls.team, opening([ben], wrong))).rejects.toMatchObject({ code: codes.invalid });
    await expect(as(clerk)(chatCalls.team, opening([ben]))).rejects.toMatchObject({ code: codes.forbidden });
    const unaudited = await addCompany(database, { kind: 'buyer', state: 'submitted' });
    const [first, second] = [
      await addUser(database, unaudited, { unaudited: true }),
      await addUser(database, unaudited, { unaudited: true }),
    ];
    expect(await refused(as(first)(chatCalls.team, opening([second])))).toBe(chatErrors.notAllowed);
    const many = await Promise.all(Array.from({ length: mostMembers - 1 }, () => addUser(database, company)));
    expect(await rows(await team(anna, many))).toHaveLength(mostMembers);
  });

  it('counts among the conversations of a day', async () => {
    const young = await addCompany(database, { kind: 'seller' });
    const [first, second] = [await addUser(database, young), await addUser(database, young)];
    for (let at = 0; at < 5; at++) await as(first)(chatCalls.team, opening([second]));
    await expect(as(first)(chatCalls.team, opening([second]))).rejects.toMatchObject({
      code: codes.tooMany,
      details: { type: chatErrors.tooFast },
    });
    expect((await as(second)(chatCalls.conversations, {})).conversations).toHaveLength(5);
  });

  it('is for people of stores and of the operator as well', async () => {
    const store = await addCompany(database, { kind: 'seller' });
    const house = { id: operator.companyId, kind: 'operator', countryCode: 'DE' } as const;
    for (const [first, second] of [
      [await addUser(database, store), await addUser(database, store)],
      [operator, await addUser(database, house)],
    ] as const) {
      const gid = await team(first, [second]);
      await as(second)(chatCalls.send, text(gid, 'Here'));
      expect(await linesOf(first, gid)).toEqual(['Here', 'create']);
      expect((await as(first)(chatCalls.conversation, { gid })).conversation).toMatchObject({ side: 'company', membersOnly: true });
      expect(await refused(as(anna)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);
    }
  });

  it('notices forbidden words in the name', async () => {
    await database.pool.query(
      `insert into chat_word (word, folded, match, effect, created_at, created_by) values ('gremlin', 'gremlin', 'exact', 'refuse', now(), $1)`,
      [operator.userId],
    );
    forgetWords(database);
    expect(await refused(as(anna)(chatCalls.team, opening([ben], { name: 'The gremlin' })))).toBe(chatErrors.forbiddenWords);
    await database.pool.query('delete from chat_word');
    forgetWords(database);
  });
});

describe('who does not belong to it', () => {
  it('gets the same answer as for one that is missing, for all people and all calls', async () => {
    const gid = await team();
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Zanzibar'));
    for (const who of [outsider, clerk, stranger, seller, operator])
      for (const target of [gid, randomUUID()]) {
        const call = as(who);
        const answers = {
          send: await refused(call(chatCalls.send, text(target, 'Hello'))),
          sync: await refused(call(chatCalls.sync, { gid: target, after: 0 })),
          history: await refused(call(chatCalls.history, { targetId: target })),
          place: await refused(call(chatCalls.place, { gid: target, id })),
          conversation: await refused(call(chatCalls.conversation, { gid: target })),
          channel: await refused(call(chatCalls.channel, { gid: target })),
          delivered: await refused(call(chatCalls.delivered, { gid: target, seq: 1 })),
          modify: await refused(call(chatCalls.modify, { gid: target, id, msg: 'x' })),
          recall: await refused(call(chatCalls.recall, { gid: target, id })),
          react: await refused(call(chatCalls.react, { gid: target, id, reaction: '👍', on: true })),
          remove: await refused(call(chatCalls.remove, { gid: target, ids: [id] })),
          pin: await refused(call(chatCalls.pin, { gid: target, on: true })),
          notify: await refused(call(chatCalls.notify, { gid: target, notify: 'all' })),
          delete: await refused(call(chatCalls.delete, { gid: target })),
          typing: await refused(call(chatCalls.typing, { gid: target })),
          presence: await refused(call(chatCalls.presence, { gid: target })),
          files: await refused(call(chatCalls.files, { gid: target, ids: [id] })),
          fileList: await refused(call(chatCalls.fileList, { gid: target })),
          orders: await refused(call(chatCalls.orders, { gid: target })),
          combined: await refused(call(chatCalls.combined, { gid: target, id })),
          safety: await refused(call(chatSafetyCalls.conversation, { gid: target })),
          report: await refused(call(chatSafetyCalls.report, { gid: target, messageIds: [id], reason: 'spam', note: '' })),
          exports: await refused(call(chatExportCalls.list, { gid: target })),
          export: await refused(call(chatExportCalls.request, { gid: target })),
        };
        expect([who.userId, answers]).toEqual([
          who.userId,
          Object.fromEntries(Object.keys(answers).map((name) => [name, chatErrors.noSuchConversation])),
        ]);
        for (const operation of groupOperations)
          expect(await refused(operate(who, target, operation, [ben], { name: 'x', announcement: 'x' }))).toBe(
            chatErrors.noSuchConversation,
          );
      }
    expect((await rows(gid)).map(({ id: userId }) => userId)).not.toContain(outsider.userId);
  });

  it('finds nothing of it, counts nothing, hears nothing, and is notified of nothing', async () => {
    const gid = await team();
    const before = await as(outsider)(chatCalls.unread, {});
    const [own, ...others] = await heard([ben, outsider, clerk, stranger, operator], async () => {
      await as(anna)(chatCalls.send, text(gid, 'Zanzibar tomorrow'));
      await as(anna)(chatCalls.typing, { gid });
      await operate(anna, gid, 'updateInfo', [], { name: 'Secret plan' });
      await as(carl)(chatCalls.channel, { gid });
    });
    expect(own?.map(({ t }) => t)).toEqual(['message', 'typing', 'message', 'group', 'inform']);
    expect(others).toEqual([[], [], [], []]);
    for (const who of [outsider, clerk, stranger]) {
      const call = as(who);
      expect((await call(chatCalls.conversations, {})).conversations.map(({ conversationId }) => conversationId)).not.toContain(gid);
      expect((await call(chatCalls.conversations, { keyword: 'secret' })).conversations).toEqual([]);
      expect(await call(buyerChatCalls.list, { imGidList: [gid] })).toEqual([]);
      expect((await call(buyerChatCalls.search, { keyword: 'zanzibar' })).rows).toEqual([]);
      expect((await call(buyerChatCalls.search, { keyword: 'zanzibar', gid })).rows).toEqual([]);
    }
    expect(await as(outsider)(chatCalls.unread, {})).toEqual(before);
    expect((await as(ben)(buyerChatCalls.search, { keyword: 'zanzibar', gid })).rows).toHaveLength(1);
    const later = { now: new Date(Date.now() + 11 * 60_000), publicUrl: 'https://market.example' };
    await database.transaction((tx) => remindOfUnread(tx, later));
    const { rows: notices } = await database.pool.query<{ userId: number; parameters: object }>(
      `select user_id as "userId", parameters from notice where kind = 'chatUnread' and link like $1`,
      [`%${gid}`],
    );
    expect(notices).toMatchObject([{ userId: ben.userId, parameters: { name: 'Secret plan', count: 1 } }]);
  });

  it('is not made a member by a look at its conversations, by a mention, by being hired, or by another role', async () => {
    const gid = await team();
    const before = await rows(gid);
    await as(outsider)(chatCalls.conversations, {});
    const { id } = await as(anna)(
      chatCalls.send,
      text(gid, '@you', { ext: { em_at_list: [String(outsider.userId), String(ben.userId)] } }),
    );
    const [message] = (await as(ben)(chatCalls.history, { targetId: gid, pageSize: 1 })).messages;
    expect(message).toMatchObject({ id, ext: { em_at_list: [String(ben.userId)] } });
    expect((await as(ben)(chatCalls.conversation, { gid })).conversation.customField).toEqual({ mention: true });
    // Even if a process believed that it belongs to it.
    await storeMessage(database, {
      ...{ gid, userId: anna.userId, companyId: company.id, operator: false, platformOnly: false, cid: randomUUID(), id: randomUUID() },
      ...{
        type: 'txt',
        body: { msg: '@you' },
        ext: {},
        words: ['you'],
        mentions: [outsider.userId, clerk.userId, ben.userId],
        everybody: false,
      },
    });
    const hired = await addUser(database, company);
    await database.pool.query('update user_account set role_id = (select role_id from user_account where id = $2) where id = $1', [
      clerk.userId,
      anna.userId,
    ]);
    while ((await joinWaiting(database, new Date(Date.now() + 60_000))) > 0);
    await as(hired)(chatCalls.conversations, {});
    expect(await rows(gid)).toEqual(before);
    expect(await refused(as(hired)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);
  });

  it('cannot send by the statement that stores, whatever was asked before', async () => {
    const gid = await team();
    for (const { userId, companyId } of [outsider, clerk, stranger]) {
      const message = { gid, userId, companyId, operator: false, platformOnly: false, cid: randomUUID(), id: randomUUID(), type: 'txt' };
      const stored = storeMessage(database, { ...message, body: { msg: 'x' }, ext: {}, words: [], mentions: [], everybody: false });
      expect(await refused(stored)).toBe(chatErrors.noSuchConversation);
    }
    expect(await rows(gid)).toHaveLength(3);
  });

  it('is somebody of it who does not have the right to chat any more', async () => {
    const member = await addUser(database, company);
    const gid = await team(anna, [member]);
    const without = { ...member, accessCodes: member.accessCodes.filter((code) => code !== 'chat.use') };
    await database.pool.query(
      `update role set access_codes = array_remove(access_codes, 'chat.use') where id = (select role_id from user_account where id = $1)`,
      [member.userId],
    );
    const [frames] = await heard([without], () => as(anna)(chatCalls.send, text(gid, 'Quokka')));
    expect(frames).toEqual([]);
    expect(await refused(as(without)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.noSuchConversation);
    expect(await refused(as(without)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.noSuchConversation);
    expect((await as(without)(chatCalls.conversations, {})).conversations).toEqual([]);
    expect((await as(without)(buyerChatCalls.search, { keyword: 'quokka' })).rows).toEqual([]);
    expect(await as(without)(chatCalls.unread, {})).toMatchObject({ conversations: 0 });
    expect((await peopleOf(anna, gid)).map(({ userId }) => userId)).toEqual([String(anna.userId)]);
  });
});

describe('people of a group', () => {
  it('who leave or are removed read nothing that comes later', async () => {
    const gid = await team();
    const { id } = await as(ben)(chatCalls.send, text(gid, 'Before'));
    await operate(ben, gid, 'memberAbsence');
    const [removed] = await heard([carl], () => operate(anna, gid, 'removeMember', [carl]));
    expect(removed?.map(({ t }) => t)).toEqual(['message', 'group', 'inform']);
    const frames = await heard([ben, carl], () => as(anna)(chatCalls.send, text(gid, 'Wolverine')));
    expect(frames).toEqual([[], []]);
    await database.transaction((tx) =>
      remindOfUnread(tx, { now: new Date(Date.now() + 11 * 60_000), publicUrl: 'https://market.example' }),
    );
    const { rows: notices } = await database.pool.query(`select 1 from notice where kind = 'chatUnread' and link like $1`, [`%${gid}`]);
    expect(notices).toEqual([]);
    for (const who of [ben, carl]) {
      const call = as(who);
      const answers = {
        send: await refused(call(chatCalls.send, text(gid, 'x'))),
        sync: await refused(call(chatCalls.sync, { gid, after: 0 })),
        history: await refused(call(chatCalls.history, { targetId: gid })),
        conversation: await refused(call(chatCalls.conversation, { gid })),
        files: await refused(call(chatCalls.files, { gid, ids: [id] })),
        export: await refused(call(chatExportCalls.request, { gid })),
        pin: await refused(call(chatCalls.pin, { gid, on: true })),
      };
      expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, chatErrors.notInGroup])));
      for (const operation of groupOperations)
        if (operation !== 'requestToJoin')
          expect(await refused(operate(who, gid, operation, [anna], { name: 'x' }))).toBe(chatErrors.notInGroup);
      expect((await call(chatCalls.conversations, {})).conversations.map(({ conversationId }) => conversationId)).not.toContain(gid);
      expect((await call(buyerChatCalls.search, { keyword: 'wolverine' })).rows).toEqual([]);
    }
    expect(await linesOf(anna, gid)).toEqual(['Wolverine', 'removeMember', 'memberAbsence', 'Before', 'create']);
  });

  it('are added by who manages it; those who left by themselves are asked, or ask', async () => {
    const gid = await team(anna, [ben]);
    expect(await refused(operate(ben, gid, 'directJoined', [carl]))).toBe(chatErrors.noPermission);
    for (const other of [stranger, seller, { ...anna, userId: 999_999_999 }])
      expect(await refused(operate(anna, gid, 'directJoined', [other]))).toBe(chatErrors.noPermission);
    await as(anna)(chatCalls.send, text(gid, 'Before'));
    const [carls, outsiders] = await heard([carl, outsider], () => operate(anna, gid, 'directJoined', [carl, carl]));
    expect([carls?.map(({ t }) => t), outsiders]).toEqual([['message', 'group', 'inform'], []]);
    expect((await allInformed(carl))[0]).toMatchObject({ operation: 'directJoined', groupId: gid });
    expect(await linesOf(carl, gid)).toEqual(['directJoined', 'Before', 'create']);
    expect((await as(carl)(chatCalls.conversation, { gid })).conversation).toMatchObject({ role: 'member', unReadCount: 0 });
    // Who is in it is not added again.
    expect(await refused(operate(anna, gid, 'directJoined', [carl]))).toBe(chatErrors.badParameter);
    await operate(anna, gid, 'removeMember', [carl]);
    await operate(anna, gid, 'directJoined', [carl]);
    await as(carl)(chatCalls.send, text(gid, 'Back'));
    await operate(carl, gid, 'memberAbsence');
    expect(await refused(operate(anna, gid, 'directJoined', [carl]))).toBe(chatErrors.badParameter);
    await operate(anna, gid, 'inviteToJoin', [carl]);
    await as(carl)(chatCalls.handleInform, { id: (await allInformed(carl))[0]?.id ?? '', agree: true });
    const [frames] = await heard([carl], () => as(anna)(chatCalls.send, text(gid, 'Welcome')));
    expect(frames?.map(({ t }) => t)).toEqual(['message']);
    await operate(carl, gid, 'memberAbsence');
    await operate(carl, gid, 'requestToJoin');
    await as(anna)(chatCalls.handleInform, { id: (await allInformed(anna))[0]?.id ?? '', agree: true });
    expect(await rolesOf(carl, gid)).toEqual({ [anna.userId]: 'owner', [ben.userId]: 'member', [carl.userId]: 'member' });
  });

  it('do not come back after their removal by an invitation of before', async () => {
    const gid = await team();
    await operate(ben, gid, 'memberAbsence');
    await operate(anna, gid, 'inviteToJoin', [ben]);
    const invitation = (await allInformed(ben))[0]?.id ?? '';
    await operate(ben, gid, 'requestToJoin');
    await as(anna)(chatCalls.handleInform, { id: (await allInformed(anna))[0]?.id ?? '', agree: true });
    await operate(anna, gid, 'removeMember', [ben]);
    expect(await as(ben)(chatCalls.handleInform, { id: invitation, agree: true })).toEqual({ operationStatus: 2 });
    expect(await refused(as(ben)(chatCalls.history, { targetId: gid }))).toBe(chatErrors.notInGroup);
    expect(await rolesOf(anna, gid)).toEqual({ [anna.userId]: 'owner', [carl.userId]: 'member' });
  });

  it('have the roles that the owner gives, and what belongs to them', async () => {
    const gid = await team();
    await operate(anna, gid, 'setAdmin', [ben]);
    await operate(ben, gid, 'muteMember', [carl], { minutes: 5 });
    expect(await refused(as(carl)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.muted);
    await operate(ben, gid, 'unmuteMember', [carl]);
    await operate(ben, gid, 'muteAllMembers');
    expect(await refused(as(carl)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.muted);
    await operate(ben, gid, 'unmuteAllMembers');
    await operate(ben, gid, 'updateAnnouncement', [], { announcement: 'Call me: +49 341 123456-0' });
    expect((await as(carl)(chatCalls.conversation, { gid })).conversation.announcement).toBe('Call me: +49 341 123456-0');
    await operate(ben, gid, 'deleteAnnouncement');
    await operate(ben, gid, 'updateInfo', [], { name: 'Autumn order' });
    expect((await as(carl)(chatCalls.conversation, { gid })).conversation.title).toBe('Autumn order');
    await expect(operate(ben, gid, 'updateInfo', [], { name: ' ' })).rejects.toMatchObject({ code: codes.invalid });
    expect(await refused(operate(ben, gid, 'removeMember', [anna]))).toBe(chatErrors.noPermission);
    expect(await refused(operate(ben, gid, 'setAdmin', [carl]))).toBe(chatErrors.noPermission);
    expect(await refused(operate(carl, gid, 'updateInfo', [], { name: 'x' }))).toBe(chatErrors.noPermission);
    await as(anna)(chatCalls.send, text(gid, '@all', { ext: { em_at_list: 'ALL' } }));
    expect((await as(carl)(chatCalls.conversation, { gid })).conversation.customField.mention).toBe(true);
    await operate(anna, gid, 'removeAdmin', [ben]);
    await operate(anna, gid, 'destroy');
    expect(await refused(as(ben)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.noSuchGroup);
    expect((await linesOf(ben, gid))[0]).toBe('destroy');
    expect(await refused(operate(anna, gid, 'directJoined', [outsider]))).toBe(chatErrors.noSuchGroup);
  });

  it('keep an owner: it hands over before it leaves, and with the last one the group ends', async () => {
    const gid = await team(anna, [ben]);
    await expect(operate(anna, gid, 'memberAbsence')).rejects.toMatchObject({
      key: 'chat.lastOwner',
      details: { type: chatErrors.notAllowed },
    });
    await operate(anna, gid, 'changeOwner', [ben]);
    expect(await rolesOf(ben, gid)).toEqual({ [anna.userId]: 'admin', [ben.userId]: 'owner' });
    await operate(anna, gid, 'memberAbsence');
    await operate(ben, gid, 'memberAbsence');
    const { rows: found } = await database.pool.query<{ over: boolean }>(
      'select destroyed_at is not null as over from conversation where id = $1',
      [gid],
    );
    expect(found).toEqual([{ over: true }]);
    expect(await refused(operate(ben, gid, 'requestToJoin'))).toBe(chatErrors.noSuchGroup);
  });

  it('learn its later names as long as they belong to it', async () => {
    const gid = await team();
    const namesOf = async (who: Caller) =>
      (await as(who)(chatCalls.informs, {})).informs.flatMap(({ groupId, operation, groupName, desc }) =>
        groupId === gid ? [`${operation}: ${groupName}${desc}`] : [],
      );
    await operate(anna, gid, 'removeMember', [ben]);
    await operate(anna, gid, 'updateInfo', [], { name: 'Without Ben' });
    expect(await namesOf(ben)).toEqual(['removeMember: Spring order', 'directJoined: ']);
    expect(await namesOf(carl)).toEqual(['updateInfo: Without BenWithout Ben', 'directJoined: Without Ben']);
  });

  it('need no answer to their request once they are added back', async () => {
    const gid = await team();
    await operate(anna, gid, 'removeMember', [ben]);
    await operate(ben, gid, 'requestToJoin');
    const asked = async () =>
      (await as(anna)(chatCalls.informs, {})).informs.find((one) => one.groupId === gid && one.operation === 'requestToJoin');
    expect(await asked()).toMatchObject({ operationStatus: 0, untreated: 1 });
    await operate(anna, gid, 'directJoined', [ben]);
    expect(await asked()).toMatchObject({ operationStatus: 1, untreated: 0 });
  });

  it('have read what was written since they joined', async () => {
    const gid = await team(anna, [carl]);
    await as(anna)(chatCalls.send, text(gid, 'Before Ben'));
    const before = (await as(anna)(chatCalls.history, { targetId: gid, pageSize: 1 })).messages[0];
    await operate(anna, gid, 'directJoined', [ben]);
    const joined = (await peopleOf(anna, gid)).find(({ userId }) => userId === String(ben.userId));
    expect(Date.parse(joined?.joinedAt ?? '')).toBeGreaterThan(Date.parse(before?.sentAt ?? ''));
    expect((await as(anna)(chatCalls.history, { targetId: gid })).messages.find(({ id }) => id === before?.id)).toMatchObject({
      read: false,
    });
  });

  it('who own it may write, and who was removed comes back as a member', async () => {
    const gid = await team();
    await operate(anna, gid, 'setAdmin', [ben]);
    await operate(anna, gid, 'removeMember', [ben]);
    await operate(anna, gid, 'directJoined', [ben]);
    expect(await rolesOf(anna, gid)).toMatchObject({ [ben.userId]: 'member' });
    await operate(anna, gid, 'muteMember', [carl]);
    expect(await refused(as(carl)(chatCalls.send, text(gid, 'May I?')))).toBe(chatErrors.muted);
    await operate(anna, gid, 'changeOwner', [carl]);
    await as(carl)(chatCalls.send, text(gid, 'I may.'));
    // The next owner of one whose owner is blocked.
    await operate(carl, gid, 'muteMember', [anna, ben]);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [carl.userId]);
    try {
      await appointOwners(database, new Date());
      expect(await rolesOf(anna, gid)).toMatchObject({ [anna.userId]: 'owner' });
      await as(anna)(chatCalls.send, text(gid, 'So may I.'));
      // Who is blocked may come back: the group goes on without the others.
      expect(await refused(as(ben)(chatCalls.send, text(gid, 'And I?')))).toBe(chatErrors.muted);
      await operate(anna, gid, 'removeMember', [ben]);
      await operate(anna, gid, 'memberAbsence');
    } finally {
      await database.pool.query(`update user_account set state = 'active' where id = $1`, [carl.userId]);
    }
    await appointOwners(database, new Date());
    expect(await rolesOf(carl, gid)).toEqual({ [carl.userId]: 'owner' });
    await as(carl)(chatCalls.send, text(gid, 'Back again.'));
  });

  it('who are removed while a message waits for the group are not sent it', async () => {
    const gid = await team();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select from conversation_head where conversation_id = $1 for update', [gid]);
    const [ofBen = [], ofCarl = []] = await heard([ben, carl], async () => {
      const sent = as(anna)(chatCalls.send, text(gid, 'Not for Ben'));
      // Until the statement that stores waits for the group.
      for (;;) {
        const { rows: waiting } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (waiting.length > 0) break;
      }
      await client.query('update conversation_member set left_at = now(), removed = true where conversation_id = $1 and user_id = $2', [
        gid,
        ben.userId,
      ]);
      await client.query('commit');
      client.release();
      await sent;
    });
    expect(ofBen.filter(({ t }) => t === 'message')).toEqual([]);
    expect(ofCarl.filter(({ t }) => t === 'message')).toHaveLength(1);
  });

  it('get another owner when theirs cannot chat any more: the oldest administrator, else the oldest member', async () => {
    const person = () => addUser(database, company);
    const [owner, admin, late] = [await person(), await person(), await person()];
    const gid = await team(owner, [ben, admin]);
    await operate(owner, gid, 'directJoined', [late]);
    await operate(owner, gid, 'setAdmin', [admin]);
    const setState = (who: Caller, state: string) =>
      database.pool.query('update user_account set state = $2 where id = $1', [who.userId, state]);
    await appointOwners(database, new Date());
    expect(await rolesOf(ben, gid)).toMatchObject({ [owner.userId]: 'owner' });
    await setState(owner, 'blocked');
    const [frames] = await heard([ben], async () => {
      await Promise.all([appointOwners(database, new Date()), appointOwners(database, new Date())]);
    });
    expect(frames?.map(({ t }) => t)).toEqual(['message', 'group']);
    expect(await rolesOf(ben, gid)).toEqual({ [ben.userId]: 'member', [admin.userId]: 'owner', [late.userId]: 'member' });
    const [line] = (await as(ben)(chatCalls.history, { targetId: gid, pageSize: 1 })).messages;
    expect(line?.body).toMatchObject({ operation: 'newOwner', users: [admin.name] });
    // Who comes back is one who helps to manage it.
    await setState(owner, 'active');
    await appointOwners(database, new Date());
    expect(await rolesOf(ben, gid)).toMatchObject({ [owner.userId]: 'admin', [admin.userId]: 'owner' });
    for (const who of [owner, admin]) {
      const people = [{ userId: who.userId, name: who.name }];
      await setState(who, 'erased');
      await database.transaction((tx) => erasePeopleFromChat(tx, people, company.id, new Date()));
    }
    await appointOwners(database, new Date());
    expect(await rolesOf(late, gid)).toEqual({ [ben.userId]: 'owner', [late.userId]: 'member' });
    await as(late)(chatCalls.send, text(gid, 'It goes on'));
    expect(JSON.stringify((await as(late)(chatCalls.history, { targetId: gid })).messages)).not.toContain(`"${admin.name}"`);
  });
});

describe('at once', () => {
  it('no more than 50 are added, by one person or by several', async () => {
    const people = await Promise.all(Array.from({ length: mostMembers + 4 }, () => addUser(database, company)));
    const [removed, ...rest] = people;
    const gid = await team(anna, [ben, removed as Caller, ...rest.slice(0, mostMembers - 5)]);
    await operate(anna, gid, 'setAdmin', [ben]);
    await operate(anna, gid, 'removeMember', [removed as Caller]);
    const fresh = rest.slice(mostMembers - 5);
    const room = mostMembers - (await rows(gid)).filter(({ left }) => !left).length;
    const answers = await Promise.all(fresh.map((one, at) => refused(operate(at % 2 === 0 ? anna : ben, gid, 'directJoined', [one]))));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(room);
    expect(answers.filter((answer) => answer === chatErrors.groupFull)).toHaveLength(fresh.length - room);
    expect((await rows(gid)).filter(({ left }) => !left)).toHaveLength(mostMembers);
    expect(await refused(operate(anna, gid, 'directJoined', [removed as Caller]))).toBe(chatErrors.groupFull);
    // Nor does somebody come back meanwhile.
    const [first, second] = rest.slice(0, 2) as [Caller, Caller];
    await operate(first, gid, 'memberAbsence');
    await operate(anna, gid, 'inviteToJoin', [first]);
    await operate(anna, gid, 'directJoined', [removed as Caller]);
    const invitation = (await allInformed(first))[0]?.id ?? '';
    expect(await refused(as(first)(chatCalls.handleInform, { id: invitation, agree: true }))).toBe(chatErrors.groupFull);
    // The invitation stays, and a removed account takes no place.
    await database.pool.query(`update user_account set state = 'removed' where id = $1`, [second.userId]);
    expect(await as(first)(chatCalls.handleInform, { id: invitation, agree: true })).toEqual({ operationStatus: 1 });
  });

  it('somebody is added and the group is ended: one of the two comes first', async () => {
    for (let at = 0; at < 6; at++) {
      const gid = await team(anna, [ben]);
      const [added, ended] = await Promise.all([
        refused(operate(anna, gid, 'directJoined', [carl])),
        refused(operate(anna, gid, 'destroy')),
      ]);
      expect(ended).toBeUndefined();
      expect([undefined, chatErrors.noSuchGroup]).toContain(added);
      expect((await rows(gid)).some(({ id }) => id === carl.userId)).toBe(added === undefined);
      expect((await linesOf(anna, gid))[0]).toBe('destroy');
      expect((await allInformed(carl)).filter(({ groupId, operation }) => groupId === gid && operation === 'directJoined')).toHaveLength(
        added === undefined ? 1 : 0,
      );
    }
  });

  it('the owner hands over and leaves, and the other leaves: somebody owns it, or nobody is there', async () => {
    for (let at = 0; at < 4; at++) {
      const gid = await team(anna, [ben]);
      await Promise.all([refused(operate(anna, gid, 'changeOwner', [ben])), refused(operate(ben, gid, 'memberAbsence'))]);
      const left = (await rows(gid)).find(({ id }) => id === ben.userId)?.left;
      const roles = await rolesOf(anna, gid);
      expect(Object.values(roles).filter((role) => role === 'owner')).toHaveLength(1);
      expect(left).toBe(!(ben.userId in roles));
    }
  });
});

describe('what belongs to companies', () => {
  it('is not there: no case, no rating, no block, no name of a side, no orders', async () => {
    const gid = await team();
    await as(ben)(chatCalls.send, text(gid, 'Who answers?'));
    expect(await groupsToFollow(database.kysely, new Date())).not.toContain(gid);
    await database.transaction((tx) => followGroup(tx, gid, new Date()));
    const { rows: cases } = await database.pool.query('select 1 from service_case where conversation_id = $1', [gid]);
    expect(cases).toEqual([]);
    expect(await as(anna)(serviceCalls.rating, { gid })).toEqual({ open: false, stars: null, comment: '' });
    expect(await as(anna)(chatSafetyCalls.conversation, { gid })).toMatchObject({ mayBlock: false, contacts: 'allow' });
    for (const input of [{ gid }, { gid, userId: ben.userId }])
      expect(await refused(as(anna)(chatSafetyCalls.block, input))).toBe(chatErrors.notAllowed);
    expect(await refused(as(outsider)(buyerChatCalls.alias, { groupId: gid, buyerAlias: 'Ours' }))).toBe(chatErrors.noSuchConversation);
    const buyer = await addUser(database, company, { role: 'owner' });
    const own = await team(buyer, [ben]);
    expect(await refused(as(buyer)(buyerChatCalls.alias, { groupId: own, buyerAlias: 'Ours' }))).toBe(chatErrors.notAllowed);
    const clerks = await addCompany(database, { kind: 'seller' });
    const [first, second] = [await addUser(database, clerks), await addUser(database, clerks)];
    const theirs = await team(first, [second]);
    expect(await refused(as(first)(sellerChatCalls.alias, { groupId: theirs, storeAlias: 'Ours' }))).toBe(chatErrors.notAllowed);
    expect(await as(anna)(chatCalls.orders, { gid })).toEqual([]);
    expect((await as(first)(chatCalls.conversations, { filter: 'unassigned' })).conversations).toEqual([]);
  });

  it('who is blocked by the operator opens none and writes in none', async () => {
    const person = await addUser(database, company);
    const gid = await team(person, [ben]);
    await database.pool.query(
      `insert into chat_block (kind, company_id, user_id, blocked_user_id, created_at) values ('platform', $1, $2, $3, now())`,
      [operator.companyId, operator.userId, person.userId],
    );
    expect(await refused(as(person)(chatCalls.send, text(gid, 'x')))).toBe(chatErrors.blocked);
    expect(await refused(as(person)(chatCalls.team, opening([ben])))).toBe(chatErrors.blocked);
  });

  it('a report copies what was said, for the operator', async () => {
    const gid = await team();
    const { id } = await as(ben)(chatCalls.send, text(gid, 'Rude words'));
    const { reportId } = await as(anna)(chatSafetyCalls.report, { gid, messageIds: [id], reason: 'insult', note: '' });
    const read = await as(operator)(chatReportCalls.detail, { id: reportId });
    expect(read.copied.find((one) => one.reported)).toMatchObject({ text: 'Rude words', sender: ben.name });
    const [frames] = await heard([ben, outsider], () =>
      as(operator)(chatReportCalls.decide, { id: reportId, decision: 'recalled', note: '' }),
    );
    expect(frames?.map(({ t }) => t)).toContain('change');
    expect((await as(anna)(chatCalls.history, { targetId: gid, pageSize: 1 })).messages[0]).toMatchObject({ id, isRecall: true });
  });

  it('messages are forwarded to where everybody may see them', async () => {
    const [gid, pair, wider] = [await team(), await team(anna, [ben]), await team(anna, [ben, outsider])];
    const { id } = await as(anna)(chatCalls.send, text(gid, 'Between us'));
    const forward = (from: string, to: string, ids: string[]) =>
      refused(as(anna)(chatCalls.send, { cid: randomUUID(), to, type: 'combine', body: { gid: from, ids, title: '' } }));
    expect(await forward(gid, pair, [id])).toBeUndefined();
    expect(await forward(gid, wider, [id])).toBe(chatErrors.notAllowed);
    const { gid: single } = await as(anna)(chatCalls.colleague, { userId: ben.userId });
    const { gid: foreign } = await as(anna)(chatCalls.colleague, { userId: outsider.userId });
    expect([await forward(gid, single, [id]), await forward(gid, foreign, [id])]).toEqual([undefined, chatErrors.notAllowed]);
    const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
    const { gid: shop } = await as(anna)(buyerChatCalls.open, { storeId: store.id });
    const { gid: support } = await as(anna)(chatCalls.support, {});
    expect([await forward(gid, shop, [id]), await forward(gid, support, [id])]).toEqual([chatErrors.notAllowed, chatErrors.notAllowed]);
    const { id: ofShop } = await as(anna)(chatCalls.send, text(shop, 'From the store'));
    expect(await forward(shop, gid, [ofShop])).toBeUndefined();
    // Who is added later sees of it what it may see where it is from.
    const combined = (await as(anna)(chatCalls.history, { targetId: pair })).messages.find((one) => one.type === 'combine');
    await operate(anna, pair, 'directJoined', [outsider]);
    expect(await as(outsider)(chatCalls.combined, { gid: pair, id: combined?.id ?? '' })).toEqual({ messages: [] });
  });

  it('copies of the company leave it out; each of its people has it written', async () => {
    const gid = await team();
    await as(ben)(chatCalls.send, text(gid, 'Capybara'));
    const copyOf = (scope: 'person' | 'company', userId: number) =>
      database.transaction(async (tx) => {
        const file = personalData.files?.find((one) => one.name === 'chat-messages' && one.scope === scope);
        await file?.open(tx, { userId, companyId: company.id });
        const copied = await fetchRows(tx, 10_000);
        await closeCursor(tx);
        return JSON.stringify(copied);
      });
    expect(await copyOf('person', ben.userId)).toContain('Capybara');
    expect(await copyOf('person', outsider.userId)).not.toContain('Capybara');
    expect(await copyOf('company', outsider.userId)).not.toContain('Capybara');
    const { id } = await as(carl)(chatExportCalls.request, { gid });
    await runExport(id, jobContext(database));
    expect(await as(carl)(chatExportCalls.list, { gid })).toMatchObject([{ id, state: 'ready', messages: 1 }]);
    await operate(anna, gid, 'removeMember', [carl]);
    expect(await refused(as(carl)(chatExportCalls.open, { exportId: id }))).toBe(chatErrors.notInGroup);
  });

  it('goes two years after its last message', async () => {
    const gid = await team();
    await database.pool.query(`update conversation set active_at = '2020-05-10' where id = $1`, [gid]);
    await retain({}, { ...jobContext(database), now: () => new Date('2022-05-11T12:00:00Z') });
    expect(await rows(gid)).toEqual([]);
  });

  it('devices of those who belong to it are notified by its name', async () => {
    const gid = await team();
    for (const who of [ben, carl, outsider]) {
      const session = randomUUID();
      await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
        session,
        who.userId,
      ]);
      await database.pool.query(
        `insert into push_subscription (user_id, session_id, endpoint, public_key, auth, created_at) values ($1, $2, $3, 'k', 'a', now())`,
        [who.userId, session, `https://push.example/${session}`],
      );
    }
    await operate(anna, gid, 'removeMember', [carl]);
    await as(anna)(chatCalls.send, text(gid, 'Ring'));
    await pushUnread(database, gid, new Date());
    const { rows: pushed } = await database.pool.query<{ userId: number; payload: { title: string } }>(
      `select s.user_id as "userId", m.payload from push_message m join push_subscription s on s.id = m.subscription_id where m.payload ->> 'id' = $1`,
      [gid],
    );
    expect(pushed.map(({ userId }) => userId)).toEqual([ben.userId]);
    expect(pushed[0]?.payload.title).toContain('Spring order');
  });
});
