import pg from 'pg';

/** Thrown at once instead of waiting for a database that is known not to answer. */
class UnreachableError extends Error {
  override name = 'UnreachableError';
  /** PostgreSQL's code for a failed connection. */
  readonly code = '08006';

  constructor() {
    super('The database cannot be reached');
  }
}

/**
 * Whether the database answers. The event channel (channel.ts) finds out; every pool of the process follows: while the database is away
 * no request waits for it, and requests that waited when it went away get an error at once.
 */
export class Reachability {
  #reachable = true;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #waiting = new Set<ConnectCallback>();

  get reachable(): boolean {
    return this.#reachable;
  }

  /** The database does not answer: connections are cut, so that what runs on them fails now and not after its own timeout. */
  lose(): void {
    this.#reachable = false;
    for (const client of this.#clients) cut(client);
    for (const callback of this.#waiting) callback(new UnreachableError(), undefined, () => undefined);
    this.#waiting.clear();
  }

  /** The callback of a request that waits for a connection of a pool: called with an error as soon as the database is lost. */
  whileReachable(callback: ConnectCallback): ConnectCallback {
    this.#waiting.add(callback);
    return (error, client, done) => {
      if (this.#waiting.delete(callback)) callback(error, client, done);
      else client?.release();
    };
  }

  restore(): void {
    this.#reachable = true;
  }

  /** A pool whose connections are cut when the database goes away, and which hands out none meanwhile. */
  createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
    const pool = new ReachablePool(config, this);
    pool.on('error', onError);
    pool.on('connect', (client) => {
      // The pool does not report errors of a client that is in use, and an unhandled error would end the process.
      client.on('error', () => undefined);
      this.#clients.add(client);
      client.once('end', () => this.#clients.delete(client));
    });
    return pool;
  }
}

class ReachablePool extends pg.Pool {
  readonly #reachability: Reachability;

  constructor(config: pg.PoolConfig, reachability: Reachability) {
    super(config);
    this.#reachability = reachability;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) return this.#connect(callback);
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error ?? new UnreachableError())));
    });
  }

  #connect(callback: ConnectCallback): void {
    if (this.#reachability.reachable) super.connect(this.#reachability.whileReachable(callback));
    else process.nextTick(callback, new UnreachableError(), undefined, () => undefined);
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** Ends a connection without a word to the server, which may not take one. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
