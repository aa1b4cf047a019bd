import { sql } from 'kysely';
import type { AccessCode } from '../../../contract/identity/access.ts';
import { isCollected, notificationTopics, type NotificationTopic } from '../../../contract/talk/notification-settings.ts';
import type { TextValue } from '../formats/text-value.ts';
import type { WrittenMail } from '../mail/mail.ts';
import type { Connection } from '../postgres/sql/tx.ts';
import { numberAfterCommit } from './numbers.ts';

/** A notification of one person: what the message centre words when it is read, and the mail. */
export type WrittenNotification = {
  userId: number | null;
  /** What its reader needs. */
  accessCode: AccessCode | null;
  parameters: Record<string, TextValue>;
  link: string | null;
  mail: WrittenMail;
};

const longestText = 4_000;
/** What is read on an open page by then is not shown by a device. */
const pushedAfter = '5 seconds';

/** A row as the statement takes it. */
type Given = Omit<WrittenMail, 'now' | 'validUntil'> & {
  user_id: number | null;
  access_code: AccessCode | null;
  parameters: Record<string, TextValue>;
  link: string | null;
  valid_until: Date;
};
type Chosen = Given & { shown: boolean; toast: boolean; push: boolean; mailed: boolean; joined: boolean; period: string };

/**
 * Stores notices and mails as each person has chosen for the topic, if, and only if, the transaction commits. Who has chosen nothing gets
 * what the topic says: mostly both at once. Users who may not log in any more get no notices. One statement however many, none for none.
 */
export async function writeNotifications(
  tx: Connection,
  { kind, topic, now }: { kind: string; topic: NotificationTopic; now: Date },
  written: readonly WrittenNotification[],
): Promise<void> {
  if (written.length === 0) return;
  await insertNotifications(tx, JSON.stringify(written.map(givenOf)), { kind, topic, now });
  numberAfterCommit(tx);
}

async function insertNotifications(
  tx: Connection,
  rows: string,
  { kind, topic, now }: { kind: string; topic: NotificationTopic; now: Date },
): Promise<void> {
  const { category, required, mail } = notificationTopics[topic];
  const period = isCollected(mail) ? mail : 'daily';
  const [at, chosen] = [sql<Date>`${now}::timestamptz`, required ? null : topic];
  await tx
    .with(
      'given',
      () => sql<Chosen>`
        (select row.*, coalesce(s.notice, true) as shown, coalesce(s.toast, true) as toast,
           coalesce(s.notice and s.push, true) and exists (select from push_subscription p where p.user_id = row.user_id) as push, coalesce(s.period, ${period}::text) as period, coalesce(s.mail, ${mail !== 'never'}::boolean) as mailed, coalesce(s.mail and s.daily, ${isCollected(mail)}::boolean) as joined
         from jsonb_to_recordset(${rows}::jsonb) as row (user_id bigint, access_code text, parameters jsonb, link text, recipient text, subject text, body text,
           html text, language text, template text, kind text, secret boolean, topic text, valid_until timestamptz)
         left join notification_setting s on s.user_id = row.user_id and s.topic = ${chosen}::text)`,
    )
    .with('message', (db) =>
      db
        .insertInto('mail_message')
        .columns([...mailColumns, 'created_at', 'next_attempt_at'])
        .expression((eb) =>
          eb
            .selectFrom('given')
            .select([...mailColumns, at.as('created_at'), at.as('next_attempt_at')])
            .where('given.mailed', '=', true)
            .where('given.joined', '=', false),
        ),
    )
    .with('shown', (db) =>
      db
        .insertInto('notice')
        .columns([
          'user_id',
          'access_code',
          'parameters',
          'link',
          'shown',
          'toast',
          'push',
          'for_digest',
          'period',
          'kind',
          'category',
          'created_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('given')
            .select([
              'given.user_id',
              'access_code',
              'parameters',
              'link',
              'shown',
              'toast',
              'given.push',
              'joined',
              'period',
              sql<string>`${kind}::text`.as('kind'),
            ])
            .select([sql<string>`${category}::text`.as('category'), at.as('created_at')])
            .innerJoin('user_account as reader', (join) =>
              join.onRef('reader.id', '=', 'given.user_id').on('reader.state', 'in', ['active', 'invited']),
            )
            .where((or) => or.or([or('given.shown', '=', true), or('given.joined', '=', true)])),
        )
        .returning(['id', 'push']),
    )
    .selectFrom(sql`graphile_worker.add_job('mail:deliver')`.as('job'))
    .select(
      sql<number>`(select count(graphile_worker.add_job('push:notice', json_build_object('id', shown.id), run_at => ${at} + ${pushedAfter}::interval))
        from shown where shown.push)`.as('pushed'),
    )
    .execute();
}

const mailColumns = ['recipient', 'subject', 'body', 'html', 'language', 'template', 'kind', 'secret', 'topic', 'valid_until'] as const;

const givenOf = ({ userId, accessCode, parameters, link, mail: { now: _, validUntil, ...mail } }: WrittenNotification): Given => ({
  ...mail,
  ...{ user_id: userId, access_code: accessCode, parameters: storable(parameters), link, valid_until: validUntil },
});

/** Values are user input: of limited length, and only with what the database can hold. */
function storable(values: Record<string, TextValue>): Record<string, TextValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storableValue(value)]));
}

function storableValue(value: TextValue): TextValue {
  if (typeof value === 'string') return value.replaceAll('\0', ' ').slice(0, longestText).toWellFormed();
  if (typeof value === 'number') return value;
  if ('list' in value) return { ...value, list: value.list.map(storableValue) };
  if ('message' in value) return { ...value, values: storable(value.values) };
  return value;
}
