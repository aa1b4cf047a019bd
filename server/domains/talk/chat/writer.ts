import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { distribute } from './distribution.ts';
import type { Delivery } from './hub.ts';
import { frameOf, messageOf } from './messages.ts';
import { pushLater } from './push-jobs.ts';
import { audienceOf } from './party.ts';
import { chatRefusal, ownBlock, type RefusedType } from './refusals.ts';
import { selectMembers } from './team-queries.ts';
import { type NewMessage, type Outcome, refusedByOwnBlock, storeBatch } from './store-messages.hot.ts';

/*
 * Messages are stored in batches: what arrives while a batch is being committed is the next one. One statement numbers them without gaps,
 * leaves out what is known, checks once more who may write, and moves the senders' own markers. One commit for many messages is what makes
 * some thousand a second possible (docs/performance.md).
 */

export type Stored = { id: string; seq: number; number: number; at: Date; repeated: boolean };

/** A unique violation, a deadlock. */
const passing = new Set(['23505', '40P01']);
const attempts = 3;

const mostMessages = 200;
const mostBytes = 256 * 1024;

type Waiting = { message: NewMessage; bytes: number; resolve: (stored: Stored) => void; reject: (reason: unknown) => void };

/** Stores the messages of one database, batch by batch. */
class Writer {
  readonly #database: Database;
  readonly #queue: Waiting[] = [];
  #running = false;

  constructor(database: Database) {
    this.#database = database;
  }

  store(message: NewMessage): Promise<Stored> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message, bytes: Buffer.byteLength(message.words.join(' ')) * 2 + 512, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) await this.#write(this.#next());
    this.#running = false;
  }

  #next(): Waiting[] {
    let bytes = 0;
    let count = 0;
    while (count < this.#queue.length && count < mostMessages) {
      bytes += this.#queue[count]?.bytes ?? 0;
      if (count > 0 && bytes > mostBytes) break;
      count++;
    }
    return this.#queue.splice(0, count);
  }

  async #write(batch: readonly Waiting[], attempt = 1): Promise<void> {
    const now = new Date();
    try {
      const messages = batch.map(({ message }) => message);
      const outcomes = await storeBatch(this.#database, messages, now);
      this.#settle(batch, await this.#withMembers(messages, outcomes));
    } catch (error) {
      // The same message came twice at once, by two processes or for two conversations, and one of them is stored by now. No number is lost.
      if (attempt < attempts && passing.has((error as { code?: string }).code ?? '')) await this.#write(batch, attempt + 1);
      // A message that cannot be stored is refused alone.
      else if (batch.length > 1) for (const one of batch) await this.#write([one]);
      else batch[0]?.reject(error);
    }
  }

  /** Who belonged to a team group when a batch began may have been removed before its messages were stored: those are not for them. */
  async #withMembers(messages: readonly NewMessage[], outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
    const gidOf = ({ ord }: Outcome): string => messages[ord]?.gid ?? '';
    const gids = new Set(outcomes.filter(({ members }) => members !== null).map(gidOf));
    if (gids.size === 0) return outcomes;
    // What is stored is stored: where they cannot be read, those of before get it, as what was written a moment ago.
    const members = await selectMembers(this.#database.kysely, [...gids]).catch(() => null);
    if (!members) return outcomes;
    return outcomes.map((outcome) => (outcome.members === null ? outcome : { ...outcome, members: members.get(gidOf(outcome)) ?? [] }));
  }

  /** Delivers before it answers: who sends again after an answer that was lost has the message delivered again. */
  #settle(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
    const deliveries: Delivery[] = [];
    for (const outcome of outcomes) {
      const waiting = batch[outcome.ord];
      if (waiting && outcome.refusal === null && outcome.seq !== null) deliveries.push(...deliveryOf(waiting.message, outcome));
    }
    distribute(this.#database, deliveries);
    pushLater(
      this.#database,
      outcomes.flatMap(({ ord, refusal, known }) => (refusal === null && !known ? [batch[ord]?.message.gid ?? ''] : [])),
    );
    for (const outcome of outcomes) {
      const { resolve, reject } = batch[outcome.ord] ?? {};
      const { id, seq, number, at, known } = outcome;
      if (outcome.refusal === refusedByOwnBlock) reject?.(ownBlock());
      else if (outcome.refusal !== null) reject?.(chatRefusal(outcome.refusal as RefusedType));
      else if (outcome.differs) reject?.(chatRefusal(chatErrors.badParameter));
      // The conversation was deleted while the message waited for it.
      else if (seq === null || number === null || at === null) reject?.(chatRefusal(chatErrors.noSuchConversation));
      else resolve?.({ id, seq, number, at, repeated: known });
    }
  }
}

/** The frame of a message that was stored now. */
function deliveryOf(message: NewMessage, outcome: Outcome): Delivery[] {
  const { seq, number, at, kind, companyId } = outcome;
  if (outcome.known || seq === null || at === null || kind === null || companyId === null) return [];
  const row = messageOf(
    {
      ...{ id: outcome.id, gid: message.gid, seq, number, changed: seq, kind, side: outcome.side },
      ...{ senderId: message.userId, senderName: outcome.senderName, clientId: message.cid },
      ...{ receiverId: outcome.firstUserId === message.userId ? outcome.secondUserId : outcome.firstUserId, read: false },
      ...{ type: message.type, body: message.body, ext: message.ext, sentAt: at },
      ...{ recalledAt: null, modifiedAt: null, modifiedCount: 0, reactions: null },
    },
    null,
  );
  const { storeId, storeCompanyId, firstUserId, secondUserId } = outcome;
  const audience = audienceOf({
    ...{
      gid: message.gid,
      kind,
      companyId,
      storeId,
      storeCompanyId,
      withPlatform: outcome.withPlatform ?? false,
      members: outcome.members,
      firstUserId,
      secondUserId,
    },
    ...{ left: false, destroyed: false, readNumber: 0, hiddenBefore: 0, lastSeq: seq, lastNumber: number ?? 0, gone: outcome.gone ?? [] },
  });
  return [{ audience, frame: frameOf(row) }];
}

const writers = new WeakMap<Database, Writer>();

/** @throws the refusals of `partyOf`, 507 for people who are muted, 205 for a `cid` that was used for another message */
export function storeMessage(database: Database, message: NewMessage): Promise<Stored> {
  const writer = writers.get(database) ?? new Writer(database);
  writers.set(database, writer);
  return writer.store(message);
}
