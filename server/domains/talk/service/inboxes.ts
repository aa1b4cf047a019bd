import { sql } from 'kysely';
import type { OpenInterval } from '../../../../contract/talk/service.ts';
import { timeZone } from '../../../../contract/values/locale.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { workCalendar } from '../../orders/after-sales/index.ts';
import type { OpenHours } from './open-hours.ts';

/** The company that answers an inbox; null for the platform. */
export type Owner = number | null;

export type Inbox = {
  id: number;
  storeId: number | null;
  owner: Owner;
  version: number;
  holidayCountry: string | null;
  zone: string | null;
  awayTexts: Record<string, string>;
  firstTargetMinutes: number;
  nextTargetMinutes: number;
  answerMinutes: number;
  usualSeconds: number | null;
  holidayFrom: string | null;
  holidayTo: string | null;
  intervals: OpenInterval[];
};

/** Some inboxes with their hours. One statement. */
export async function selectInboxes(db: Connection, ids: readonly number[]): Promise<Inbox[]> {
  const { rows } = await sql<Inbox>`
    select i.id, i.store_id as "storeId", s.company_id as owner, i.version, i.holiday_country::text as "holidayCountry", coalesce(s.time_zone, i.time_zone) as zone,
      i.away_texts as "awayTexts", i.first_target_minutes as "firstTargetMinutes", i.next_target_minutes as "nextTargetMinutes",
      i.answer_minutes as "answerMinutes", i.usual_seconds as "usualSeconds", s.holiday_from as "holidayFrom", s.holiday_to as "holidayTo",
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.weekday, h.opens)
        from service_hours h where h.inbox_id = i.id), '[]') as intervals
    from service_inbox i left join store s on s.id = i.store_id
    where i.id = any(${ids}::bigint[]) order by i.id`.execute(db);
  return rows;
}

/** The inbox of a store, or the platform's; made when it is first needed. */
export async function inboxIdOf(tx: Tx, storeId: number | null): Promise<number> {
  await tx
    .insertInto('service_inbox')
    .values({ store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ id: number }>`select id from service_inbox where store_id is not distinct from ${storeId}::bigint`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('an inbox was made and is not there');
  return found.id;
}

/** When an inbox is open; null without hours: it is never away. */
export async function hoursOf({ intervals, zone, holidayCountry, holidayFrom, holidayTo }: Inbox): Promise<OpenHours | null> {
  if (intervals.length === 0) return null;
  const calendar = holidayCountry === null ? null : await workCalendar(holidayCountry);
  return {
    zone: zone ?? timeZone,
    intervals,
    isClosed: (day) =>
      (calendar?.isHoliday(day) ?? false) || (holidayFrom !== null && holidayTo !== null && day >= holidayFrom && day <= holidayTo),
  };
}

/**
 * Locks the inboxes of a company, in the order of their ids. Whatever changes availability, a cap or a case ends with it and with a look at
 * the queue, so that one of two changes at once sees the other: nothing stays unassigned because both looked too early.
 */
export async function lockInboxes(tx: Tx, owner: Owner): Promise<void> {
  await sql`
    select i.id from service_inbox i left join store s on s.id = i.store_id
    where s.company_id is not distinct from ${owner}::bigint and (i.store_id is null) = ${owner === null}
    order by i.id for no key update of i`.execute(tx);
}
