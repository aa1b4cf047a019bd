import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellerStoreCalls } from '../../../../contract/stores/stores.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls, chatCalls, type GroupOperation } from '../../../../contract/talk/chat.ts';
import { pushLook } from '../../../../contract/talk/push-look.ts';
import { operatorServiceCalls, sellerServiceCalls, serviceCalls } from '../../../../contract/talk/service.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Company, type Store } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as storeHandlers } from '../../stores/calls.ts';
import { handlers as chatHandlers } from '../chat/calls.ts';
import { handlers as pushHandlers } from '../push/calls.ts';
import { handlers as serviceHandlers } from './calls.ts';
import { followed as allFollowed } from './follower-jobs.ts';
import { followGroup } from './follow.ts';
import { groupsToFollow, ownersToTend, renewUsual, tend, warnOfTargets } from './jobs.ts';
import { erasePeopleFromService } from './personal-data.ts';

let database: Database;
const as = (caller: Caller, now?: Date) =>
  callsAs(database, [...chatHandlers, ...serviceHandlers], { caller, ...(now && { now: () => now }) });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(releaseDatabases);

type Shop = { company: Company; store: Store; agents: Caller[] };
async function shop(people: number): Promise<Shop> {
  const company = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, company);
  const agents = [];
  for (let at = 0; at < people; at++) agents.push(await addUser(database, company));
  return { company, store, agents };
}

/** A buyer of its own, and its group with a store. */
async function asks({ store }: Shop, msg = 'Is it in stock?'): Promise<{ gid: string; buyer: Caller }> {
  const buyer = await addUser(database, await addCompany(database, { kind: 'buyer' }));
  const { gid } = await as(buyer)(buyerChatCalls.open, { storeId: store.id });
  await says(buyer, gid, msg);
  return { gid, buyer };
}

async function says(caller: Caller, gid: string, msg: string): Promise<void> {
  await as(caller)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg } });
  await allFollowed(database);
}

const available = (caller: Caller, more: { cap?: number; byPush?: boolean; available?: boolean } = {}) =>
  as(caller)(serviceCalls.saveSelf, { available: true, byPush: false, cap: 20, ...more });

