import pg from 'pg';
import { expect, test } from 'vitest';
import { clientConfig } from '../../server/platform/postgres/connection.ts';
import { testConnection } from '../../test/support/database.ts';
import { schemaOf } from './schema.ts';

test('a table is written with columns, constraints, indexes, triggers, comments and the tables that refer to it', async () => {
  const client = new pg.Client(clientConfig(await testConnection()));
  await client.connect();
  try {
    await client.query(`
      create table sample (
        id bigint generated always as identity primary key,
        code varchar(10) not null default 'none',
        "userName" citext collate "C",
        price numeric(10, 2),
        doubled numeric generated always as (price * 2) stored,
        parent_id bigint references sample,
        constraint positive check (price > 0)
      );
      comment on table sample is 'Something
in two lines';
      comment on column sample.price is 'In euro';
      create unique index sample_code on sample (lower(code)) where price is not null;
      create trigger sample_fixed before delete on sample for each row execute function forbid_change();
      create table sample_part (sample_id bigint not null references sample);`);
    expect((await schemaOf(client)).get('sample.sql')).toBe(`-- Written by \`npm run db:schema\` from the migrations. Do not edit.

-- Something
-- in two lines
create table sample (
  id          bigint                 generated always as identity,
  code        character varying(10)  default 'none'::character varying not null,
  "userName"  citext                 collate "C",
  price       numeric(10,2),  -- In euro
  doubled     numeric                generated always as ((price * (2)::numeric)) stored,
  parent_id   bigint,
  constraint sample_pkey PRIMARY KEY (id),
  constraint positive CHECK ((price > (0)::numeric)),
  constraint sample_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sample(id)
);

CREATE UNIQUE INDEX sample_code ON sample USING btree (lower((code)::text)) WHERE (price IS NOT NULL);

CREATE TRIGGER sample_fixed BEFORE DELETE ON sample FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Referenced by sample_part.
`);
  } finally {
    await client.end();
  }
});

test('two copies of the database give the same files', async () => {
  const written: Map<string, string>[] = [];
  for (const connection of [await testConnection(), await testConnection()]) {
    const client = new pg.Client(clientConfig(connection));
    await client.connect();
    written.push(await schemaOf(client));
    await client.end();
  }
  expect(written[0]).toEqual(written[1]);
  expect(written[0]?.size).toBeGreaterThan(100);
});
