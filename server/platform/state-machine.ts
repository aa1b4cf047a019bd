/**
 * Rows whose state changes along declared moves. The state's column, the time of the move, the row of the history and the event are written
 * here and nowhere else, in one statement; `npm run check` refuses other statements that update the column (scripts/sql-check/states.ts).
 */
import { type Expression, type ExpressionBuilder, type Insertable, type Kysely, sql, type SqlBool, type Updateable } from 'kysely';
import { type Events, announceAfterCommit, type Topic } from './events/outbox.ts';
import { anyOf } from './postgres/sql/any-of.ts';
import { compile, type Statement, valuesOf } from './postgres/sql/compiled.ts';
import { read } from './postgres/sql/read.ts';
import type { DB } from './postgres/schema.ts';
import type { Tx } from './postgres/sql/tx.ts';

type Table = keyof DB;
type Columns<Of extends Table> = keyof DB[Of] & string;
/** Topics whose payload is the id of one row. */
type RowTopic = { [Name in Topic]: Events[Name] extends Record<string, number> ? Name : never }[Topic];

type History<Of extends Table> = {
  table: Of;
  /** The column that refers to the row that moves. */
  row: Columns<Of>;
  /** Columns of the state before and after the move; a history without them records something else. */
  before?: Columns<Of>;
  after?: Columns<Of>;
  at: Columns<Of>;
};

/** `by` says who may make a move, for its readers and the documentation; the call that makes it checks that. */
export type NamedMoves<State extends string> = Readonly<Record<string, { by?: string; from: readonly State[]; to: State }>>;
/** The states that each state can move to, or moves by their names: `{ approve: { from: ['in_review'], to: 'approved' } }`. */
type Moves<State extends string> = Readonly<Record<State, readonly State[]>> | NamedMoves<State>;

export type StateMachine<Of extends Table = Table, State extends string = string, HistoryOf extends Table = Table> = {
  table: Of;
  column: Columns<Of>;
  moves: Moves<State>;
  /** Columns that hold the time at which a state was reached. */
  stamps?: Partial<Record<State, Columns<Of>>>;
  /** A row is written to it for each row that moves. */
  history?: History<HistoryOf>;
  /** Published for each row that moves, with its id under the name of `key`. */
  event?: { topic: RowTopic; key: string };
};

/** A machine as the documentation draws it. */
export type DeclaredMachine = {
  table: string;
  column: string;
  moves: Readonly<Record<string, readonly string[] | { by?: string; from: readonly string[]; to: string }>>;
  stamps?: Partial<Record<string, string>>;
  history?: { table: string };
  event?: { topic: string };
};

const machines: DeclaredMachine[] = [];
/** The machines of all files that have been loaded. */
export const declaredMachines = (): readonly DeclaredMachine[] => machines;

/** Declares how rows of a table move; `table` and the names of columns are checked by the types of the schema. */
export function stateMachine<Of extends Table, State extends string, HistoryOf extends Table = never>(
  declared: StateMachine<Of, State, HistoryOf>,
): StateMachine<Of, State, HistoryOf> {
  machines.push(declared as unknown as DeclaredMachine);
  return declared;
}

const permits = <State extends string>(moves: Moves<State>, from: State, to: State): boolean =>
  isNamed(moves) ? Object.values(moves).some((one) => one.to === to && one.from.includes(from)) : moves[from].includes(to);

const isNamed = <State extends string>(moves: Moves<State>): moves is NamedMoves<State> => !Object.values(moves).every(Array.isArray);

type Settable<Of extends Table> = {
  [Column in keyof Updateable<DB[Of]>]?: Updateable<DB[Of]>[Column] | Expression<unknown>;
};

type Recordable<Of extends Table> = {
  [Column in keyof Insertable<DB[Of]>]?: Insertable<DB[Of]>[Column] | Expression<unknown>;
};

export type Move<Of extends Table, State extends string, HistoryOf extends Table> = {
  ids: readonly number[];
  /** Rows in other states do not move. */
  from: readonly State[];
  to: State;
  now: Date;
  /** Other columns that change with the state. */
  set?: Settable<Of>;
  /** Rows that do not fulfil it do not move. */
  guard?: (eb: ExpressionBuilder<DB, Of>) => Expression<SqlBool>;
  /**
   * Columns of the history's row in addition to those that the machine fills; null for a move that the history does not record. Expressions
   * read of the row that has moved as `moved`.
   */
  history?: Recordable<HistoryOf> | null;
};

export type Moved<State extends string> = { id: number; before: State };

/** The statement is built for any table; the declaration and the move are typed. */
type AnyMachine = {
  table: string;
  column: string;
  stamps?: Partial<Record<string, string>>;
  history?: { table: string; row: string; before?: string; after?: string; at: string };
  event?: { topic: string; key: string };
};
type AnyTable = Kysely<Record<string, { id: number; state: string } & Record<string, unknown>>>;

type Given = {
  ids: readonly number[];
  from: readonly string[];
  to: string;
  now: Date;
  set: Record<string, unknown>;
  history: Record<string, unknown> | null;
  guard?: ((eb: never) => Expression<SqlBool>) | undefined;
};

/** Compiled statements of each machine, by the columns that they write: building one each time costs the server more than sending it. */
const statements = new WeakMap<object, Map<string, Statement>>();

