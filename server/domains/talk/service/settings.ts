import { sql } from 'kysely';
import type { InboxInput, InboxSettings } from '../../../../contract/talk/service.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { isTimeZone } from '../../../platform/time-zones.ts';
import { type Inbox, inboxIdOf, lockInboxes, type Owner, selectInboxes } from './inboxes.ts';
import { routeQueue } from './routing.ts';
import { lockWaiting, setTargets } from './targets.ts';

const mostIntervals = 3;

/** The inbox that is asked about: a store of the company, or the platform's. @throws codes.notFound for foreign and missing stores */
async function storeOf(db: Connection, owner: Owner, storeId: number | undefined): Promise<number | null> {
  if (owner === null) return null;
  const { rows } = await sql<{ id: number }>`
    select id from store where id = ${storeId ?? 0} and company_id = ${owner} and state <> 'closed'`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found.id;
}

export async function inboxSettings(tx: Tx, owner: Owner, storeId: number | undefined): Promise<InboxSettings> {
  const [inbox] = await selectInboxes(tx, [await inboxIdOf(tx, await storeOf(tx, owner, storeId))]);
  if (!inbox) throw notFound();
  return shown(inbox);
}

const shown = ({
  version,
  intervals,
  holidayCountry,
  zone,
  awayTexts,
  firstTargetMinutes,
  nextTargetMinutes,
  answerMinutes,
  usualSeconds,
}: Inbox) => ({
  ...{ version, hours: intervals, holidayCountry, timeZone: zone, awayTexts },
  ...{ firstTargetMinutes, nextTargetMinutes, answerMinutes, usualSeconds },
});

/** The first of two concurrent changes wins. What waits for an answer gets its new target. */
export async function saveInbox(tx: Tx, scope: SignedInScope, owner: Owner, input: InboxInput): Promise<InboxSettings> {
  checkHours(input);
  if (input.timeZone !== null && !isTimeZone(input.timeZone)) throw invalidFields({ timeZone: 'notification.zone' });
  const storeId = await storeOf(tx, owner, input.storeId);
  const id = await inboxIdOf(tx, storeId);
  const waiting = await lockWaiting(tx, id);
  await lockInboxes(tx, owner);
  const { caller, now } = scope;
  const awayTexts = Object.fromEntries(Object.entries(input.awayTexts).filter(([, text]) => text !== ''));
  const changed = await tx
    .updateTable('service_inbox')
    .set((eb) => ({
      holiday_country: input.holidayCountry,
      time_zone: storeId === null ? input.timeZone : null,
      away_texts: JSON.stringify(awayTexts),
      ...{
        first_target_minutes: input.firstTargetMinutes,
        next_target_minutes: input.nextTargetMinutes,
        answer_minutes: input.answerMinutes,
      },
      ...{ version: eb('version', '+', 1), changed_by: caller.userId, changed_at: now },
    }))
    .where('id', '=', id)
    .where('version', '=', input.version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw changedMeanwhile();
  await tx.deleteFrom('service_hours').where('inbox_id', '=', id).execute();
  if (input.hours.length > 0)
    await tx
      .insertInto('service_hours')
      .values(input.hours.map((hours) => ({ inbox_id: id, ...hours })))
      .execute();
  const [inbox] = await selectInboxes(tx, [id]);
  if (!inbox) throw notFound();
  await setTargets(tx, waiting, [inbox]);
  const { storeId: _, version: __, ...after } = input;
  const subject = storeId === null ? 'service' : `store:${storeId}`;
  const by = { userId: caller.userId, companyId: caller.companyId, network: scope.network, at: now };
  await recordAudit(tx, { ...by, action: 'store.changed', subject, after });
  await routeQueue(tx, owner, now);
  return shown(inbox);
}

function checkHours({ hours }: InboxInput): void {
  hours.forEach(({ weekday, opens, closes }, at) => {
    if (closes <= opens) throw invalidFields({ [`hours.${at}.closes`]: 'service.closesFirst' });
    const others = hours.filter((other, index) => index !== at && other.weekday === weekday);
    if (others.length >= mostIntervals) throw invalidFields({ [`hours.${at}.opens`]: 'service.mostIntervals' });
    if (others.some((other) => other.opens < closes && opens < other.closes))
      throw invalidFields({ [`hours.${at}.opens`]: 'service.hoursOverlap' });
  });
}
