import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 2 * 1024 ** 3;

/**
 * Folder for temporary test data: in memory if there is space, else among the temporary files. A new database is a thousand small
 * files, which some disks take half a second for.
 */
export function scratch() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return process.platform === 'linux' && !process.env.TMPDIR && bavail * bsize >= enough && runsPrograms(memory) ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** PostgreSQL may have to be copied to where its user can read it, and not every place lets programs be run. */
function runsPrograms(folder) {
  const own = mkdtempSync(join(folder, 'kontor-'));
  const program = join(own, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(own, { recursive: true });
  return status === 0;
}
