import { sql } from 'kysely';
import type { CaseState } from '../../../../contract/talk/service-states.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { insertLine } from '../chat/change-queries.ts';
import { deliverMessage } from '../chat/changes.ts';
import { type Concerned, findConcerned } from '../chat/party.ts';
import { hoursOf, type Inbox, inboxIdOf, selectInboxes } from './inboxes.ts';
import { isOpenAt, nextOpening, type OpenHours, openSecondsBetween } from './open-hours.ts';
import { answerBy, routeQueue, selectAvailable, showChange } from './routing.ts';
import { cases } from './states.ts';
import { targetsOf } from './targets.ts';

/** Milliseconds between two away messages of a conversation, and the age above which a message gets none. */
const awayPause = 12 * 3_600_000;
const awayFresh = 3_600_000;
/** Messages of one look. */
const batch = 500;

export type Case = {
  id: number;
  gid: string;
  inboxId: number;
  state: CaseState;
  assigneeId: number | null;
  lastAgentId: number | null;
  lastAnswerAt: Date | null;
  askedAt: Date | null;
  answeredBefore: boolean;
  answerBy: Date | null;
  awayAt: Date | null;
  seenNumber: number;
  /** The place of that message, or one before it. */
  seenSeq: number;
};

/** The case of a conversation, locked; null where there is none. */
export async function lockCase(tx: Tx, gid: string): Promise<Case | null> {
  const { rows } = await sql<Case>`
    select id, conversation_id as gid, inbox_id as "inboxId", state, assignee_id as "assigneeId", last_agent_id as "lastAgentId", last_answer_at as "lastAnswerAt",
      asked_at as "askedAt", answered_before as "answeredBefore", answer_by as "answerBy", away_at as "awayAt", seen_number as "seenNumber",
      greatest(seen_seq, seen_number) as "seenSeq"
    from service_case where conversation_id = ${gid} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The case of a group, locked; made when there is none yet. */
export async function openCaseOf(tx: Tx, { gid, storeId }: { gid: string; storeId: number | null }): Promise<Case> {
  const known = await lockCase(tx, gid);
  if (known) return known;
  await makeCase(tx, gid, await inboxIdOf(tx, storeId));
  const made = await lockCase(tx, gid);
  if (!made) throw new Error('a case was made and is not there');
  return made;
}

async function makeCase(tx: Tx, gid: string, inboxId: number): Promise<void> {
  await tx
    .insertInto('service_case')
    .values({ conversation_id: gid, inbox_id: inboxId, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Group = Concerned & { gid: string; storeId: number | null };

export type Said = { seq: number; number: number; at: Date; userId: number; byCompany: boolean; language: string };

/** Messages of people that the case has not taken into account, in their order. One statement. */
async function selectSaid(db: Connection, { gid, seenNumber, seenSeq }: Case): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select m.seq, m.number, m.sent_at as at, m.sender_id as "userId", u.company_id = c.company_id as "byCompany", u.language
    from chat_message m
    join conversation c on c.id = m.conversation_id
    join user_account u on u.id = m.sender_id
    where m.conversation_id = ${gid} and m.seq > ${seenSeq} and m.number > ${seenNumber} order by m.seq limit ${batch}`.execute(db);
  return rows;
}

export type Followed = Pick<Case, 'state' | 'assigneeId' | 'lastAgentId' | 'lastAnswerAt' | 'askedAt' | 'answeredBefore'> & {
  /** First answers: when was asked and answered. */
  answers: { askedAt: Date; answeredAt: Date }[];
  /** Whether an agent has written. */
  wasAnswered: boolean;
  /** Whether the company has written after a case that did not wait for an answer. */
  isReopened: boolean;
};

/** What messages make of a case: the company's open it, those of the other side answer it. */
export function followed(before: Omit<Followed, 'answers' | 'wasAnswered' | 'isReopened'>, said: readonly Said[]): Followed {
  const now: Followed = { ...before, answers: [], wasAnswered: false, isReopened: false };
  for (const { at, userId, byCompany } of said) {
    if (byCompany) {
      if (now.state === 'solved') now.answeredBefore = false;
      if (now.state !== 'open') now.isReopened = true;
      now.askedAt ??= at;
      now.state = 'open';
    } else {
      if (now.askedAt && !now.answeredBefore) now.answers.push({ askedAt: now.askedAt, answeredAt: at });
      if (now.askedAt) now.answeredBefore = true;
      now.askedAt = null;
      now.wasAnswered = true;
      now.lastAgentId = userId;
      now.lastAnswerAt = at;
      now.assigneeId ??= userId;
      // A word after the end leaves it solved.
      if (now.state !== 'solved') now.state = 'waiting';
    }
  }
  return now;
}

