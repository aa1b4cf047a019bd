import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  collectedByDefault,
  isTopic,
  type NotificationTopic,
  notificationTopics,
} from '../../../../contract/talk/notification-settings.ts';
import { countNetwork, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/origin.ts';
import { collectedTopics, readUnsubscription, type Unsubscription, unsubscribePath } from '../../../platform/mail/unsubscribe.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

const perNetwork = { calls: 120, seconds: 60 };

/**
 * `POST /api/notification/unsubscribe?token=`, by mail programs: turns the mails of a topic off. A GET changes nothing, since programs that
 * scan mails follow links: it leads to the settings.
 */
export function mountUnsubscribe(app: FastifyInstance, { database, now }: { database: Database; now: () => Date }): void {
  const limits = new Limits();
  const find = async (request: FastifyRequest): Promise<Unsubscription | 'tooMany' | null> => {
    if (countNetwork(limits, 'network', networkOf(request.ip), perNetwork, now().getTime()) > 0) return 'tooMany';
    const { token } = request.query as Record<string, unknown>;
    return typeof token === 'string' ? readUnsubscription(database, token) : null;
  };
  void app.register(async (routes) => {
    // The form says `List-Unsubscribe=One-Click` and nothing else.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { bodyLimit: 1_024, parseAs: 'string' }, (_request, _body, done) => done(null, null));
    routes.addHook('onRequest', (_request, reply, done) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/plain; charset=utf-8');
      done();
    });
    routes.post(unsubscribePath, async (request, reply) => {
      const found = await find(request);
      if (found === 'tooMany') return reply.code(429).header('retry-after', perNetwork.seconds).send('Too many requests');
      if (!found) return reply.code(404).send('Not found');
      await turnOff(database, found);
      return reply.send('OK');
    });
    routes.get(unsubscribePath, async (request, reply) => {
      const found = await find(request);
      if (found === 'tooMany') return reply.code(429).header('retry-after', perNetwork.seconds).send('Too many requests');
      return found ? reply.redirect(await settingsOf(database, found.userId), 303) : reply.code(404).send('Not found');
    });
  });
}

async function turnOff({ kysely }: Database, { userId, topic }: Unsubscription): Promise<void> {
  if (topic === collectedTopics) {
    await kysely.updateTable('notification_setting').set({ mail: false }).where('user_id', '=', userId).where('daily', '=', true).execute();
    // Who has chosen nothing for a topic has no row.
    await insertOff(kysely, userId, collectedByDefault)
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
      .execute();
    return;
  }
  // A topic that has become required, or is gone, since the mail was written.
  if (!isTopic(topic) || notificationTopics[topic].required) return;
  await insertOff(kysely, userId, [topic])
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ mail: false }))
    .execute();
}

const insertOff = (kysely: Connection, userId: number, topics: readonly NotificationTopic[]) =>
  kysely
    .insertInto('notification_setting')
    .columns(['user_id', 'topic', 'mail'])
    .expression((eb) =>
      eb
        .selectFrom(['user_account', sql<{ topic: string }>`unnest(${topics}::text[])`.as<'off'>(sql`off (topic)`)])
        .select(['id', 'off.topic', sql<boolean>`false`.as('mail')])
        .where('id', '=', userId)
        .where('state', '<>', 'erased'),
    );

async function settingsOf({ kysely }: Database, userId: number): Promise<string> {
  const found = await kysely
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select('c.kind')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return found?.kind === 'seller' ? '/seller-console/notifications' : '/account/notifications';
}
