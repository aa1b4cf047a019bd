import { createHash } from 'node:crypto';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../platform/process/start-error.ts';
import { canReach } from './embedded-user.ts';
import type { User } from './embedded-user.ts';

/** A socket's path must fit into 108 bytes, its name and a final zero included. */
const longestSocketFolder = 80;

/**
 * Where the database's files lie: in `home` itself, unless root has it under a closed folder that PostgreSQL's user may
 * not enter (/root). Then it is a folder under /var/lib, and `postgres-place` in `home` names it.
 */
export async function placeData(home: string, user: User | undefined, note: (sentence: string) => void): Promise<string> {
  const pointer = join(home, 'postgres-place');
  const chosen = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (chosen) {
    if (await stat(chosen).catch(() => undefined)) return chosen;
    throw new StartError(
      `${pointer} says that the database is in ${chosen}, but nothing is there. Bring it back, or remove the file to begin again.`,
    );
  }
  if (!user || (await canReach(user, home))) return home;
  const elsewhere = join('/var/lib/kontor', createHash('sha256').update(home).digest('hex').slice(0, 12));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await writeFile(pointer, `${elsewhere}\n`);
  note(`PostgreSQL runs as ${user.name}, who may not enter ${home}; the database is in ${elsewhere}.`);
  return elsewhere;
}

/** A folder that only PostgreSQL's user may enter: anyone who can reach the socket is trusted. */
export async function socketFolder(base: string, user: User | undefined): Promise<string> {
  const inside = join(base, 'postgres-socket');
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const path =
    Buffer.byteLength(inside) <= longestSocketFolder
      ? inside
      : join(tmpdir(), `kontor-${owner}-${createHash('sha256').update(base).digest('hex').slice(0, 12)}`);
  await mkdir(path, { mode: 0o700 }).then(
    () => user && chown(path, user.uid, user.gid),
    (error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await stat(path);
  if (found.uid === 0 && user) await chown(path, user.uid, user.gid); // a start was killed between the two
  else if (found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(`${path} is not the database's alone. Remove it and start again.`);
  }
  return path;
}
