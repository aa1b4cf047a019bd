import { documentNoticeDays } from '../../../../contract/companies/company.ts';
import { dayValue, messageValue } from '../../../platform/formats/text-value.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { infoPath, notifyManagers } from '../review/notifications.ts';
import * as queries from './document-queries.ts';
import { mails } from '../mails.ts';

const day = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Requests documents that expire within 30 days again, once each and only if there is no newer one; expired ones no longer count. One
 * document per transaction, so that the mail and its record are stored together.
 */
export async function watchDocuments({ database, now, publicUrl }: { database: Database; now: Date; publicUrl: string }): Promise<void> {
  while (await database.transaction((tx) => remindOfNext(tx, now, publicUrl)));
  while (await database.transaction((tx) => expireNext(tx, now)));
}

async function remindOfNext(tx: Tx, now: Date, publicUrl: string): Promise<boolean> {
  const until = dayOf(new Date(now.getTime() + documentNoticeDays * day));
  const found = await queries.remindOfNext(tx, { today: dayOf(now), until, now });
  if (!found) return false;
  await notifyManagers(tx, { id: found.companyId, kind: found.companyKind }, mails.documentExpires, {
    values: { document: messageValue(`document.${found.kind}`), date: dayValue(found.expiresOn) },
    link: `${publicUrl}${infoPath(found.companyKind)}`,
    now,
  });
  return true;
}

async function expireNext(tx: Tx, now: Date): Promise<boolean> {
  const found = await queries.expireNext(tx, { today: dayOf(now), now });
  if (!found) return false;
  await recordAudit(tx, {
    userId: null,
    companyId: found.companyId,
    action: 'document.expired',
    subject: `company_document:${found.id}`,
    before: { state: 'accepted' },
    after: { state: 'expired', expiresOn: found.expiresOn },
    at: now,
  });
  return true;
}

const watch: Task = (_payload, { database, now, config }) => watchDocuments({ database, now: now(), publicUrl: config.publicUrl });

export const tasks: Record<string, Task> = { 'accounts:watch-documents': watch };
export const crontab = ['29 4 * * * accounts:watch-documents ?max=1'];
