import { sql } from 'kysely';
import { mostAnHour } from '../../../../contract/talk/chat.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';

/*
 * Messages of a person in an hour. Each process counts by itself and adds to a row of the person once for each lot: a message costs
 * nothing, and several processes together let at most a lot more through for each of them.
 */

const hour = 3_600_000;
/** Messages that a process counts before it looks at what the others have counted. */
export const hourlyLot = 30;

type Count = { /** Of all processes, as of the last look. */ all: number; /** Of this one since. */ own: number };

export class HourlyCounts {
  #hour = 0;
  #counts = new Map<number, Count>();

  /** Seconds to wait, or 0 when one more message is within the limit. */
  async take(db: Connection, userId: number, now: Date): Promise<number> {
    const begun = Math.floor(now.getTime() / hour) * hour;
    if (begun !== this.#hour) {
      this.#hour = begun;
      this.#counts.clear();
    }
    const counts = this.#counts;
    const count = counts.get(userId) ?? { all: 0, own: 0 };
    counts.set(userId, count);
    const wait = (): number => Math.max(1, Math.ceil((begun + hour - now.getTime()) / 1_000));
    if (count.all + count.own >= mostAnHour) return wait();
    count.own++;
    if (count.own < hourlyLot) return 0;
    count.own -= hourlyLot;
    count.all += hourlyLot;
    const sent = await addSent(db, userId, new Date(begun));
    count.all = Math.max(count.all, sent);
    return count.all > mostAnHour ? wait() : 0;
  }
}

/** Adds a lot; how many it is in all processes. One statement. */
async function addSent(db: Connection, userId: number, begun: Date): Promise<number> {
  const { sent } = await db
    .insertInto('chat_sending')
    .values({ user_id: userId, hour: begun, sent: hourlyLot })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        hour: sql<Date>`excluded.hour`,
        sent: sql<number>`case when chat_sending.hour = excluded.hour then chat_sending.sent else 0 end + excluded.sent`,
      }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow();
  return sent;
}

const hourly = new HourlyCounts();

/** @throws codes.tooMany above 600 messages an hour */
export async function countHourly(db: Connection, { caller, now }: SignedInScope): Promise<void> {
  const seconds = await hourly.take(db, caller.userId, now);
  if (seconds > 0) throw new Refusal(codes.tooMany, 'request.tooMany', { seconds }, { seconds });
}
