import { createHash } from 'node:crypto';
import { pushKey } from '../../../platform/crypto/push-key.ts';
import { FetchFailure, type OutgoingRule, publicOnly } from '../../../platform/outgoing/fetch-file.ts';
import { post } from '../../../platform/outgoing/post.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { authorization, encrypted } from './encryption.ts';
import { noteAnswer, noteSilence, pausedUntil } from './host-pauses.ts';
import {
  type Claimed,
  claimOthers,
  claimPush,
  dropPush,
  dropSubscription,
  dropWaiting,
  mostAttempts,
  postponePush,
  pushAgain,
  releasePush,
  sentPush,
  waitForClaim,
} from './queries.ts';

/** Bytes before encryption: push services take 4,096 after it, some fewer. */
const longest = 3_000;
/** Milliseconds for one request. */
const patience = 6_000;
/** Seconds before the second attempt; twice as many before each further one. */
const firstPause = 30;
const longestPause = 3_600;

/** 32 characters by which a push service knows messages that replace one another. */
export const topicOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32);

export type Sending = { database: Database; publicUrl: string; now: () => Date; rule?: OutgoingRule };

/**
 * Sends a message to the push service of its device, and at the same time what else is due. A device that is gone is deleted; what fails for a
 * time is tried again, five times in all, and with it all that waits for the device. A host that does not answer is not asked meanwhile.
 */
export async function sendPush({ database, publicUrl, now, rule = publicOnly }: Sending, id: number): Promise<void> {
  const sending = { database, publicUrl, now, rule };
  const push = await claimPush(database.kysely, id, now());
  if (!push) return database.transaction((tx) => waitForClaim(tx, id, now()));
  // The others have jobs of their own for what goes wrong.
  const others = (await claimOthers(database.kysely, push, now())).map((other) => sendClaimed(other, sending).catch(() => undefined));
  await Promise.all([sendClaimed(push, sending), ...others]);
}

async function sendClaimed(push: Claimed, sending: Required<Sending>): Promise<void> {
  const { database, now } = sending;
  const { id, subscriptionId, attempts } = push;
  const { host } = new URL(push.endpoint);
  try {
    const paused = pausedUntil(host, now().getTime(), patience);
    if (paused) return await database.transaction((tx) => postponePush(tx, push, paused));
    const began = now().getTime();
    let answer = await request(push, push.text, sending);
    if (answer.status === 413 && push.text !== null) answer = await request(push, null, sending);
    const { status, retryAfter } = answer;
    if (status === 0) noteSilence(host, began, now().getTime());
    else noteAnswer(host);
    if (status >= 200 && status < 300) return await database.transaction((tx) => sentPush(tx, id, subscriptionId, now()));
    if (status === 404 || status === 410) return await database.transaction((tx) => dropSubscription(tx, subscriptionId));
    const isPassing = status === 429 || status >= 500 || status === 0;
    if (!isPassing) return await dropPush(database.kysely, id);
    if (attempts >= mostAttempts) return await database.transaction((tx) => dropWaiting(tx, subscriptionId));
    const at = new Date(now().getTime() + pauseOf(retryAfter, attempts, now()) * 1_000);
    return await database.transaction((tx) => pushAgain(tx, push, at));
  } catch (error) {
    await releasePush(database.kysely, id);
    throw error;
  }
}

/** Status 0: nobody has answered. An address that must not be asked is answered like one that is gone. */
async function request(
  push: Claimed,
  text: string | null,
  { database, publicUrl, now, rule }: Required<Sending>,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const key = await pushKey(database);
  try {
    return await post(push.endpoint, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(push.lifetime),
        urgency: push.urgency,
        topic: push.topic,
        authorization: await authorization(push.endpoint, key, publicUrl, now()),
      },
      body: encrypted(contentOf(push, text), push),
      milliseconds: patience,
      rule,
    });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { status: error.ofServer ? 0 : 410, retryAfter: undefined };
  }
}

/** The text is cut to what fits. */
function contentOf({ payload }: Claimed, text: string | null): string {
  let body = text ?? '';
  for (;;) {
    const content = JSON.stringify(body === '' ? payload : { ...payload, text: body });
    if (Buffer.byteLength(content) <= longest || body === '') return content;
    body = body.slice(0, Math.floor(body.length * 0.8)).toWellFormed();
  }
}

/** Seconds; a push service says them as such or as a time. */
function pauseOf(retryAfter: string | undefined, attempts: number, now: Date): number {
  const usual = firstPause * 2 ** (attempts - 1);
  const said = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : (Date.parse(retryAfter ?? '') - now.getTime()) / 1_000;
  return Math.min(Number.isFinite(said) && said > 0 ? said : usual, longestPause);
}
