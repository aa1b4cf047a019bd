import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { widgetKinds } from '../../../contract/talk/widget.ts';
import { securityHeaders, withSocket } from './page-headers.ts';
import { widgetFor, widgetSources, type PolicySources } from './widget.ts';

const settings = { id: 'market-1', host: 'https://chat.example', secret: 'a secret of the test', keyId: 'key-1' };
const user = { userId: 7, name: 'Marta' };
const now = new Date('2026-01-15T12:00:00Z');

test('nothing proves who the user is before the user agrees', async () => {
  for (const kind of widgetKinds)
    expect(await widgetFor({ ...settings, kind }, user, false, now)).toEqual({
      ...{ kind, id: 'market-1', host: 'https://chat.example', userId: '7', name: 'Marta', proof: null, isAllowed: false },
    });
});

test('the proof is a hash of the id; for Zendesk a token of a day', async () => {
  const hash = createHmac('sha256', settings.secret).update('7').digest('hex');
  for (const kind of ['chatwoot', 'crisp', 'intercom'] as const)
    expect(await widgetFor({ ...settings, kind }, user, true, now)).toMatchObject({ proof: hash, isAllowed: true });
  const { proof } = await widgetFor({ ...settings, kind: 'zendesk' }, user, true, now);
  const { payload, protectedHeader } = await jwtVerify(proof ?? '', new TextEncoder().encode(settings.secret), { currentDate: now });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'key-1' });
  expect(payload).toEqual({ scope: 'user', external_id: '7', name: 'Marta', exp: now.getTime() / 1_000 + 86_400 });
});

test('the policy lets in the hosts of one provider, and keeps the nonce for scripts', () => {
  const policyOf = (kind: (typeof widgetKinds)[number]) =>
    String(
      securityHeaders({ scripts: ["'nonce-1'"], styles: ["'nonce-1'"] }, true, widgetSources({ ...settings, kind }))[
        'content-security-policy'
      ],
    );
  const plain = String(securityHeaders({ scripts: ["'nonce-1'"], styles: ["'nonce-1'"] }, true)['content-security-policy']);
  expect(policyOf('stub')).toBe(plain);
  expect(plain).not.toMatch(/https:|frame-src/);
  const chatwoot = policyOf('chatwoot');
  expect(chatwoot).toContain("script-src 'self' 'nonce-1' https://chat.example;");
  expect(chatwoot).toContain("style-src 'self' 'unsafe-inline' https://chat.example;");
  expect(chatwoot).toContain('frame-src https://chat.example;');
  for (const kind of ['crisp', 'intercom', 'zendesk'] as const) {
    expect(policyOf(kind)).toMatch(/script-src 'self' 'nonce-1' https:/);
    expect(policyOf(kind)).not.toMatch(/chat\.example|script-src[^;]*unsafe/);
  }
});

test('pages of signed-in users name the address of the chat’s connection, with what the provider needs', () => {
  const policyOf = (more: PolicySources, publicUrl: string) =>
    String(securityHeaders({ scripts: [], styles: [] }, true, withSocket(more, publicUrl))['content-security-policy']);
  expect(policyOf({}, 'https://market.example')).toContain("connect-src 'self' wss://market.example;");
  expect(policyOf({}, 'http://localhost:3000')).toContain("connect-src 'self' ws://localhost:3000;");
  expect(policyOf(widgetSources({ ...settings, kind: 'chatwoot' }), 'https://market.example')).toContain(
    "connect-src 'self' wss://market.example https://chat.example;",
  );
});
