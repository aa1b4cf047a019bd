import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../server/platform/postgres/connection.ts';
import { compileCatalogues } from '../../scripts/compile-catalogues.ts';
import { testFolder } from './files.ts';
import { startTestServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    template: Connection;
  }
}

/** One PostgreSQL for all tests of a project; `testDatabase()` clones its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await compileCatalogues();
  const server = await startTestServer(project.name);
  project.provide('template', server.template);
  return async () => {
    await server.stop();
    await rm(testFolder, { recursive: true, force: true });
  };
}
