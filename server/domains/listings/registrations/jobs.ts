import { registrationNoticeDays } from '../../../../contract/catalogue/product-registrations.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { shownNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
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
  const people = (await recipientsOf(tx, companyId, 'registrationEnds')).map((person) => ({ ...person, kind: 'seller' as const }));
  await notify(tx, { now, publicUrl }, mails.registrationsEnd, people, (_person, language) => ({
    list: linesOf(ending, language),
    link: '/seller-console/registrations',
  }));
  return true;
}

function linesOf(ending: readonly Ending[], language: Language): string {
  const tag = languageTags[language];
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return ending
    .toSorted((a, b) => (a.validTo < b.validTo ? -1 : a.validTo > b.validTo ? 1 : 0))
    .map(({ notice, validTo, ...one }) =>
      message(notice === 'soon' ? 'registrations.ends' : 'registrations.ended', language, {
        scheme: message(`registrations.scheme.${one.scheme}`, language),
        country: countries.of(one.countryCode) ?? one.countryCode,
        number: shownNumber(one),
        date: days.format(new Date(`${validTo}T00:00:00Z`)),
      }),
    )
    .join('\n');
}

const watch: Task = (_payload, { database, now, config }) => watchRegistrations({ database, now: now(), publicUrl: config.publicUrl });

export const tasks: Record<string, Task> = { 'listings:watch-registrations': watch };
export const crontab = ['41 4 * * * listings:watch-registrations ?max=1'];
