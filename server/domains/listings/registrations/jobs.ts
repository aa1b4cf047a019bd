import { registrationNoticeDays } from '../../../../contract/catalogue/product-registrations.ts';
import { shownNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { countryValue, dayValue, listValue, messageValue, type TextValue } from '../../../platform/formats/text-value.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { type Ending, recipientsOf, takeEnding } from './queries.ts';

const day = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
type At = { now: Date; publicUrl: string };

/**
 * Notifies sellers of registration numbers that end within 30 days, and again when they have ended, unless another one follows. One company per
 * transaction, so that its mail and the record of it are stored together.
 */
export async function watchRegistrations({ database, ...at }: { database: Database } & At): Promise<void> {
  while (await database.transaction((tx) => noticeNext(tx, at)));
}

async function noticeNext(tx: Tx, { now, publicUrl }: At): Promise<boolean> {
  const until = dayOf(new Date(now.getTime() + registrationNoticeDays * day));
  const ending = await takeEnding(tx, { today: dayOf(now), until });
  const companyId = ending[0]?.companyId;
  if (companyId === undefined) return false;
  const people = (await recipientsOf(tx, companyId)).map((person) => ({ ...person, kind: 'seller' as const }));
  await notify(tx, { now, publicUrl }, mails.registrationsEnd, people, { list: linesOf(ending), link: '/seller-console/registrations' });
  return true;
}

function linesOf(ending: readonly Ending[]): TextValue {
  return listValue(
    ending
      .toSorted((a, b) => (a.validTo < b.validTo ? -1 : a.validTo > b.validTo ? 1 : 0))
      .map(({ notice, validTo, ...one }) =>
        messageValue(notice === 'soon' ? 'registrations.ends' : 'registrations.ended', {
          scheme: messageValue(`registrations.scheme.${one.scheme}`),
          country: countryValue(one.countryCode),
          number: shownNumber(one),
          date: dayValue(validTo),
        }),
      ),
  );
}

const watch: Task = (_payload, { database, now, config }) => watchRegistrations({ database, now: now(), publicUrl: config.publicUrl });

export const tasks: Record<string, Task> = { 'listings:watch-registrations': watch };
export const crontab = ['41 4 * * * listings:watch-registrations ?max=1'];