/** Takes into account what was written in a group since the last look. Harmless to repeat; one transaction. */
export async function followGroup(tx: Tx, gid: string, now: Date): Promise<void> {
  // Locked first: who leaves or destroys the group waits for it, so that what is read of the group holds.
  const known = await lockCase(tx, gid);
  const group = await findConcerned(tx, gid);
  if (group?.kind !== 'group' || group.members !== null || group.destroyed) return;
  const before = known ?? (await openCaseOf(tx, group));
  const said = await selectSaid(tx, before);
  const last = said.at(-1);
  if (!last) return;
  const [inbox] = await selectInboxes(tx, [before.inboxId]);
  if (!inbox) throw new Error('a case has no inbox');
  const hours = await hoursOf(inbox);
  const after = followed(before, said);
  if (after.assigneeId !== null && group.gone.includes(after.assigneeId)) after.assigneeId = null;
  if (after.isReopened && after.state === 'open')
    after.assigneeId = await stillAssigned(tx, { inbox, group, assigneeId: after.assigneeId });
  const { warnAt, dueAt } = targetsOf(after, inbox, hours);
  const isSameTurn = after.assigneeId === before.assigneeId && before.answerBy !== null && !after.wasAnswered;
  const values = {
    assignee_id: after.assigneeId,
    last_agent_id: after.lastAgentId,
    last_answer_at: after.lastAnswerAt,
    asked_at: after.askedAt,
    answered_before: after.answeredBefore,
    warn_at: warnAt,
    due_at: dueAt,
    answer_by:
      after.state !== 'open' || after.assigneeId === null
        ? null
        : isSameTurn
          ? before.answerBy
          : await answerByIfAvailable(tx, inbox, after.assigneeId, now),
    seen_number: last.number,
    seen_seq: last.seq,
    ...(after.wasAnswered ? { passed_by: [], warned_at: null } : {}),
  };
  if (after.state === before.state) await tx.updateTable('service_case').set(values).where('id', '=', before.id).execute();
  else await move(tx, cases, { ids: [before.id], from: [before.state], to: after.state, now, set: { ...values, snoozed_until: null } });
  for (const { askedAt, answeredAt } of after.answers)
    await tx
      .insertInto('service_answer')
      .values({
        ...{ case_id: before.id, inbox_id: inbox.id, asked_at: askedAt, answered_at: answeredAt },
        seconds: openSecondsBetween(hours, askedAt, answeredAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await sayAway(tx, { group, before, inbox, hours, said, now });
  showChange(tx, inbox.owner, gid);
  await routeQueue(tx, inbox.owner, now);
}

/** A case that comes back stays with its person, unless that one is not available while somebody else is. */
async function stillAssigned(
  tx: Tx,
  { inbox, group, assigneeId }: { inbox: Inbox; group: Group; assigneeId: number | null },
): Promise<number | null> {
  if (assigneeId === null) return null;
  const available = (await selectAvailable(tx, inbox.owner)).filter(({ userId }) => !group.gone.includes(userId));
  const isThere = available.some(({ userId }) => userId === assigneeId);
  return isThere || !available.some(({ open, cap }) => open < cap) ? assigneeId : null;
}

/** Only those who have set themselves available lose what they do not answer. */
async function answerByIfAvailable(tx: Tx, inbox: Inbox, userId: number, now: Date): Promise<Date | null> {
  const available = await selectAvailable(tx, inbox.owner);
  return available.some((agent) => agent.userId === userId) ? answerBy(inbox, now) : null;
}

type Away = { group: Group; before: Case; inbox: Inbox; hours: OpenHours | null; said: readonly Said[]; now: Date };

/** Answers a message that comes while nobody is there, once in twelve hours. It counts neither as unread nor as an answer. */
async function sayAway(tx: Tx, { group, before, inbox, hours, said, now }: Away): Promise<void> {
  const last = said.at(-1);
  if (!last?.byCompany || isOpenAt(hours, last.at) || now.getTime() - last.at.getTime() > awayFresh) return;
  if (before.awayAt && now.getTime() - before.awayAt.getTime() < awayPause) return;
  const until = nextOpening(hours, last.at);
  const msg = inbox.awayTexts[last.language] ?? '';
  const seq = await insertLine(tx, group.gid, { operation: 'away', msg, until: until?.toISOString() ?? '' }, now);
  await deliverMessage(tx, group, seq);
  await tx.updateTable('service_case').set({ away_at: now }).where('id', '=', before.id).execute();
}
