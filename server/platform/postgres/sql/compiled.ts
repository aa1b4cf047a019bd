import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type Reader, read } from './read.ts';
import type { DB } from '../schema.ts';

/** Builds statements, sends none. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a statement for a value that is given with each call. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Statement = { text: string; parameters: readonly unknown[] };

/** Compiles a statement of the builder once, for any values of its parameters: `build` may pass them on, but not look into them. */
export function compile<Parameters extends object>(build: (db: Kysely<DB>, given: Parameters) => Compilable): Statement {
  const given = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Parameters;
  const { sql: text, parameters } = build(builder, given).compile();
  return { text, parameters };
}

export const valuesOf = ({ parameters }: Statement, given: object): unknown[] =>
  parameters.map((one) => (one instanceof Parameter ? (given as Record<string, unknown>)[one.name] : one));

/**
 * A statement of the builder that is compiled at its first call; for statements that are sent often, where building them each time costs
 * the server more than sending them. Lists are given with their type: `sql\`${ids}::bigint[]\``.
 */
export function compiled<Parameters extends object, Row>(
  name: string,
  build: (db: Kysely<DB>, given: Parameters) => Compilable<Row>,
): (reader: Reader, given: Parameters) => Promise<Row[]> {
  let statement: Statement | undefined;
  return (reader, given) => {
    statement ??= compile(build);
    return read<Row>(reader, name, statement.text, valuesOf(statement, given));
  };
}
