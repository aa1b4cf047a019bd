import { createHash } from 'node:crypto';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement gets 8 s on the server; 9 s here, for the case that the server cannot be reached to say so. */
export const statementTimeout = 8_000;
export const readTimeout = 9_000;

const mostNames = 1_000;
const longestNamed = 10_000;
const names = new Map<string, string>();

/** Statements with parameters are prepared under a name, so that a connection parses and plans each once. Long ones
 *  (bulk inserts) and the ones after the first thousand are not: each name costs memory on every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames || text.length > longestNamed) return undefined;
  const name = `k_${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

const counting = new AsyncLocalStorage<{ statements: number }>();
const transactionControl = /^\s*(?:begin|start transaction|commit|rollback|savepoint|release)\b/i;

/** Runs `work` and counts the statements it sends, those of nested calls included; begin and commit are not counted. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const counter = { statements: 0 };
  const result = await counting.run(counter, work);
  return { result, statements: counter.statements };
}

function count(text: string): void {
  const counter = counting.getStore();
  if (counter && !transactionControl.test(text)) counter.statements++;
}

/** int8 arrives as text. Ids and amounts are numbers here; one beyond 2^53 would lose digits silently, so it throws. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database sent ${text}, too large for a whole number here`);
  return value;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;
const dateArray = 1182;
const parseTextArray = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [int8, wholeNumber],
  [int8Array, (text) => parseTextArray(text).map((part) => (part === null ? null : wholeNumber(part)))],
  [date, (text) => text],
  [dateArray, parseTextArray],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

type Callback = (error: Error | null, result?: pg.QueryResult) => void;
type Send = (...all: unknown[]) => unknown;

/** A `pg` client that names, counts and times its statements. */
export class Client extends pg.Client {
  #staleNames = new Set<string>();

  constructor(config?: pg.ClientConfig) {
    super({ keepAlive: true, connectionTimeoutMillis: 3_000, ...config, types });
  }

  // `never` fits each of the dozen overloads that it overrides; callers see those, by way of `pg.Pool`.
  override query(first: unknown, second?: unknown, third?: unknown): never {
    const send = super.query.bind(this) as Send;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text !== 'string') return send(first, second, third) as never; // a cursor or a COPY stream
    count(text);
    const config = typeof first === 'string' ? { text } : { ...(first as pg.QueryConfig) };
    if (Array.isArray(second)) config.values = second;
    config.name ??= config.values?.length ? nameOf(text) : undefined;
    if (config.name && this.#staleNames.has(config.name)) config.name = undefined;
    const callback = [second, third].find((argument) => typeof argument === 'function') as Callback | undefined;
    if (callback) return this.#send(send, config, callback) as never;
    return new Promise((resolve, reject) => {
      this.#send(send, config, (error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  #send(send: Send, config: pg.QueryConfig, callback: Callback): void {
    this.gather();
    send(config, (error: Error | null, result?: pg.QueryResult) => {
      if (error?.message === 'Query read timeout') this.#abandon();
      if (error && config.name && isStalePlan(error)) {
        this.#staleNames.add(config.name);
        if (this.getTransactionStatus() === 'I') return this.#send(send, { ...config, name: undefined }, callback);
      }
      return callback(error, result);
    });
  }

  /** Called before each statement is sent. */
  protected gather(): void {}

  /** After a read timeout the answer may still arrive and would go to the next query, so no further query is allowed. (The pool reads `_queryable`.) */
  #abandon(): void {
    const inner = this as unknown as { _queryable: boolean; connection: { stream: { destroy(): void } } };
    inner._queryable = false;
    inner.connection.stream.destroy();
  }
}

/** A migration has changed what a statement prepared earlier returns; PostgreSQL then refuses it, on each connection once. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '0A000' && String(message).includes('cached plan');
}
