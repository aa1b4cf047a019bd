import { timingSafeEqual } from 'node:crypto';
import { lastingHash } from '../crypto/storage.ts';
import type { Database } from '../postgres/pool.ts';

/*
 * The link by which mail programs turn off the mails of a topic with one click (RFC 8058). It works without a session, for as long as the mail
 * exists, and does nothing else.
 */

export const unsubscribePath = '/api/notification/unsubscribe';
/** In place of a topic: all those whose mails are collected. */
export const collectedTopics = 'collected';

export type Unsubscription = { userId: number; topic: string };

const signatureOf = async (database: Database, { userId, topic }: Unsubscription): Promise<string> =>
  (await lastingHash(database, 'unsubscribe', String(userId), topic)).toString('base64url');

export async function unsubscribeLink(database: Database, publicUrl: string, given: Unsubscription): Promise<string> {
  return `${publicUrl}${unsubscribePath}?token=${given.userId}.${given.topic}.${await signatureOf(database, given)}`;
}

/** What a link turns off; null if this installation has not written it. */
export async function readUnsubscription(database: Database, token: string): Promise<Unsubscription | null> {
  const [, user = '', topic = '', signature = ''] = /^(\d{1,15})\.(\w{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === '') return null;
  const found = { userId: Number(user), topic };
  const right = await signatureOf(database, found);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? found : null;
}