async function caseOf(gid: string) {
  const { rows } = await database.pool.query<{
    state: string;
    assignee_id: number | null;
    due_at: Date | null;
    answer_by: Date | null;
    away_at: Date | null;
  }>(`select state, assignee_id, due_at, answer_by, away_at from service_case where conversation_id = $1`, [gid]);
  return rows[0];
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('people who are there', () => {
  const seen = async ({ userId }: Caller) =>
    (await database.pool.query<{ seen_at: Date }>('select seen_at from service_agent where user_id = $1', [userId])).rows[0]?.seen_at ??
    null;

  it('by requests without a connection stay available', async () => {
    const [first, second] = (await shop(2)).agents as [Caller, Caller];
    for (const agent of [first, second]) await available(agent);
    const later = minutesFromNow(14);
    await as(first, later)(chatCalls.conversations, {});
    await callsAs(database, pushHandlers, { caller: second, now: () => later })(pushLook, {});
    await expect.poll(() => Promise.all([seen(first), seen(second)])).toEqual([later, later]);
    // Once a minute is enough.
    await as(first, new Date(later.getTime() + 59_000))(chatCalls.conversations, {});
    const again = new Date(later.getTime() + 61_000);
    await as(first, again)(chatCalls.conversations, {});
    await expect.poll(() => seen(first)).toEqual(again);
  });
});

describe('cases', () => {
  it('follow the messages: open, waiting, solved, open again', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const { gid, buyer } = await asks(own);
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: null });
    await says(agent, gid, 'Yes');
    expect(await caseOf(gid)).toMatchObject({ state: 'waiting', assignee_id: agent.userId, due_at: null });
    await as(agent)(serviceCalls.change, { gid, action: 'solve' });
    await says(agent, gid, 'Good luck with it');
    expect(await caseOf(gid)).toMatchObject({ state: 'solved' });
    await says(buyer, gid, 'And in green?');
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: agent.userId });
    const { rows } = await database.pool.query(
      `select seconds from service_answer a join service_case c on c.id = a.case_id where c.conversation_id = $1`,
      [gid],
    );
    expect(rows).toHaveLength(1);
  });

  it('are found by the job when nobody has looked', async () => {
    const own = await shop(1);
    const { gid, buyer } = await asks(own);
    await database.pool.query(`delete from service_case where conversation_id = $1`, [gid]);
    expect(await groupsToFollow(database.kysely, new Date())).toContain(gid);
    await database.transaction((tx) => followGroup(tx, gid, new Date()));
    expect(await caseOf(gid)).toMatchObject({ state: 'open' });
    expect(await groupsToFollow(database.kysely, new Date())).not.toContain(gid);
    await says(buyer, gid, 'Hello?');
  });

  it('are in the views of those who answer, with what is late first, and in none of the company that asks', async () => {
    const own = await shop(2);
    const [agent, other] = own.agents as [Caller, Caller];
    const early = await asks(own);
    const late = await asks(own);
    const third = await asks(own);
    await as(agent)(serviceCalls.change, { gid: third.gid, action: 'take' });
    await database.pool.query(`update service_case set due_at = now() - interval '1 minute' where conversation_id = $1`, [early.gid]);
    const view = async (filter: 'mine' | 'unassigned' | 'snoozed' | 'solved', caller = agent, pageSize = 50) =>
      (await as(caller)(chatCalls.conversations, { filter, pageSize })).conversations.map(({ conversationId }) => conversationId);
    expect(await view('unassigned')).toEqual([early.gid, late.gid]);
    const first = await as(agent)(chatCalls.conversations, { filter: 'unassigned', pageSize: 1 });
    const next = await as(agent)(chatCalls.conversations, { filter: 'unassigned', pageSize: 1, cursor: first.cursor ?? '' });
    expect(next.conversations.map(({ conversationId }) => conversationId)).toEqual([late.gid]);
    expect(await view('mine')).toEqual([third.gid]);
    expect(await view('mine', other)).toEqual([]);
    expect(await view('unassigned', early.buyer)).toEqual([]);
    await as(agent)(serviceCalls.change, { gid: late.gid, action: 'snooze', until: minutesFromNow(60).toISOString() });
    await as(agent)(serviceCalls.change, { gid: third.gid, action: 'solve' });
    expect(await as(other)(serviceCalls.counts, {})).toMatchObject({ all: 3, mine: 0, unassigned: 1, snoozed: 1, solved: 1 });
    const buyers = await as(early.buyer)(chatCalls.conversations, {});
    expect(buyers.conversations[0]).toMatchObject({ service: null });
    await expect(as(early.buyer)(serviceCalls.counts, {})).rejects.toMatchObject({ code: codes.notFound });
  });

  it('keep notes from the other side, wherever it looks', async () => {
    const own = await shop(2);
    const [agent, other] = own.agents as [Caller, Caller];
    const { gid, buyer } = await asks(own);
    await as(agent)(serviceCalls.change, { gid, action: 'handOver', userId: other.userId, note: 'Secret discount possible' });
    await as(agent)(serviceCalls.change, { gid, action: 'note', note: 'Secret remark' });
    expect(await caseOf(gid)).toMatchObject({ assignee_id: other.userId });
    expect((await as(other)(serviceCalls.case, { gid })).events.map(({ note }) => note)).toEqual([
      'Secret remark',
      'Secret discount possible',
    ]);
    const seen = [
      await as(buyer)(chatCalls.history, { targetId: gid, pageSize: 50 }),
      await as(buyer)(chatCalls.sync, { gid, after: 0 }),
      await as(buyer)(chatCalls.conversation, { gid }),
      await as(buyer)(buyerChatCalls.search, { keyword: 'Secret' }),
    ];
    expect(JSON.stringify(seen)).not.toContain('Secret');
    await expect(as(buyer)(serviceCalls.case, { gid })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(buyer)(serviceCalls.change, { gid, action: 'solve' })).rejects.toMatchObject({ code: codes.notFound });
    const stranger = (await shop(1)).agents[0] as Caller;
    await expect(as(stranger)(serviceCalls.change, { gid, action: 'take' })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(agent)(serviceCalls.change, { gid, action: 'assign', userId: stranger.userId })).rejects.toMatchObject({
      code: codes.notFound,
    });
    await database.transaction((tx) => erasePeopleFromService(tx, [agent.userId]));
    expect((await as(other)(serviceCalls.case, { gid })).events.map(({ note }) => note)).toEqual(['', '']);
  });

  it('have a note once, however often it is sent', async () => {
    const own = await shop(1);
    const agent = own.agents[0] as Caller;
    const [{ gid }, { gid: another }] = [await asks(own), await asks(own)];
    const cid = randomUUID();
    const add = (of: string, note: string) => as(agent)(serviceCalls.change, { gid: of, action: 'note', note, cid });
    await Promise.all(Array.from({ length: 4 }, () => add(gid, 'Once')));
    const notes = async (of: string) =>
      (await as(agent)(serviceCalls.case, { gid: of })).events.filter(({ kind }) => kind === 'note').map(({ note }) => note);
    expect(await notes(gid)).toEqual(['Once']);
    for (const [of, note] of [
      [gid, 'Another'],
      [another, 'Once'],
    ] as const)
      await expect(add(of, note)).rejects.toMatchObject({ details: { type: chatErrors.badParameter } });
    expect([await notes(gid), await notes(another)]).toEqual([['Once'], []]);
    // Without a client id each is another one.
    for (let n = 0; n < 2; n++) await as(agent)(serviceCalls.change, { gid, action: 'note', note: 'Again' });
    expect(await notes(gid)).toEqual(['Again', 'Again', 'Once']);
  });

  it('wake when their time has come', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const { gid } = await asks(own);
    const until = minutesFromNow(60);
    const due = (await caseOf(gid))?.due_at;
    await available(agent, { byPush: true });
    await as(agent)(serviceCalls.change, { gid, action: 'snooze', until: until.toISOString() });
    await expect(as(agent)(serviceCalls.change, { gid, action: 'snooze', until: minutesFromNow(90).toISOString() })).rejects.toMatchObject({
      code: codes.refused,
    });
    const later = minutesFromNow(61);
    expect(await ownersToTend(database.kysely, later)).toContain(own.company.id);
    expect(await caseOf(gid)).toMatchObject({ due_at: null, answer_by: null });
    await database.transaction((tx) => tend(tx, own.company.id, later));
    const answerBy = new Date(later.getTime() + 10 * 60_000);
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: agent.userId, due_at: due, answer_by: answerBy });
    await as(agent)(serviceCalls.change, { gid, action: 'snooze', until: minutesFromNow(90).toISOString() });
    await as(agent)(serviceCalls.change, { gid, action: 'reopen' });
    expect(await caseOf(gid)).toMatchObject({ state: 'open', due_at: due, answer_by: expect.any(Date) as Date });
  });

  it('that a colleague gives to somebody are noticed, those that one takes are not', async () => {
    const own = await shop(2);
    const [agent, other] = own.agents as [Caller, Caller];
    const { gid } = await asks(own);
    const noticed = async ({ userId }: Caller) =>
      (await database.pool.query(`select 1 from notice where user_id = $1 and kind = 'serviceAssigned'`, [userId])).rows.length;
    await as(agent)(serviceCalls.change, { gid, action: 'take' });
    await as(agent)(serviceCalls.change, { gid, action: 'handOver', userId: other.userId, note: 'Please' });
    await as(agent)(serviceCalls.change, { gid, action: 'assign', userId: agent.userId });
    expect(await noticed(other)).toBe(1);
    expect(await noticed(agent)).toBe(0);
  });
});

