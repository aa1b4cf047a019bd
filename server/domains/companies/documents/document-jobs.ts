import { sql, type Transaction } from 'kysely';
import { type DocumentKind, documentNoticeDays } from '../../../../contract/companies/company.ts';
import { message } from '../../../../contract/messages/index.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { dayText, infoPath, notifyManagers } from '../review/notifications.ts';

const day = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

type Ending = { id: number; company_id: number; kind: DocumentKind; expires_on: string; company_kind: 'buyer' | 'seller' };

/**
 * Requests documents that expire within 30 days again, once each and only if there is no newer one; expired ones no longer count. One
 * document per transaction, so that the mail and its record are stored together.
 */
export async function watchDocuments({ database, now, publicUrl }: { database: Database; now: Date; publicUrl: string }): Promise<void> {
  while (await database.transaction((tx) => remindOfNext(tx, now, publicUrl)));
  while (await database.transaction((tx) => expireNext(tx, now)));
}

const living = sql`d.removed_at is null and d.state = 'accepted' and c.state in ('approved', 'suspended')`;

async function remindOfNext(tx: Transaction<DB>, now: Date, publicUrl: string): Promise<boolean> {
  // sql-check: not null expires_on, only documents that expire are chosen
  const { rows } = await sql<Ending>`
    update company_document u set reminded_at = ${now} from (
      select d.id, c.kind as company_kind from company_document d join company c on c.id = d.company_id
      where ${living} and d.reminded_at is null and d.expires_on > ${dayOf(now)}::date
        and d.expires_on <= ${dayOf(new Date(now.getTime() + documentNoticeDays * day))}::date
        and not exists (select from company_document n where n.company_id = d.company_id and n.kind = d.kind and n.removed_at is null
          and n.state in ('submitted', 'accepted') and n.id > d.id)
      order by d.expires_on, d.id limit 1 for update of d skip locked) next
    where u.id = next.id returning u.id, u.company_id, u.kind, u.expires_on, next.company_kind`.execute(tx);
  const found = rows[0];
  if (!found) return false;
  await notifyManagers(tx, { id: found.company_id, kind: found.company_kind }, 'documentExpires', {
    values: (language) => ({ document: message(`document.${found.kind}`, language), date: dayText(found.expires_on, language) }),
    link: `${publicUrl}${infoPath(found.company_kind)}`,
    now,
  });
  return true;
}

async function expireNext(tx: Transaction<DB>, now: Date): Promise<boolean> {
  // sql-check: not null expires_on, only documents that expire are chosen
  const { rows } = await sql<Ending>`
    update company_document u set state = 'expired' from (
      select d.id, c.kind as company_kind from company_document d join company c on c.id = d.company_id
      where d.removed_at is null and d.state = 'accepted' and d.expires_on <= ${dayOf(now)}::date
      order by d.id limit 1 for update of d skip locked) next
    where u.id = next.id returning u.id, u.company_id, u.kind, u.expires_on, next.company_kind`.execute(tx);
  const found = rows[0];
  if (!found) return false;
  await recordAudit(tx, {
    userId: null,
    companyId: found.company_id,
    action: 'document.expired',
    subject: `company_document:${found.id}`,
    before: { state: 'accepted' },
    after: { state: 'expired', expiresOn: found.expires_on },
    at: now,
  });
  return true;
}

const watch: Task = (_payload, { database, now, config }) => watchDocuments({ database, now: now(), publicUrl: config.publicUrl });

export const tasks: Record<string, Task> = { 'accounts:watch-documents': watch };
export const crontab = ['29 4 * * * accounts:watch-documents ?max=1'];
