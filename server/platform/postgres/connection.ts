import type { ClientConfig } from 'pg';

/** Where a database is: by address (DATABASE_URL), or by parts (the embedded one; `host` is a folder when it is a socket). */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string; password?: string };

export function clientConfig(connection: Connection): ClientConfig {
  return 'url' in connection ? { connectionString: connection.url } : { ...connection };
}

/** The same server, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