describe('cases of groups that change', () => {
  const operates = (caller: Caller, gid: string, operation: GroupOperation, users: Caller[] = []) =>
    as(caller)(chatCalls.group, { gid, operation, users: users.map(({ userId }) => userId) });

  it('end with a group that is destroyed', async () => {
    const own = await shop(1);
    const { gid, buyer } = await asks(own);
    await operates(buyer, gid, 'destroy');
    expect(await caseOf(gid)).toMatchObject({ state: 'solved', due_at: null });
    await database.transaction((tx) => followGroup(tx, gid, new Date()));
    expect(await caseOf(gid)).toMatchObject({ state: 'solved' });
  });

  it('go back into the queue when who has them leaves, and to nobody who has left', async () => {
    const own = await shop(3);
    const [a, b, c] = own.agents as [Caller, Caller, Caller];
    const { gid, buyer } = await asks(own);
    await as(a)(serviceCalls.change, { gid, action: 'take' });
    await operates(a, gid, 'memberAbsence');
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: null });
    await available(a);
    expect(await caseOf(gid)).toMatchObject({ assignee_id: null });
    await expect(as(b)(serviceCalls.change, { gid, action: 'assign', userId: a.userId })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(b)(serviceCalls.case, { gid })).agents.map(({ userId }) => userId)).not.toContain(a.userId);
    await says(b, gid, 'Yes');
    await database.pool.query(`update service_case set assignee_id = $2 where conversation_id = $1`, [gid, a.userId]);
    await says(buyer, gid, 'And in red?');
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: null });
    await available(c);
    expect(await caseOf(gid)).toMatchObject({ assignee_id: c.userId });
  });
});

