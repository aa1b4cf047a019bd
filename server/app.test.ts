import { expect, test } from 'vitest';
import { type AppParts, buildApp } from './app.ts';
import { readConfig } from './config.ts';

test('an unknown call is answered by the envelope, however it is made and whatever the pages take', async () => {
  const parts = { config: readConfig({}), database: {}, handlers: [], files: {}, now: () => new Date() } as unknown as AppParts;
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

test('a path with escapes that are no text is an unknown path, not a failure', async () => {
  const parts = { config: readConfig({}), database: {}, handlers: [], files: {}, now: () => new Date() } as unknown as AppParts;
  const app = await buildApp(parts);
  app.get('/*', (request, reply) => reply.code(404).send(request.url));
  for (const path of ['%ff', '%', '%zz', '%E0%A4%A', '%C3x', '%ED%A0%80']) {
    const call = await app.inject(`/api/${path}`);
    expect([call.statusCode, call.json<{ code: number }>().code], path).toEqual([404, 40004]);
    expect((await app.inject(`/${path}?q=%ff`)).body, path).toBe(`/${path.replaceAll('%', '%25')}?q=%ff`);
  }
  for (const path of ['%09/javascript:alert(1)', '%09%09/a:b', '%00', '%7F', '%c2%85'])
    expect((await app.inject(`/${path}`)).body, path).toBe(`/${path.replaceAll('%', '%25')}`);
  for (const path of ['%C3%A9', '%20a%2Fb', 'caf%C3%A9~1?x=%09']) expect((await app.inject(`/${path}`)).body, path).toBe(`/${path}`);
  await app.close();
});
