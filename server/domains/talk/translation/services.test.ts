import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translationConformance } from '../../../../test/support/translation-conformance.ts';
import { translationKey, type TranslationServer, translationServer } from '../../../../test/support/translation-servers.ts';
import { deepL } from './deepl.ts';
import { libreTranslate } from './libretranslate.ts';
import { serviceOf } from './registry.ts';
import { sourceOf, TranslationFailure } from './service.ts';

describe('DeepL', () => {
  let server: TranslationServer;
  beforeAll(async () => {
    server = await translationServer('deepl');
  });
  afterAll(() => server.close());
  translationConformance({ server: () => server, port: (key = translationKey) => deepL({ key, url: server.url }) });

  it('is asked for the English and Portuguese of Europe', async () => {
    server.asked.length = 0;
    for (const language of ['en', 'pt', 'de'] as const)
      await deepL({ key: translationKey, url: server.url }).translate(['Hello'], language);
    expect(server.asked.map(({ body }) => body['target_lang'])).toEqual(['EN-GB', 'PT-PT', 'DE']);
  });
});

describe('LibreTranslate', () => {
  let server: TranslationServer;
  beforeAll(async () => {
    server = await translationServer('libretranslate');
  });
  afterAll(() => server.close());
  translationConformance({ server: () => server, port: (key = translationKey) => libreTranslate({ key, url: server.url }) });

  it('may lie below a path, and need no key', async () => {
    server.asked.length = 0;
    await expect(libreTranslate({ url: server.url }).translate(['Hello'], 'de')).rejects.toBeInstanceOf(TranslationFailure);
    expect(server.asked[0]).toMatchObject({ path: '/lt/translate', body: { source: 'auto', target: 'de', format: 'html' } });
    expect(server.asked[0]?.body).not.toHaveProperty('api_key');
  });
});

it('is the one of the settings, or none', () => {
  expect(serviceOf(undefined)).toBeUndefined();
  expect(serviceOf({ service: 'deepl', key: translationKey, characters: 1 })?.name).toBe('DeepL');
  expect(serviceOf({ service: 'libretranslate', url: 'https://lt.example', characters: 1 })?.name).toBe('LibreTranslate');
});

it.each([
  ['DE', 'de'],
  ['pt-br', 'pt-BR'],
  ['ZH-HANT', 'zh-Hant'],
  ['de-a1', ''],
  ['auto detected', ''],
  ['', ''],
])('the language %j is stored as %j, which browsers can name', (code, source) => {
  expect(sourceOf(code)).toBe(source);
  if (source !== '') expect(new Intl.DisplayNames('en', { type: 'language' }).of(source)).toBeTruthy();
});