describe('routing', () => {
  it('gives a case to who has answered last, else to who has fewest, below the cap', async () => {
    const own = await shop(3);
    const [a, b, c] = own.agents as [Caller, Caller, Caller];
    await available(a, { cap: 1 });
    await available(b);
    const first = await asks(own);
    const second = await asks(own);
    const third = await asks(own);
    expect((await caseOf(first.gid))?.assignee_id).toBe(a.userId);
    expect((await caseOf(second.gid))?.assignee_id).toBe(b.userId);
    expect((await caseOf(third.gid))?.assignee_id).toBe(b.userId);
    await says(a, first.gid, 'Here you are');
    await available(c);
    await says(first.buyer, first.gid, 'Thanks, one more question');
    expect((await caseOf(first.gid))?.assignee_id).toBe(a.userId);
    // Who is not available any more loses it to somebody who is.
    await says(a, first.gid, 'Of course');
    await available(a, { available: false });
    await says(first.buyer, first.gid, 'How long is it?');
    expect((await caseOf(first.gid))?.assignee_id).toBe(c.userId);
  });

  it('waits in the queue above all caps, until a cap is raised or a case solved', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    await available(agent, { cap: 1 });
    const first = await asks(own);
    const second = await asks(own);
    const third = await asks(own);
    expect((await caseOf(second.gid))?.assignee_id).toBeNull();
    await as(agent)(serviceCalls.change, { gid: first.gid, action: 'solve' });
    expect((await caseOf(second.gid))?.assignee_id).toBe(agent.userId);
    await available(agent, { cap: 2 });
    expect((await caseOf(third.gid))?.assignee_id).toBe(agent.userId);
  });

  it('never gives one case to two who take it at once', async () => {
    const own = await shop(6);
    for (let round = 0; round < 5; round++) {
      const { gid } = await asks(own);
      const taken = await Promise.allSettled(own.agents.map((agent) => as(agent)(serviceCalls.change, { gid, action: 'take' })));
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await database.pool.query(
        `select 1 from service_event e join service_case c on c.id = e.case_id where c.conversation_id = $1 and e.kind = 'taken'`,
        [gid],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('leaves nothing unassigned when somebody becomes available while messages come', async () => {
    const own = await shop(4);
    const buyers: { gid: string; buyer: Caller }[] = [];
    for (let at = 0; at < 12; at++) {
      const buyer = await addUser(database, await addCompany(database, { kind: 'buyer' }));
      buyers.push({ buyer, gid: (await as(buyer)(buyerChatCalls.open, { storeId: own.store.id })).gid });
    }
    await Promise.all([
      ...buyers.map(({ buyer, gid }) => as(buyer)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg: 'Hello' } })),
      // A second process looks at the same messages.
      ...buyers.map(({ gid }) => database.transaction((tx) => followGroup(tx, gid, new Date()))),
      ...own.agents.map((agent) => available(agent, { cap: 5 })),
    ]);
    await allFollowed(database);
    const { rows } = await database.pool.query<{ assignee_id: number | null; events: number }>(
      `select c.assignee_id, (select count(*)::int from service_event e where e.case_id = c.id and e.kind = 'assigned') as events
       from service_case c join conversation v on v.id = c.conversation_id where v.store_id = $1 and c.state = 'open'`,
      [own.store.id],
    );
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ assignee_id: assignee, events }) => assignee === null || events !== 1)).toEqual([]);
    const { rows: loads } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from service_case c join conversation v on v.id = c.conversation_id where v.store_id = $1 group by c.assignee_id`,
      [own.store.id],
    );
    expect(Math.max(...loads.map(({ count }) => count))).toBeLessThanOrEqual(5);
  });

  it('takes back what is not answered in time, and what people who are away have', async () => {
    const own = await shop(2);
    const [a, b] = own.agents as [Caller, Caller];
    await available(a);
    const { gid } = await asks(own);
    await available(b);
    await database.transaction((tx) => tend(tx, own.company.id, minutesFromNow(9)));
    expect((await caseOf(gid))?.assignee_id).toBe(a.userId);
    await database.pool.query(`update service_agent set seen_at = now() + interval '11 minutes'`);
    await database.transaction((tx) => tend(tx, own.company.id, minutesFromNow(11)));
    expect((await caseOf(gid))?.assignee_id).toBe(b.userId);
    // Both have not answered: it waits for the next who takes it.
    await database.transaction((tx) => tend(tx, own.company.id, minutesFromNow(22)));
    expect((await caseOf(gid))?.assignee_id).toBeNull();
    await as(a)(serviceCalls.change, { gid, action: 'take' });
    await database.pool.query(`update service_case set answer_by = null, passed_by = '{}' where conversation_id = $1`, [gid]);
    await database.pool.query(`update service_agent set seen_at = now() - interval '16 minutes'`);
    await available(b, { byPush: true });
    await database.pool.query(`update service_agent set seen_at = now() - interval '16 minutes'`);
    await database.transaction((tx) => tend(tx, own.company.id, new Date()));
    expect(await as(a)(serviceCalls.self, {})).toMatchObject({ available: false });
    expect(await as(b)(serviceCalls.self, {})).toMatchObject({ available: true });
    expect((await caseOf(gid))?.assignee_id).toBe(b.userId);
  });

  it('does not come back to who gave it back', async () => {
    const own = await shop(2);
    const [a, b] = own.agents as [Caller, Caller];
    await available(a);
    const { gid } = await asks(own);
    await as(a)(serviceCalls.change, { gid, action: 'giveBack' });
    expect((await caseOf(gid))?.assignee_id).toBeNull();
    await available(b);
    expect((await caseOf(gid))?.assignee_id).toBe(b.userId);
  });
});

const settings = {
  ...{ holidayCountry: null, awayTexts: {}, firstTargetMinutes: 240, nextTargetMinutes: 480, answerMinutes: 10, timeZone: null },
};

describe('hours and targets', () => {
  it('are set by those who manage the store, one change at a time', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const storeId = own.store.id;
    const { version } = await as(agent)(sellerServiceCalls.settings, { storeId });
    const hours = [{ weekday: 1, opens: 540, closes: 1_020 }];
    expect(await as(agent)(sellerServiceCalls.save, { storeId, version, ...settings, hours })).toMatchObject({ hours });
    await expect(as(agent)(sellerServiceCalls.save, { storeId, version, ...settings, hours })).rejects.toMatchObject({
      code: codes.conflict,
    });
    const twice = [...hours, { weekday: 1, opens: 600, closes: 660 }];
    await expect(as(agent)(sellerServiceCalls.save, { storeId, version: version + 1, ...settings, hours: twice })).rejects.toMatchObject({
      code: codes.invalid,
    });
    const stranger = (await shop(1)).agents[0] as Caller;
    await expect(as(stranger)(sellerServiceCalls.settings, { storeId })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(stranger)(sellerServiceCalls.save, { storeId, version, ...settings, hours })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });

  it('are counted again with the holiday of the store', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const storeId = own.store.id;
    const { version } = await as(agent)(sellerServiceCalls.settings, { storeId });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1_440 }));
    await as(agent)(sellerServiceCalls.save, { storeId, version, ...settings, hours });
    const { gid } = await asks(own);
    const due = (await caseOf(gid))?.due_at ?? new Date(0);
    const seller = callsAs(database, storeHandlers, { caller: agent });
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    await seller(sellerStoreCalls.holiday, {
      id: storeId,
      from: dayOf(Date.now() - 2 * 86_400_000),
      to: dayOf(Date.now() + 2 * 86_400_000),
    });
    expect((await caseOf(gid))?.due_at?.getTime()).toBeGreaterThan(due.getTime() + 86_400_000);
    await seller(sellerStoreCalls.holiday, { id: storeId, from: null, to: null });
    expect((await caseOf(gid))?.due_at).toEqual(due);
  });

  it('answer once in twelve hours while nobody is there, in the language of who has written', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const storeId = own.store.id;
    const { version } = await as(agent)(sellerServiceCalls.settings, { storeId });
    // Closed today and tomorrow in any zone.
    const weekday = (new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7) as number;
    await as(agent)(sellerServiceCalls.save, {
      storeId,
      version,
      ...settings,
      hours: [{ weekday, opens: 540, closes: 600 }],
      awayTexts: { en: 'Back soon' },
    });
    const { gid, buyer } = await asks(own);
    await says(buyer, gid, 'Anybody there?');
    const { messages } = await as(buyer)(chatCalls.history, { targetId: gid, pageSize: 50 });
    const lines = messages.filter(({ body }) => body['operation'] === 'away');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ type: 'inform', number: null, from: null, body: { msg: 'Back soon' } });
    expect(await caseOf(gid)).toMatchObject({ state: 'open' });
    const { rows } = await database.pool.query(
      `select 1 from service_answer a join service_case c on c.id = a.case_id where c.conversation_id = $1`,
      [gid],
    );
    expect(rows).toEqual([]);
  });

  it('say nothing without hours, and warn once before the time is over', async () => {
    const own = await shop(2);
    const [agent] = own.agents as [Caller];
    const { gid, buyer } = await asks(own);
    const { messages } = await as(buyer)(chatCalls.history, { targetId: gid, pageSize: 50 });
    expect(messages.some(({ body }) => body['operation'] === 'away')).toBe(false);
    const due = (await caseOf(gid))?.due_at;
    expect(due && Math.round((due.getTime() - Date.now()) / 60_000)).toBe(240);
    const at = (minutes: number) => ({ now: minutesFromNow(minutes), publicUrl: 'http://localhost' });
    const noticed = async () =>
      (await database.pool.query(`select 1 from notice where user_id = $1 and kind = 'serviceDue'`, [agent.userId])).rows.length;
    await database.transaction((tx) => warnOfTargets(tx, at(190)));
    expect(await noticed()).toBe(0);
    await database.transaction((tx) => warnOfTargets(tx, at(193)));
    await database.transaction((tx) => warnOfTargets(tx, at(194)));
    expect(await noticed()).toBe(1);
  });

  it('are known to everybody if who has the case may not answer any more, who loses it', async () => {
    const own = await shop(2);
    const [gone, there] = own.agents as [Caller, Caller];
    const { gid, buyer } = await asks(own);
    // It has never set itself available, and answers.
    await says(gone, gid, 'A moment');
    await says(buyer, gid, 'I wait');
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: gone.userId, answer_by: null });
    await database.pool.query(
      `update role set access_codes = '{sale.fulfil}' where id = (select role_id from user_account where id = $1)`,
      [gone.userId],
    );
    const late = { now: minutesFromNow(481), publicUrl: 'http://localhost' };
    await database.transaction((tx) => warnOfTargets(tx, late));
    const { rows } = await database.pool.query<{ user_id: number }>(
      `select user_id from notice where kind = 'serviceDue' and user_id = any($1::bigint[])`,
      [[gone.userId, there.userId]],
    );
    expect(rows).toEqual([{ user_id: there.userId }]);
    expect(await ownersToTend(database.kysely, new Date())).toContain(own.company.id);
    await database.transaction((tx) => tend(tx, own.company.id, new Date()));
    expect(await caseOf(gid)).toMatchObject({ state: 'open', assignee_id: null });
  });

  it('show on the store’s page how long a first answer usually takes, of five at least', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const usual = async () => {
      await database.transaction((tx) => renewUsual(tx, new Date()));
      return (await as(agent)(sellerServiceCalls.settings, { storeId: own.store.id })).usualSeconds;
    };
    const gids = [];
    for (let at = 0; at < 5; at++) {
      const { gid } = await asks(own);
      await says(agent, gid, 'Here I am');
      gids.push(gid);
      if (at === 3) expect(await usual()).toBeNull();
    }
    const seconds = [600, 1_200, 7_200, 9_000, 90_000];
    for (const [at, gid] of gids.entries())
      await database.pool.query(
        `update service_answer a set seconds = $2 from service_case c where c.id = a.case_id and c.conversation_id = $1`,
        [gid, seconds[at]],
      );
    expect(await usual()).toBe(7_200);
  });
});

describe('quick replies', () => {
  it('are one’s own or of all of the company', async () => {
    const own = await shop(2);
    const [a, b] = own.agents as [Caller, Caller];
    const texts = { en: 'Hello {buyer}', de: 'Hallo {buyer}' };
    const { id } = await as(a)(serviceCalls.saveReply, { name: 'hello', shared: true, texts });
    const mine = await as(a)(serviceCalls.saveReply, { name: 'hello', shared: false, texts: { en: 'Hi' } });
    expect((await as(b)(serviceCalls.replies, {})).map((reply) => reply.id)).toEqual([id]);
    expect(await as(a)(serviceCalls.replies, {})).toHaveLength(2);
    await expect(as(a)(serviceCalls.saveReply, { name: 'Hello', shared: true, texts })).rejects.toMatchObject({ code: codes.invalid });
    await expect(as(b)(serviceCalls.deleteReply, { id: mine.id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(b)(serviceCalls.saveReply, { id: mine.id, name: 'x', shared: true, texts })).rejects.toMatchObject({
      code: codes.notFound,
    });
    const stranger = (await shop(1)).agents[0] as Caller;
    await expect(as(stranger)(serviceCalls.deleteReply, { id })).rejects.toMatchObject({ code: codes.notFound });
    await as(b)(serviceCalls.deleteReply, { id });
  });
});

describe('ratings', () => {
  it('are given once after the end, changed within the hour, and once a week', async () => {
    const own = await shop(1);
    const [agent] = own.agents as [Caller];
    const { gid, buyer } = await asks(own);
    await says(agent, gid, 'Yes');
    await expect(as(buyer)(serviceCalls.rate, { gid, stars: 5 })).rejects.toMatchObject({ code: codes.refused });
    await as(agent)(serviceCalls.change, { gid, action: 'solve' });
    expect(await as(buyer)(serviceCalls.rating, { gid })).toEqual({ open: true, stars: null, comment: '' });
    const rate = (stars: number, minutes: number) =>
      as(buyer, minutesFromNow(minutes))(serviceCalls.rate, { gid, stars, comment: 'Quick' });
    await rate(4, 1);
    await rate(2, 30);
    await expect(rate(5, 62)).rejects.toMatchObject({ code: codes.refused });
    // The next time within a week.
    await database.pool.query(`update service_case set solved_at = now() + interval '2 days' where conversation_id = $1`, [gid]);
    await expect(rate(5, 3 * 1_440)).rejects.toMatchObject({ code: codes.refused });
    await rate(5, 8 * 1_440);
    await expect(rate(1, 40 * 1_440)).rejects.toMatchObject({ code: codes.refused });
    await expect(as(agent)(serviceCalls.rate, { gid, stars: 5 })).rejects.toMatchObject({ code: codes.notFound });
    const page = await as(agent)(sellerServiceCalls.ratings, { sort: '-stars' });
    expect(page).toMatchObject({ count: 2, average: 3.5 });
    expect(page.rows.map(({ stars, comment }) => [stars, comment])).toEqual([
      [5, 'Quick'],
      [2, 'Quick'],
    ]);
    const stranger = (await shop(1)).agents[0] as Caller;
    expect(await as(stranger)(sellerServiceCalls.ratings, {})).toMatchObject({ rows: [], count: 0, average: null });
  });
});

describe('the platform', () => {
  it('answers by a right of its own', async () => {
    const operator = await addCompany(database, { kind: 'operator' });
    const agent = await addUser(database, operator);
    const accountant = await addUser(database, operator, { role: 'accountant' });
    const buyer = await addUser(database, await addCompany(database, { kind: 'buyer' }));
    const { gid } = await as(buyer)(chatCalls.support, {});
    await says(buyer, gid, 'How do I pay?');
    await available(agent);
    expect((await caseOf(gid))?.assignee_id).toBe(agent.userId);
    const chatting = { ...accountant, accessCodes: [...accountant.accessCodes, 'chat.use' as const] };
    await expect(as(chatting)(chatCalls.history, { targetId: gid })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(buyer)(chatCalls.conversation, { gid })).people.map(({ userId }) => userId)).not.toContain(String(accountant.userId));
    expect(await as(agent)(operatorServiceCalls.settings, {})).toMatchObject({ hours: [] });
    await as(agent)(serviceCalls.change, { gid, action: 'solve' });
    await as(buyer)(serviceCalls.rate, { gid, stars: 5 });
    const { rows } = await as(agent)(operatorServiceCalls.ratings, {});
    expect(rows).toMatchObject([{ gid, stars: 5, store: null }, ...rows.slice(1).map(() => ({}))]);
  });
});
