import { expect, test } from 'vitest';
import { type AppParts, buildApp } from './app.ts';
import { readConfig } from './config.ts';

test('an unknown call is answered by the envelope, however it is made and whatever the pages take', async () => {
  const parts = { config: readConfig({}), handlers: [], files: {}, now: () => new Date() } as unknown as AppParts;
  const app = await buildApp(parts);
  app.get('/*', (_request, reply) => reply.type('text/html').send('<p>a page</p>'));
  for (const method of ['GET', 'POST', 'HEAD', 'PUT'] as const) {
    for (const url of ['/api/nowhere', '/api/buyer/nowhere/7?x=1', '/api/', '/api']) {
      const answer = await app.inject({ method, url, headers: { 'accept-language': 'de' } });
      expect([answer.statusCode, answer.headers['content-type']], `${method} ${url}`).toEqual([404, 'application/json; charset=utf-8']);
      if (method === 'HEAD') continue;
      expect(answer.json()).toMatchObject({ code: 40004, data: null });
      expect(answer.json<{ msg: string }>().msg).toContain(url.split('?')[0]);
    }
  }
  expect((await app.inject('/somewhere')).body).toBe('<p>a page</p>');
  const asked = (await app.inject('/api/nowhere?_lang=fr')).json<{ msg: string }>();
  const spoken = (await app.inject({ url: '/api/nowhere', headers: { 'accept-language': 'fr' } })).json<{ msg: string }>();
  expect(asked.msg).toBe(spoken.msg);
  await app.close();
});
