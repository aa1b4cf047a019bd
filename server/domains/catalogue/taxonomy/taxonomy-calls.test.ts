/** The operator imports a taxonomy from uploaded files. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { taxonomyCalls } from '../../../../contract/catalogue/taxonomy.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { testFolder } from '../../../../test/support/files.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let operator: Company;
let call: ReturnType<typeof callsAs>;
beforeAll(async () => {
  database = await testDatabase();
  operator = await addCompany(database, { kind: 'operator' });
  call = callsAs(database, handlers, { caller: await addUser(database, operator), language: 'de' });
});

async function upload(name: string, content: unknown, { companyId = operator.id, purpose = 'taxonomy' } = {}): Promise<string> {
  const id = randomUUID();
  const key = `${purpose}/${id}.json`;
  const path = join(testFolder, key);
  await mkdir(dirname(path), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(path, text);
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '192.0.2.1', $4, $5, $6, 'application/json', 'stored', $6)`,
    [id, key, companyId, purpose, name, text.length],
  );
  return key;
}

const categories = [
  { id: 'bike', parent: null, name: { en: 'Bicycles', de: 'Fahrräder' }, attributes: [] },
  { id: 'bike-1', parent: 'bike', name: { en: 'Helmets', de: 'Helme' }, attributes: ['size'] },
  { id: 'boat', parent: null, name: { en: 'Boats', de: 'Boote' }, attributes: [] },
];
const attributes = [{ handle: 'size', name: { en: 'Size', de: 'Größe' }, values: ['size__m'] }];

it('previews without writing, then imports what was chosen, once', async () => {
  const files = [await upload('categories.json', categories), await upload('attributes.json', attributes)];
  const preview = await call(taxonomyCalls.preview, { files, branches: ['bike'] });
  expect(preview.branches).toEqual([
    { id: 'bike', name: 'Fahrräder' },
    { id: 'boat', name: 'Boote' },
  ]);
  expect(preview.report).toMatchObject({ categories: { added: 2 }, attributes: { added: 1 }, options: ['Größe'], links: 1 });
  const count = async (): Promise<unknown> => (await database.pool.query('select count(*)::int as n from category')).rows[0]?.n;
  expect(await count()).toBe(0);
  expect(await call(taxonomyCalls.write, { files, branches: ['bike'] })).toMatchObject({ categories: { added: 2 } });
  expect(await call(taxonomyCalls.write, { files, branches: ['bike'] })).toMatchObject({ categories: { added: 0, same: 2 } });
  expect(await count()).toBe(2);
  const { rows } = await database.pool.query(`select user_id from audit_log where action = 'taxonomy.imported'`);
  expect(rows).toEqual([{ user_id: expect.any(Number) as number }]);
});

it('says what is wrong with files that hold no taxonomy', async () => {
  const files = [await upload('categories.json', '{ no json')];
  await expect(call(taxonomyCalls.preview, { files })).rejects.toMatchObject({ code: codes.refused, key: 'taxonomy.unreadable' });
});

it('reads hostile files: endless levels, circles, characters that no text has', async () => {
  const deep = Array.from({ length: 20_000 }, (_, at) => ({ id: `d${at}`, parent: `d${at + 1}`, name: { en: `Level ${at}` } }));
  const circle = [
    { id: 'a', parent: 'b', name: { en: 'A' } },
    { id: 'b', parent: 'a', name: { en: 'B' } },
  ];
  const odd = [{ id: 'odd', parent: null, name: { en: 'Od\0d\ud800 \u202eones', de: '\udfff' }, attributes: ['x', 5, null, '__proto__'] }];
  const text = JSON.stringify([...deep, ...circle, ...odd, null, 5, [], { id: 'n', parent: 'n', name: { en: 'N' } }]);
  const files = [await upload('categories.json', text)];
  const { report } = await call(taxonomyCalls.preview, { files, branches: [] });
  expect(report.problemCount).toBeGreaterThan(19_000);
  expect(await call(taxonomyCalls.write, { files, branches: ['odd'] })).toMatchObject({ categories: { added: 1 } });
  const { rows } = await database.pool.query(
    `select name from category_text t join category c on c.id = t.category_id where c.source_id = 'taxonomy:odd' and t.language = 'en'`,
  );
  expect(rows).toEqual([{ name: 'Odd\ufffd \u202eones' }]);
});

it('reads neither files of another company nor those for something else', async () => {
  const other = await addCompany(database, { kind: 'seller' });
  for (const key of [
    await upload('categories.json', categories, { companyId: other.id }),
    await upload('a.json', categories, { purpose: 'importFile' }),
  ])
    await expect(call(taxonomyCalls.preview, { files: [key] })).rejects.toMatchObject({ code: codes.notFound });
});
