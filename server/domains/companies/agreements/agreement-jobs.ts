import { languageTags } from '../../../../contract/values/locale.ts';
import { addJob, type Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import { signers, versionInForce } from './agreement-queries.ts';
import { textIn } from './agreements.ts';
import { mails } from '../mails.ts';

const batch = 200;

type Payload = { key: string; version: number; after: number };

/** Notifies users who may sign of a new version, in batches: each batch and the job for the next one commit together. */
const notifyOfAgreement: Task = async (payload, { database, now, config }) => {
  const { key, version, after } = payload as Payload;
  const row = await versionInForce(database.kysely, key);
  // A newer version sends its own notifications.
  if (!row || row.version !== version) return;
  const people = await signers(database.kysely, key, 'agreement.sign', after, batch);
  await database.transaction(async (tx) => {
    await notify(tx, { now: now(), publicUrl: config.publicUrl }, mails.agreementChanged, people, (person, language) => ({
      agreement: textIn(row.texts, language).title,
      date: new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(row.publishedAt),
      link: person.kind === 'seller' ? '/seller-console/agreements' : '/account/signed-agreesments',
    }));
    const last = people.at(-1);
    if (last && people.length === batch) await addJob(tx, 'accounts:notify-agreement', { key, version, after: last.id });
  });
};

export const tasks: Record<string, Task> = { 'accounts:notify-agreement': notifyOfAgreement };
