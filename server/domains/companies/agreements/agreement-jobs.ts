import { isLanguage, languageTags } from '../../../../contract/values/locale.ts';
import { addJob, type Task } from '../../../platform/jobs/jobs.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import { signers, versionInForce } from './agreement-queries.ts';
import { textIn } from './agreements.ts';

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
    await sendMails(
      tx,
      people.map((person) => {
        const language = isLanguage(person.language) ? person.language : 'en';
        const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(row.published_at);
        return writeMail({
          to: person.email,
          template: 'agreementChanged',
          language,
          values: { agreement: textIn(row.texts, language).title, date },
          link: `${config.publicUrl}${person.kind === 'seller' ? '/seller-console/agreements' : '/account/signed-agreesments'}`,
          kind: person.kind,
          now: now(),
        });
      }),
    );
    const last = people.at(-1);
    if (last && people.length === batch) await addJob(tx, 'accounts:tell-agreement', { key, version, after: last.id });
  });
};

export const tasks: Record<string, Task> = { 'accounts:tell-agreement': notifyOfAgreement };
