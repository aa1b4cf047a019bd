import { addJob, type Task } from '../../../platform/jobs/jobs.ts';
import { dayValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import { noteNotified, signers, versionInForce } from './agreement-queries.ts';
import { textIn } from './agreements.ts';
import { mails } from '../mails.ts';

const batch = 200;

type Payload = { key: string; version: number; after: number };

/**
 * Notifies users who may sign of a new version, in batches: each batch, the record of it and the job for the next one commit together. A batch
 * that is done is not repeated, nor is what follows it.
 */
const notifyOfAgreement: Task = async (payload, { database, now, config }) => {
  const { key, version, after } = payload as Payload;
  const row = await versionInForce(database.kysely, key);
  // A newer version sends its own notifications.
  if (!row || row.version !== version) return;
  const people = await signers(database.kysely, key, 'agreement.sign', after, batch);
  const last = people.at(-1);
  if (!last) return;
  await database.transaction(async (tx) => {
    if (!(await noteNotified(tx, { key, version, after, upTo: last.userId }))) return;
    await notify(tx, { now: now(), publicUrl: config.publicUrl }, mails.agreementChanged, people, (person, language) => ({
      agreement: textIn(row.texts, language).title,
      date: dayValue(row.publishedAt.toISOString().slice(0, 10)),
      link: person.kind === 'seller' ? '/seller-console/agreements' : '/account/signed-agreesments',
    }));
    if (people.length === batch) await addJob(tx, 'accounts:notify-agreement', { key, version, after: last.userId });
  });
};

export const tasks: Record<string, Task> = { 'accounts:notify-agreement': notifyOfAgreement };