/** Whether a row consists of values, not of expressions. */
const isPlain = (row: Record<string, unknown>): boolean =>
  Object.values(row).every((value) => typeof value !== 'object' || value === null || !('toOperationNode' in value));

const isCompiled = (machine: object, columns: string): boolean => statements.get(machine)?.has(columns) ?? false;

function remember(machine: AnyMachine, columns: string, { set, history, to }: Given): void {
  const known = statements.get(machine) ?? new Map<string, Statement>();
  statements.set(machine, known);
  const standIns = (row: object, prefix: string, values: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(row).map((name) => [name, values[prefix + name]]));
  known.set(
    columns,
    compile<Record<string, never>>((db, given) =>
      statementOf(db as unknown as AnyTable, machine, machine.stamps?.[to], {
        ids: given['ids'] as never,
        from: given['from'] as never,
        to: given['to'] as never,
        now: given['now'] as never,
        set: standIns(set, 'set ', given),
        history: history && standIns(history, 'history ', given),
      }),
    ),
  );
}

const named = (prefix: string, row: Record<string, unknown> | null): [string, unknown][] =>
  Object.entries(row ?? {}).map(([name, value]) => [prefix + name, value]);

/**
 * Moves the rows that are in one of the states, locked in the order of their ids, in one statement. Returns those that moved, by id, with
 * their states before. Events wait for the commit.
 * @throws Error for a move that is not declared
 */
export async function move<Of extends Table, State extends string, HistoryOf extends Table>(
  tx: Tx,
  machine: StateMachine<Of, State, HistoryOf>,
  { ids, from, to, now, set = {}, guard, history = {} }: Move<Of, State, HistoryOf>,
): Promise<Moved<State>[]> {
  const undeclared = from.find((state) => !permits(machine.moves, state, to));
  if (undeclared) throw new Error(`no ${machine.table} moves from ${undeclared} to ${to}`);
  if (ids.length === 0) return [];
  const given: Given = { ids, from, to, now, set, history, guard };
  const stamp = machine.stamps?.[to];
  const columns = [stamp ?? '', ...Object.keys(set), '', ...(history ? Object.keys(history) : ['none'])].join(' ');
  if (machine.event) announceAfterCommit(tx);
  const compilable = !guard && isPlain(set) && isPlain(history ?? {});
  const statement = compilable && isCompiled(machine, columns) ? statements.get(machine)?.get(columns) : undefined;
  if (statement) {
    const values = { ids, from, to, now, ...Object.fromEntries([...named('set ', set), ...named('history ', history)]) };
    // sql-check: skip, it is the statement below, compiled
    return read<Moved<State>>(tx, machine.table, statement.text, valuesOf(statement, values));
  }
  const rows = await statementOf(tx as unknown as AnyTable, machine as unknown as AnyMachine, stamp, given).execute();
  if (compilable) remember(machine as unknown as AnyMachine, columns, given);
  return rows as Moved<State>[];
}

function statementOf(
  db: AnyTable,
  { table, column, history: record, event }: AnyMachine,
  stamp: string | undefined,
  { ids, from, to, now, set, history, guard }: Given,
) {
  const locked = db.with(
    (cte) => cte('before').materialized(),
    (inner) => {
      const rows = inner
        .selectFrom(table as string)
        .select(['id', sql<string>`${sql.ref(column)}`.as('state')])
        .where('id', '=', anyOf(ids))
        .where(sql.ref(column), '=', sql`any(${from}::text[])`);
      const guarded = guard ? rows.where((eb) => guard(eb as never)) : rows;
      return guarded.orderBy('id').forNoKeyUpdate();
    },
  );
  const updated = locked.with('moved', (inner) =>
    inner
      .updateTable(table as string)
      .from('before')
      .set({ [column]: to, ...(stamp ? { [stamp]: now } : {}), ...set } as never)
      .whereRef(`${table}.id`, '=', 'before.id')
      .returning(['before.id', 'before.state']),
  );
  const recorded =
    record && history
      ? updated.with('history', (inner) => {
          const { row, before, after, at } = record;
          const given = Object.entries(history);
          return inner
            .insertInto(record.table as string)
            .columns([row, ...(before ? [before] : []), ...(after ? [after] : []), at, ...given.map(([name]) => name)])
            .expression((eb) =>
              eb
                .selectFrom('moved')
                .select([
                  'id',
                  ...(before ? (['state'] as const) : []),
                  ...(after ? [sql`${to}`.as('after')] : []),
                  sql`${now}`.as('at'),
                  ...given.map(([name, value]) => sql`${value}`.as(`given_${name}`)),
                ])
                .orderBy('id'),
            );
        })
      : updated;
  const published = event
    ? recorded.with('event', (inner) =>
        inner
          .insertInto('outbox_event')
          .columns(['topic', 'payload'])
          .expression((eb) =>
            eb
              .selectFrom('moved')
              .select([sql`${event.topic}::text`.as('topic'), sql`jsonb_build_object(${event.key}::text, id)`.as('payload')])
              .orderBy('id'),
          ),
      )
    : recorded;
  return published.selectFrom('moved').select(['id', 'state as before']).orderBy('id');
}
