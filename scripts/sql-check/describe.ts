/** Asks PostgreSQL what a statement is, without running it. */
import type pg from 'pg';
import { type Catalog, nullability } from './nullability.ts';
import { readTree } from './tree.ts';

export interface Column {
  name: string;
  /** `int8`, `text`, `jsonb`; of an array that of its elements. */
  type: string;
  isArray: boolean;
  /** Undefined where it cannot be said. */
  nullable: boolean | undefined;
}

export type Described = { columns: Column[]; parameters: number } | { error: string; position: number | undefined };

interface Connection {
  parse(message: { name: string; text: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  removeAllListeners(event: 'parameterDescription'): void;
}

type Answer = { fields: { name: string; dataTypeID: number }[]; parameters: number[] };

/** A statement that is parsed and described, in the form in which `pg` takes what it does not know itself. */
class Description {
  readonly answer: Promise<Answer>;
  readonly #text: string;
  #fields: Answer['fields'] = [];
  #parameters: number[] = [];
  #resolve!: (answer: Answer) => void;
  #reject!: (error: Error) => void;

  constructor(text: string) {
    this.#text = text;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', ({ dataTypeIDs }) => (this.#parameters = dataTypeIDs));
    connection.parse({ name: '', text: this.#text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Answer['fields'] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve({ fields: this.#fields, parameters: this.#parameters });
  }
}

type TypeRow = { oid: number; name: string; full: string; element: string | null };

const body = 'statement_to_check';

export class Describer {
  readonly #client: pg.Client;
  #types = new Map<number, TypeRow>();
  readonly #catalog: Catalog;
  #cache = new Map<string, Promise<Described>>();

  private constructor(client: pg.Client, catalog: Catalog) {
    this.#client = client;
    this.#catalog = catalog;
  }

  static async on(client: pg.Client): Promise<Describer> {
    const columns = await client.query<{ key: string }>(
      `select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0 and not attisdropped`,
    );
    const functions = await client.query<{ oid: number; name: string; strict: boolean }>(
      'select oid::int, proname as name, proisstrict as strict from pg_proc',
    );
    const references = await client.query<{ reference: string }>(
      `select conrelid || '.' || conkey[1] || '>' || confrelid || '.' || confkey[1] as reference
       from pg_constraint where contype = 'f' and cardinality(conkey) = 1`,
    );
    const operators = await client.query<{ oid: number; name: string }>('select oid::int, oprname as name from pg_operator');
    const types = await client.query<TypeRow>(
      `select t.oid::int, t.typname as name, format_type(t.oid, null) as full, e.typname as element
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
    );
    const describer = new Describer(client, {
      notNull: new Set(columns.rows.map(({ key }) => key)),
      functions: new Map(functions.rows.map((row) => [row.oid, row])),
      references: new Set(references.rows.map(({ reference }) => reference)),
      operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    });
    for (const row of types.rows) describer.#types.set(row.oid, row);
    return describer;
  }

  describe(text: string): Promise<Described> {
    let found = this.#cache.get(text);
    if (!found) this.#cache.set(text, (found = this.#describe(text)));
    return found;
  }

  async #describe(text: string): Promise<Described> {
    const description = new Description(text);
    // The promise has to have a listener before the answer comes.
    const answer = description.answer.catch((error: unknown) => error as Error & { position?: string });
    this.#client.query(description as never);
    const described = await answer;
    if (described instanceof Error)
      return { error: described.message, position: described.position === undefined ? undefined : Number(described.position) - 1 };
    const { fields, parameters } = described;
    const nullable = fields.length > 0 ? await this.#nullability(text, parameters) : [];
    return {
      parameters: parameters.length,
      columns: fields.map(({ name, dataTypeID }, at) => {
        const type = this.#types.get(dataTypeID);
        return { name, type: type?.element ?? type?.name ?? String(dataTypeID), isArray: type?.element != null, nullable: nullable[at] };
      }),
    };
  }

  /** PostgreSQL stores the body of an SQL function as a parse tree. */
  async #nullability(text: string, parameters: readonly number[]): Promise<(boolean | undefined)[]> {
    const types = parameters.map((oid) => this.#types.get(oid)?.full ?? 'text').join(', ');
    try {
      await this.#client.query(`create or replace function pg_temp.${body}(${types}) returns void language sql begin atomic ${text}; end`);
      const { rows } = await this.#client.query<{ tree: string }>(
        `select prosqlbody::text as tree from pg_proc where proname = '${body}' and pronamespace = pg_my_temp_schema()`,
      );
      return nullability(readTree(rows[0]?.tree ?? ''), this.#catalog);
    } catch {
      // A statement that a function cannot have, such as `fetch`.
      return [];
    } finally {
      await this.#client.query(`drop function if exists pg_temp.${body}`);
    }
  }
}
