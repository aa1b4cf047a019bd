import { sql } from 'kysely';
import { viesPrefixes } from '../../../../contract/values/vat-ids.ts';
import { type Connection, lock } from '../../identity/index.ts';
import type { VatAnswer } from './vies.ts';

export type VatState = 'unchecked' | 'valid' | 'invalid' | 'unavailable';

/** Ids are stored with their prefix; older rows may contain spaces or lower-case letters. */
const bareId = sql`upper(regexp_replace(c.vat_id, '[^[:alnum:]]', '', 'g'))`;
/** The demo's ids are made up and not in any register. */
const askable = sql`not c.demo and c.kind in ('buyer', 'seller', 'operator') and left(${bareId}, 2) = any(${[...viesPrefixes]}::text[])`;

/**
 * Queues a company's id for a check; removes it if VIES does not cover the id. A queued check is brought forward. Returns whether a check
 * is due now.
 */
export async function listCompany(tx: Connection, companyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    with asked as (select c.id, ${bareId} as vat_id from company c where c.id = ${companyId} and ${askable}),
    gone as (delete from vat_check_due where company_id = ${companyId} and not exists (select from asked)),
    listed as (
      insert into vat_check_due as due (company_id, vat_id, member_state, due_at)
      select id, vat_id, left(vat_id, 2), ${now} from asked
      on conflict (company_id) do update set vat_id = excluded.vat_id, member_state = excluded.member_state, due_at = excluded.due_at,
        attempts = case when due.vat_id = excluded.vat_id then due.attempts else 0 end,
        leased_until = case when due.vat_id = excluded.vat_id then due.leased_until end
      where due.vat_id <> excluded.vat_id or due.due_at > excluded.due_at
      returning 1)
    select exists (select from listed) as listed`.execute(tx);
  return rows[0]?.listed ?? false;
}

/** Queues all ids without an answer, or whose answer expires before `until`. Returns the number of new entries. */
export async function listStale(tx: Connection, until: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into vat_check_due (company_id, vat_id, member_state, due_at)
    select c.id, ${bareId}, left(${bareId}, 2), ${now} from company c
    where c.vat_id is not null and ${askable} and c.state not in ('rejected', 'closed')
      and (c.vat_state in ('unchecked', 'unavailable') or c.vat_counts_until is null or c.vat_counts_until < ${until})
    on conflict (company_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export type Due = { companyId: number; vatId: string; memberState: string; attempts: number; requesterVatId: string | null };

/** Takes the next id whose register is neither paused nor being queried by another process. */
export async function claimDue(tx: Connection, now: Date, leasedUntil: Date): Promise<Due | null> {
  // Two concurrent statements would not see each other's lease.
  await lock(tx, 'vat checks');
  const { rows } = await sql<Due>`
    update vat_check_due d set leased_until = ${leasedUntil}, attempts = d.attempts + 1
    where d.company_id = (
      select q.company_id from vat_check_due q
      where q.due_at <= ${now} and (q.leased_until is null or q.leased_until <= ${now})
        and not exists (select from vat_register_pause p where p.member_state in (q.member_state, '*') and p.until > ${now})
        and not exists (select from vat_check_due o where o.member_state = q.member_state and o.leased_until > ${now})
      order by q.due_at, q.company_id limit 1 for update skip locked)
    returning d.company_id as "companyId", d.vat_id as "vatId", d.member_state as "memberState", d.attempts,
      (select ${bareId} from company c where c.kind = 'operator' and ${askable} order by c.id limit 1) as "requesterVatId"`.execute(tx);
  return rows[0] ?? null;
}

export type Outcome = { due: Due; answer: VatAnswer; askedAt: Date };

/** Stores the answer permanently. */
export async function insertCheck(tx: Connection, { due, answer, askedAt }: Outcome): Promise<void> {
  await sql`
    insert into vat_check (company_id, vat_id, asked_at, result, requester_vat_id, consultation_number, registered_name, registered_address, error)
    values (${due.companyId}, ${due.vatId}, ${askedAt}, ${answer.result}, ${due.requesterVatId},
      ${answer.result === 'unavailable' ? null : answer.consultationNumber}, ${answer.result === 'valid' ? answer.name : null},
      ${answer.result === 'valid' ? answer.address : null}, ${answer.result === 'valid' ? null : answer.error})`.execute(tx);
}

/**
 * Applies an answer that is valid until then, if the company still has that id. A missing answer leaves a valid one in force. Returns the
 * state that holds now, or null if there is no answer and no change.
 */
export async function applyAnswer(tx: Connection, { due, answer, askedAt }: Outcome, countsUntil: Date): Promise<VatState | null> {
  const number = answer.result === 'unavailable' ? null : answer.consultationNumber;
  const { rows } = await sql<{ state: VatState; before: VatState }>`
    update company c set vat_state = ${answer.result}, vat_checked_at = ${askedAt}, vat_consultation_number = ${number},
      vat_counts_until = case when ${answer.result} = 'unavailable' then null else ${countsUntil}::timestamptz end
    from (select id, vat_state from company where id = ${due.companyId} for no key update) before
    where c.id = before.id and ${bareId} = ${due.vatId}
      and not (${answer.result} = 'unavailable' and c.vat_state in ('valid', 'invalid') and c.vat_counts_until > ${askedAt}::timestamptz)
    returning c.vat_state as state, before.vat_state as before`.execute(tx);
  const [row] = rows;
  return row && (answer.result !== 'unavailable' || row.before !== row.state) ? row.state : null;
}

/** Removes a checked id from the queue; an id that was queued in the meantime stays. */
export async function strikeDue(tx: Connection, due: Due): Promise<void> {
  await sql`delete from vat_check_due where company_id = ${due.companyId} and vat_id = ${due.vatId}`.execute(tx);
}

export async function postponeDue(tx: Connection, due: Due, until: Date): Promise<void> {
  await sql`update vat_check_due set due_at = ${until}, leased_until = null where company_id = ${due.companyId} and vat_id = ${due.vatId}`.execute(
    tx,
  );
}

/** Number of consecutive failures of a register, including this one. */
export async function countFailure(tx: Connection, memberState: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into vat_register_pause as pause (member_state, failures, until) values (${memberState}, 1, ${now})
    on conflict (member_state) do update set failures = pause.failures + 1 returning failures`.execute(tx);
  return rows[0]?.failures ?? 1;
}

