import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../platform/process/start-error.ts';

const run = promisify(execFile);

/** Whom PostgreSQL runs as. It refuses to run as root, so root lends it another user. */
export interface User {
  name: string;
  uid: number;
  gid: number;
}

/** The owner of existing data if there are any, else `postgres`, else a system user `kontor` made for it, else `nobody`.
 *  Undefined when this process is not root: then PostgreSQL runs as the same user. */
export async function databaseUser(dataFolder: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  const names = owner && owner.uid !== 0 ? [String(owner.uid)] : ['postgres', 'kontor'];
  for (const name of names) {
    const user = await lookUp(name);
    if (user) return user;
  }
  if (owner && owner.uid !== 0) {
    throw new StartError(
      `The database in ${dataFolder} belongs to user ${owner.uid}, who does not exist here. Give it to one who does (chown -R).`,
    );
  }
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'kontor']).catch(() => undefined);
  const user = (await lookUp('kontor')) ?? (await lookUp('nobody'));
  if (!user) throw new StartError('PostgreSQL does not run as root, and there is no other user here. Start Kontor as another user.');
  return user;
}

async function lookUp(nameOrUid: string): Promise<User | undefined> {
  try {
    const [name, uid, gid] = await Promise.all(
      ['-un', '-u', '-g'].map(async (option) => (await run('id', [option, '--', nameOrUid])).stdout.trim()),
    );
    return uid === '0' ? undefined : { name: name ?? nameOrUid, uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}

/** May the user enter this folder, and all above it? */
export async function canReach(user: User | undefined, folder: string): Promise<boolean> {
  if (!user) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
