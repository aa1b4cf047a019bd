import { afterAll } from 'vitest';
import { releaseDatabases } from './database.ts';

/** For each test file: the files of a worker share it, and what one leaves open would be in the next one's way. */
afterAll(releaseDatabases);