export async function pauseRegister(tx: Connection, memberState: string, until: Date): Promise<void> {
  await sql`update vat_register_pause set until = ${until} where member_state = ${memberState}`.execute(tx);
}

/** A register has answered. */
export async function endPauses(tx: Connection, memberState: string): Promise<void> {
  await sql`delete from vat_register_pause where member_state in (${memberState}, '*')`.execute(tx);
}

export type Standing = {
  vatId: string | null;
  state: VatState;
  checkedAt: Date | null;
  consultationNumber: string | null;
  registeredName: string | null;
  registeredAddress: string | null;
  /** A recent confirmation. */
  counts: boolean;
  waiting: boolean;
};

/** The state of a company's id, with the data that the register disclosed with its last confirmation. */
export async function selectStanding(db: Connection, companyId: number, now: Date): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select c.vat_id as "vatId", c.vat_state as state, c.vat_checked_at as "checkedAt",
      c.vat_consultation_number as "consultationNumber", k.registered_name as "registeredName", k.registered_address as "registeredAddress",
      c.vat_state = 'valid' and coalesce(c.vat_counts_until > ${now}, false) as counts, exists (select from vat_check_due d where d.company_id = c.id) as waiting
    from company c
    left join lateral (
      select registered_name, registered_address from vat_check k
      where k.company_id = c.id and k.vat_id = ${bareId} and k.result = 'valid' and c.vat_state = 'valid' order by k.id desc limit 1) k on true
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}
