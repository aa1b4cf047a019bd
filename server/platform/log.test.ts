import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(work: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(openLog('info', { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('of a request the path is logged, never its query', () => {
  const [line] = logged((log) =>
    log.info({ req: { method: 'GET', url: '/events?ticket=secret', headers: { cookie: 'secret' } } }, 'opened'),
  );
  expect(line).toMatchObject({ level: 'info', msg: 'opened', req: { method: 'GET', path: '/events' } });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test('persons and secrets are left out, wherever they stand', () => {
  const [line] = logged((log) => log.info({ email: 'ada@example.org', user: { id: 7, password: 'secret', phone: '123' } }, 'logged in'));
  expect(line).toMatchObject({ user: { id: 7 } });
  expect(JSON.stringify(line)).not.toMatch(/ada@|secret|123/);
});

test('of a database error the rule is logged, not the row that broke it', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'user_account_email_key',
    detail: 'Key (email)=(ada@example.org)',
  });
  const [line] = logged((log) => log.error({ err: new Error('could not save', { cause: error }) }, 'failed'));
  expect(line).toMatchObject({ err: { message: 'could not save', cause: { code: '23505', constraint: 'user_account_email_key' } } });
  expect(JSON.stringify(line)).not.toContain('ada@');
});

test('levels below the one set are not written', () => {
  expect(logged((log) => log.debug('quiet'))).toEqual([]);
});
