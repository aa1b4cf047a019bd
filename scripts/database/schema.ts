/** The files of `schema/` (`npm run db:schema`): each table as it is after all migrations, on one screen. */
import type pg from 'pg';

interface Table {
  name: string;
  comment: string | null;
  partition: string | null;
  storage: string | null;
  columns: Column[];
  constraints: Definition[];
  indexes: Definition[];
  triggers: Definition[];
  referencing: string[] | null;
}

interface Column {
  name: string;
  type: string;
  collation: string | null;
  notNull: boolean;
  value: string | null;
  identity: 'a' | 'd' | '';
  generated: 's' | 'v' | '';
  comment: string | null;
}

interface Definition {
  name: string;
  definition: string;
  comment: string | null;
}

/** Indexes that belong to a constraint are shown as the constraint; not-null constraints as part of their column. */
const allTables = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, pg_get_partkeydef(c.oid) as partition,
    array_to_string(c.reloptions, ', ') as storage,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'collation', (select quote_ident(l.collname) from pg_collation l join pg_type t on t.oid = a.atttypid
          where l.oid = a.attcollation and l.oid <> t.typcollation),
        'value', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity, 'generated', a.attgenerated,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid),
        'comment', obj_description(k.oid, 'pg_constraint')) order by position(k.contype::text in 'puxcft'), k.conname collate "C")
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')), '[]') as constraints,
    coalesce((select json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(x.indexrelid),
        'comment', obj_description(i.oid, 'pg_class')) order by i.relname collate "C")
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)), '[]') as indexes,
    coalesce((select json_agg(json_build_object('name', g.tgname, 'definition', pg_get_triggerdef(g.oid),
        'comment', obj_description(g.oid, 'pg_trigger')) order by g.tgname collate "C")
      from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers,
    (select json_agg(distinct k.conrelid::regclass::text) from pg_constraint k
      where k.confrelid = c.oid and k.contype = 'f' and k.conrelid <> c.oid) as referencing
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by c.relname collate "C"`;

const head = '-- Written by `npm run db:schema` from the migrations. Do not edit.\n';
const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
const commented = (text: string): string => text.replaceAll(/^/gm, '-- ');
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
/** `pg_get_…def` names the schema, which is always the same here. */
const bare = (text: string): string => text.replaceAll(/\bpublic\./g, '');

function detailsOf({ collation, notNull, value, identity, generated }: Column): string {
  const parts: string[] = [];
  if (collation) parts.push(`collate ${collation}`);
  if (identity) parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`);
  else if (generated) parts.push(`generated always as (${value ?? ''}) ${generated === 's' ? 'stored' : 'virtual'}`);
  else if (value !== null) parts.push(`default ${bare(value)}`);
  if (notNull && !identity) parts.push('not null');
  return parts.join(' ');
}

/** One row per column, name and type below each other. */
function columnLines(columns: Column[]): [line: string, comment: string | null][] {
  const names = Math.max(...columns.map(({ name }) => quoted(name).length));
  const types = Math.max(...columns.map(({ type }) => type.length));
  return columns.map((column) => [
    `${quoted(column.name).padEnd(names)}  ${column.type.padEnd(types)}  ${detailsOf(column)}`.trimEnd(),
    column.comment,
  ]);
}

function sourceOf(table: Table): string {
  const lines: [line: string, comment: string | null][] = [
    ...columnLines(table.columns),
    ...table.constraints.map(({ name, definition, comment }): [string, string | null] => [
      `constraint ${quoted(name)} ${bare(oneLine(definition))}`,
      comment,
    ]),
  ];
  const body = lines.map(
    ([line, comment], at) => `  ${line}${at === lines.length - 1 ? '' : ','}${comment ? `  ${commented(oneLine(comment))}` : ''}`,
  );
  const partition = table.partition ? ` partition by ${table.partition}` : '';
  const storage = table.storage ? ` with (${table.storage})` : '';
  const parts = [
    `${table.comment ? `${commented(table.comment)}\n` : ''}create table ${quoted(table.name)} (\n${body.join('\n')}\n)${partition}${storage};\n`,
  ];
  for (const group of [table.indexes, table.triggers]) {
    const definitions = group.map(
      ({ definition, comment }) => `${comment ? `${commented(comment)}\n` : ''}${bare(oneLine(definition))};\n`,
    );
    if (definitions.length > 0) parts.push(definitions.join(''));
  }
  if (table.referencing) parts.push(`-- Referenced by ${table.referencing.join(', ')}.\n`);
  return [head, ...parts].join('\n');
}

/** Name and text of each file. */
export async function schemaOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<Table>(allTables);
  return new Map(rows.map((table) => [`${table.name}.sql`, sourceOf(table)]));
}
