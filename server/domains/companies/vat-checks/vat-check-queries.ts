import { sql } from 'kysely';
import { viesPrefixes } from '../../../../contract/values/vat/vat-ids.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { lock } from '../../identity/index.ts';
import type { VatAnswer } from './vies.ts';

export type VatState = 'unchecked' | 'valid' | 'invalid' | 'unavailable';

/** Ids are stored with their prefix; older rows may contain spaces or lower-case letters. */
const bareId = sql<string>`upper(regexp_replace(c.vat_id, '[^[:alnum:]]', '', 'g'))`;
/** The demo's ids are made up and not in any register. */
const askable = sql<boolean>`not c.demo and c.kind in ('buyer', 'seller', 'operator') and left(${bareId}, 2) = any(${[...viesPrefixes]}::text[])`;

/**
 * Queues a company's id for a check; removes it if VIES does not cover the id. A queued check is brought forward. Returns whether a check
 * is due now.
 */
export async function listCompany(tx: Tx, companyId: number, now: Date): Promise<boolean> {
  const row = await tx
    .with('asked', (db) =>
      db
        .selectFrom('company as c')
        .select(['c.id', bareId.as('vat_id')])
        .where('c.id', '=', companyId)
        .where(askable),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('vat_check_due')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`not exists (select from asked)`),
    )
    .with('listed', (db) =>
      db
        .insertInto('vat_check_due')
        .columns(['company_id', 'vat_id', 'member_state', 'due_at'])
        .expression((select) =>
          select
            .selectFrom('asked')
            .select([
              'asked.id',
              'asked.vat_id',
              sql<string>`left(asked.vat_id, 2)`.as('member_state'),
              sql<Date>`${now}::timestamptz`.as('due_at'),
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .column('company_id')
            .doUpdateSet((eb) => ({
              vat_id: eb.ref('excluded.vat_id'),
              member_state: eb.ref('excluded.member_state'),
              due_at: eb.ref('excluded.due_at'),
              attempts: sql<number>`case when vat_check_due.vat_id = excluded.vat_id then vat_check_due.attempts else 0 end`,
              leased_until: sql<Date | null>`case when vat_check_due.vat_id = excluded.vat_id then vat_check_due.leased_until end`,
            }))
            .where(sql<boolean>`vat_check_due.vat_id <> excluded.vat_id or vat_check_due.due_at > excluded.due_at`),
        )
        .returning('company_id'),
    )
    .selectNoFrom(sql<boolean>`exists (select from listed)`.as('listed'))
    .executeTakeFirst();
  return row?.listed ?? false;
}

/** Queues all ids without an answer, or whose answer expires before `until`. Returns the number of new entries. */
export async function listStale(db: Connection, until: Date, now: Date): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vat_check_due')
    .columns(['company_id', 'vat_id', 'member_state', 'due_at'])
    .expression((select) =>
      select
        .selectFrom('company as c')
        .select([
          'c.id',
          bareId.as('vat_id'),
          sql<string>`left(${bareId}, 2)`.as('member_state'),
          sql<Date>`${now}::timestamptz`.as('due_at'),
        ])
        .where('c.vat_id', 'is not', null)
        .where(askable)
        .where(sql<boolean>`c.state not in ('rejected', 'closed')`)
        .where(sql<boolean>`(c.vat_state in ('unchecked', 'unavailable') or c.vat_counts_until is null or c.vat_counts_until < ${until})`),
    )
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export type Due = { companyId: number; vatId: string; memberState: string; attempts: number; requesterVatId: string | null };

/** Takes the next id whose register is neither paused nor being queried by another process. */
export async function claimDue(tx: Tx, now: Date, leasedUntil: Date): Promise<Due | null> {
  // Two concurrent statements would not see each other's lease.
  await lock(tx, 'vat checks');
  const row = await tx
    .updateTable('vat_check_due')
    .set({ leased_until: leasedUntil, attempts: sql<number>`attempts + 1` })
    .where('company_id', '=', (eb) =>
      eb
        .selectFrom('vat_check_due as q')
        .select('q.company_id')
        .where('q.due_at', '<=', now)
        .where((one) => one.or([one('q.leased_until', 'is', null), one('q.leased_until', '<=', now)]))
        .where(
          sql<boolean>`not exists (select from vat_register_pause p where p.member_state in (q.member_state, '*') and p.until > ${now})`,
        )
        .where(sql<boolean>`not exists (select from vat_check_due o where o.member_state = q.member_state and o.leased_until > ${now})`)
        .orderBy('q.due_at')
        .orderBy('q.company_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'company_id as companyId',
      'vat_id as vatId',
      'member_state as memberState',
      'attempts',
      sql<string | null>`(select ${bareId} from company c where c.kind = 'operator' and ${askable} order by c.id limit 1)`.as(
        'requesterVatId',
      ),
    ])
    .executeTakeFirst();
  return row ?? null;
}

export type Outcome = { due: Due; answer: VatAnswer; askedAt: Date };

/** Stores the answer permanently. */
export async function insertCheck(tx: Tx, { due, answer, askedAt }: Outcome): Promise<void> {
  await tx
    .insertInto('vat_check')
    .values({
      company_id: due.companyId,
      vat_id: due.vatId,
      asked_at: askedAt,
      result: answer.result,
      requester_vat_id: due.requesterVatId,
      consultation_number: answer.result === 'unavailable' ? null : answer.consultationNumber,
      registered_name: answer.result === 'valid' ? answer.name : null,
      registered_address: answer.result === 'valid' ? answer.address : null,
      error: answer.result === 'valid' ? null : answer.error,
    })
    .execute();
}

/**
 * Applies an answer that is valid until then, if the company still has that id. A missing answer leaves a valid one in force. Returns the
 * state that holds now, or null if there is no answer and no change.
 */
export async function applyAnswer(tx: Tx, { due, answer, askedAt }: Outcome, countsUntil: Date): Promise<VatState | null> {
  const unavailable = answer.result === 'unavailable';
  const row = await tx
    .updateTable('company as c')
    .from((eb) => eb.selectFrom('company').select(['id', 'vat_state']).where('id', '=', due.companyId).forNoKeyUpdate().as('before'))
    .set({
      vat_state: answer.result,
      vat_checked_at: askedAt,
      vat_consultation_number: unavailable ? null : answer.consultationNumber,
      vat_counts_until: unavailable ? null : countsUntil,
    })
    .whereRef('c.id', '=', 'before.id')
    .where(sql<boolean>`${bareId} = ${due.vatId}`)
    .where(
      sql<boolean>`not (${unavailable}::boolean and c.vat_state in ('valid', 'invalid') and c.vat_counts_until > ${askedAt}::timestamptz)`,
    )
    .returning([sql<VatState>`c.vat_state`.as('state'), sql<VatState>`before.vat_state`.as('before')])
    .executeTakeFirst();
  return row && (!unavailable || row.before !== row.state) ? row.state : null;
}

/** Removes a checked id from the queue; an id that was queued in the meantime stays. */
export async function strikeDue(tx: Tx, due: Due): Promise<void> {
  await tx.deleteFrom('vat_check_due').where('company_id', '=', due.companyId).where('vat_id', '=', due.vatId).execute();
}

export async function postponeDue(tx: Tx, due: Due, until: Date): Promise<void> {
  await tx
    .updateTable('vat_check_due')
    .set({ due_at: until, leased_until: null })
    .where('company_id', '=', due.companyId)
    .where('vat_id', '=', due.vatId)
    .execute();
}

/** Number of consecutive failures of a register, including this one. */
export async function countFailure(tx: Tx, memberState: string, now: Date): Promise<number> {
  const { failures } = await tx
    .insertInto('vat_register_pause')
    .values({ member_state: memberState, failures: 1, until: now })
    .onConflict((conflict) => conflict.column('member_state').doUpdateSet({ failures: sql<number>`vat_register_pause.failures + 1` }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function pauseRegister(tx: Tx, memberState: string, until: Date): Promise<void> {
  await tx.updateTable('vat_register_pause').set({ until }).where('member_state', '=', memberState).execute();
}

/** A register has answered. */
export async function endPauses(tx: Tx, memberState: string): Promise<void> {
  await tx
    .deleteFrom('vat_register_pause')
    .where((eb) => eb.or([eb('member_state', '=', memberState), eb('member_state', '=', '*')]))
    .execute();
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
