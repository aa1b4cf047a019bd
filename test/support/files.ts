import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the tests of a run keep files; removed after it, or by a later one when it was killed. */
export const testFolder = join(tmpdir(), `kontor-test-${process.env['KONTOR_TEST_RUN'] ?? process.pid}-files`);
