import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { CaseAction, CaseEvent } from '../../../../contract/talk/service.ts';
import type { CaseState } from '../../../../contract/talk/service-states.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { itemName } from '../../catalogue/index.ts';
import { distribute } from '../chat/distribution.ts';
import { audienceOf, type Party, partyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';
import { chatPages } from '../chat/reminders.ts';
import { mails } from '../mails.ts';
import { addEvents, addNote, selectEvents } from './events.ts';
import { quiet, solveCase } from './ending.ts';
import { type Case, openCaseOf } from './follow.ts';
import { type Owner, selectInboxes } from './inboxes.ts';
import { answerBy, answering, openCases, routeQueue, selectAvailable, showChange } from './routing.ts';
import { cases } from './states.ts';
import { waitAgain } from './targets.ts';

/** Milliseconds for which a case can be snoozed. */
const longestSnooze = 366 * 86_400_000;

/** The group of somebody who answers it, and who that is. @throws type 1400 for all others, as for a missing one */
export async function answeredBy(db: Connection, caller: Caller, gid: string): Promise<{ party: Party; owner: Owner }> {
  const party = await partyOf(db, caller, gid);
  if (party.kind !== 'group' || party.side === 'company') throw chatRefusal(chatErrors.noSuchConversation);
  return { party, owner: party.withPlatform ? null : party.storeCompanyId };
}

type Change = {
  gid: string;
  action: CaseAction;
  userId?: number | undefined;
  note: string;
  cid?: string | undefined;
  until?: string | undefined;
};

/**
 * What people do with a case. Cases are locked before inboxes.
 * @throws type 205 for a `cid` of another note, `service.taken` if a colleague has taken it, `service.stateNow` if its state does not allow it, codes.notFound for people who do not answer
 */
export async function changeCase(tx: Tx, scope: SignedInScope, input: Change): Promise<{ state: CaseState }> {
  const { caller, now } = scope;
  const { party, owner } = await answeredBy(tx, caller, input.gid);
  const before = await openCaseOf(tx, party);
  const event = (kind: CaseEvent['kind'], toUserId: number | null = null) =>
    addEvents(tx, [{ caseId: before.id, kind, userId: caller.userId, toUserId, note: input.note }], now);
  const state = await act(tx, { scope, party, owner, before, input, event });
  showChange(tx, owner, input.gid);
  // The other side can rate what is solved.
  if (state === 'solved')
    afterCommit(tx, (database) => distribute(database, [{ audience: audienceOf(party), frame: { t: 'service', gid: input.gid } }]));
  await routeQueue(tx, owner, now);
  return { state };
}

type Act = {
  scope: SignedInScope;
  party: Party;
  owner: Owner;
  before: Case;
  input: Change;
  event: (kind: CaseEvent['kind'], toUserId?: number | null) => Promise<void>;
};

async function act(tx: Tx, { scope, party, owner, before, input, event }: Act): Promise<CaseState> {
  const { caller, now } = scope;
  const { state, assigneeId } = before;
  switch (input.action) {
    case 'take':
      if (assigneeId !== null && assigneeId !== caller.userId) throw new Refusal(codes.refused, 'service.taken');
      if (assigneeId === caller.userId) return state;
      await assign(tx, { owner, before, userId: caller.userId, now });
      await event('taken');
      return state;
    case 'assign':
    case 'handOver': {
      const { userId } = input;
      if (userId === undefined) throw invalidFields({ userId: 'field.required' });
      if (input.action === 'handOver' && input.note === '') throw invalidFields({ note: 'field.required' });
      if (party.gone.includes(userId) || !(await mayAnswer(tx, owner, userId))) throw notFound();
      if (assigneeId === userId) return state;
      await assign(tx, { owner, before, userId, now });
      await event(input.action === 'assign' ? 'assigned' : 'handedOver', userId);
      if (userId !== caller.userId) await notifyAssigned(tx, scope, party, userId);
      return state;
    }
    case 'giveBack':
      if (assigneeId === null) return state;
      await tx
        .updateTable('service_case')
        .set({ assignee_id: null, answer_by: null, passed_by: sql<number[]>`array_append(passed_by, ${assigneeId}::bigint)` })
        .where('id', '=', before.id)
        .execute();
      await event('returned');
      return state;
    case 'snooze': {
      const until = new Date(input.until ?? '');
      if (!(until > now) || until.getTime() - now.getTime() > longestSnooze) throw invalidFields({ until: 'service.until' });
      if (state !== 'open' && state !== 'waiting') throw stateNow();
      await move(tx, cases, { ids: [before.id], from: [state], to: 'snoozed', now, set: { ...quiet, snoozed_until: until } });
      await event('snoozed');
      return 'snoozed';
    }
    case 'solve':
      if (state === 'solved') return state;
      await solveCase(tx, before, now);
      await event('solved');
      return 'solved';
    case 'reopen':
      if (state === 'open' || state === 'waiting') return state;
      await move(tx, cases, { ids: [before.id], from: [state], to: 'open', now, set: { snoozed_until: null } });
      await waitAgain(tx, owner, [before], now);
      await event('reopened');
      return 'open';
    case 'note':
      if (input.note === '') throw invalidFields({ note: 'field.required' });
      // Another note has this client id.
      if (!(await addNote(tx, { caseId: before.id, userId: caller.userId, ...input }, now))) throw chatRefusal(chatErrors.badParameter);
      return state;
  }
}

const stateNow = (): Refusal => new Refusal(codes.refused, 'service.stateNow');

async function assign(tx: Tx, { owner, before, userId, now }: { owner: Owner; before: Case; userId: number; now: Date }): Promise<void> {
  const [inbox] = await selectInboxes(tx, [before.inboxId]);
  const isAvailable = (await selectAvailable(tx, owner)).some((agent) => agent.userId === userId);
  await tx
    .updateTable('service_case')
    .set({ assignee_id: userId, answer_by: inbox && isAvailable && before.state === 'open' ? await answerBy(inbox, now) : null })
    .where('id', '=', before.id)
    .execute();
}

/** Who is given a case by a colleague may not be looking. */
async function notifyAssigned(tx: Tx, { caller, now, publicUrl }: SignedInScope, party: Party, userId: number): Promise<void> {
  const { rows } = await sql<Recipient & { other: string }>`
    select u.id as "userId", u.email::text as email, u.language, k.kind, coalesce(nullif(b.trading_name, ''), b.legal_name) as other
    from user_account u
    join company k on k.id = u.company_id
    join company b on b.id = ${party.companyId}
    where u.id = ${userId}`.execute(tx);
  await notify(tx, { now, publicUrl }, mails.serviceAssigned, rows, ({ other, kind }) => ({
    name: other,
    colleague: caller.name,
    link: `${chatPages[kind]}?gid=${party.gid}`,
  }));
}

async function mayAnswer(db: Connection, owner: Owner, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u join role r on r.id = u.role_id where u.id = ${userId} and ${answering(owner)}`.execute(db);
  return rows.length > 0;
}

/** A case as those who answer see it, with what quick replies can name. Four statements. */
export async function caseView(db: Connection, { caller, language }: SignedInScope, gid: string) {
  const { party, owner } = await answeredBy(db, caller, gid);
  const { rows: agents } = await sql<{ userId: number; name: string; available: boolean; open: number }>`
    select u.id as "userId", u.name, coalesce(a.available, false) as available, ${openCases} as open
    from user_account u
    join role r on r.id = u.role_id
    left join service_agent a on a.user_id = u.id
    where ${answering(owner)} and u.id <> all(${party.gone}::bigint[]) order by coalesce(a.available, false) desc, u.name, u.id limit 200`.execute(
    db,
  );
  const { rows: named } = await sql<{ order: string; item: string }>`
    select coalesce((
      select o.number from purchase_order o
      where o.buyer_company_id = ${party.companyId} and (${party.storeId}::bigint is null or o.store_id = ${party.storeId}) and o.paid_at is not null
      order by o.id desc limit 1
    ), '') as "order", coalesce((
      select ${itemName(language)} from chat_message m join item i on i.id = (m.body ->> 'id')::bigint
      where m.conversation_id = ${gid} and m.type = 'custom' and m.body ->> 'event' = 'item' and m.recalled_at is null
      order by m.seq desc limit 1
    ), '') as item`.execute(db);
  return { events: await selectEvents(db, gid), agents, order: named[0]?.order ?? '', item: named[0]?.item ?? '' };
}
