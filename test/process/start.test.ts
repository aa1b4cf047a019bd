import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newHome, startKontor } from './kontor.ts';

let home: string;

beforeAll(async () => {
  home = await newHome();
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('a taken port: a sentence, exit code 1, and nothing touched', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const kontor = startKontor({ PORT: String(port), KONTOR_HOME: join(home, 'never') });
  expect(await kontor.ended).toBe(1);
  expect(kontor.text()).toBe(`Port ${port} is taken by another program. Stop that one, or set PORT to a free port.\n`);
  expect(existsSync(join(home, 'never'))).toBe(false);
  other.close();
});

test('wrong settings: a sentence for each, exit code 1, and nothing touched', async () => {
  const kontor = startKontor({ PORT: 'x', KONTOR_LOCALES: 'en,xx', KONTOR_HOME: join(home, 'never') });
  expect(await kontor.ended).toBe(1);
  expect(kontor.text()).toMatch(/^PORT is "x"; set it to .*\.\nKONTOR_LOCALES is "en,xx"; set it to .*\.\n$/);
  expect(existsSync(join(home, 'never'))).toBe(false);
});

test('a file where the data folder should be: a sentence that says what to do', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  const kontor = startKontor({ KONTOR_HOME: join(file, 'data') });
  expect(await kontor.ended).toBe(1);
  expect(kontor.text()).toBe(
    `A file stands where the folder ${join(file, 'data')} should be. Move it away, or set KONTOR_HOME to another folder.\n`,
  );
});

test('a database that cannot be reached: a sentence, exit code 1', async () => {
  const kontor = startKontor({ KONTOR_HOME: join(home, 'other'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/kontor' });
  expect(await kontor.ended).toBe(1);
  expect(kontor.text()).toBe('The PostgreSQL at DATABASE_URL cannot be reached (ECONNREFUSED). Start it, or correct the address.\n');
});
