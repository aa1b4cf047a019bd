import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-lock-'));
  file = join(folder, 'lock');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the second is refused while the first holds it, and let in afterwards', async () => {
  const release = await lockFolder(file, folder);
  await expect(lockFolder(file, folder, 0)).rejects.toThrow(
    `Another Kontor (process ${process.pid}) uses ${folder}. Stop it first, or set KONTOR_HOME to another folder.`,
  );
  await release();
  await (
    await lockFolder(file, folder)
  )();
  expect(await readdir(folder)).toEqual([]);
});

test('who waits gets it as soon as the holder is done', async () => {
  const release = await lockFolder(file, folder);
  const second = lockFolder(file, folder);
  await release();
  await (
    await second
  )();
});

test('of many at once one gets it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(file, folder, 0)));
  const got = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await got[0]?.value();
});

test('a holder that was killed is recognised, and so is a file cut short', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(file)}, ${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (
    await lockFolder(file, folder)
  )();
  await writeFile(file, '{"pid":');
  await (
    await lockFolder(file, folder)
  )();
});
