/** As much of DeepL and LibreTranslate as the market uses, for tests. They can be made to fail, and to lose what they should leave alone. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const translationKey = 'onlyForTests:fx';

export type Fault = 'lost' | 'silent' | 'busy' | 'noJson' | 'huge' | 'redirect' | 'fewer' | 'damaged' | 'empty';

/** "Translated" is: the words of the markup turned into capitals, and the language in front. */
export function translatedMarkup(markup: string, to: string): string {
  const parts = markup.split(/(<[^>]*>|&[a-z]+;)/u);
  return `[${to}] ${parts.map((part, at) => (at % 2 === 0 ? part.toUpperCase() : part)).join('')}`;
}

/** German if it has an umlaut or a German word, else English. */
export const detected = (written: string): 'de' | 'en' => (/[äöüß]|\b(?:der|die|das|wir|und)\b/iu.test(written) ? 'de' : 'en');

/** The first text has no translation. */
function forgetFirst(body: { translations?: { text: string }[]; translatedText?: string[] }): void {
  if (body.translations?.[0]) body.translations[0].text = '';
  if (body.translatedText) body.translatedText[0] = '';
}

type Kind = 'deepl' | 'libretranslate';
type Asked = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

export async function translationServer(kind: Kind, port = 0) {
  const faults: Fault[] = [];
  const asked: Asked[] = [];
  let held: Promise<void> | null = null;

  function answerTo({ path, headers, body }: Asked, isDamaged: boolean): { status: number; body: object } {
    const texts = (kind === 'deepl' ? body['text'] : body['q']) as string[];
    const key = kind === 'deepl' ? headers['authorization'] : body['api_key'];
    if (key !== (kind === 'deepl' ? `DeepL-Auth-Key ${translationKey}` : translationKey)) return { status: 403, body: { error: 'key' } };
    const translate = (markup: string, to: string) =>
      translatedMarkup(isDamaged ? markup.replaceAll(/<x[^>]*>|<code[^>]*>\d+<\/code>/gu, '') : markup, to);
    if (kind === 'deepl' && path === '/v2/translate') {
      const to = String(body['target_lang']);
      const translations = texts.map((one) => ({ detected_source_language: detected(one).toUpperCase(), text: translate(one, to) }));
      return { status: 200, body: { translations } };
    }
    if (kind === 'libretranslate' && path === '/lt/translate') {
      const to = String(body['target']);
      const detectedLanguage = texts.map((one) => ({ language: detected(one), confidence: 90 }));
      return { status: 200, body: { translatedText: texts.map((one) => translate(one, to)), detectedLanguage } };
    }
    return { status: 404, body: {} };
  }

  const listen: RequestListener = (request, response) => {
    void text(request).then(async (content) => {
      const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(content) as Record<string, unknown> };
      asked.push(one);
      const fault = faults.shift();
      await held;
      if (fault === 'lost') return void request.socket.destroy();
      if (fault === 'silent') return;
      if (fault === 'busy') return void response.writeHead(429).end('{}');
      if (fault === 'noJson') return void response.end('<html>');
      if (fault === 'huge') return void response.end(JSON.stringify({ text: 'x'.repeat(600_000) }));
      if (fault === 'redirect') return void response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      const { status, body } = answerTo(one, fault === 'damaged');
      if (fault === 'empty') forgetFirst(body);
      const sent = fault === 'fewer' ? { translations: [], translatedText: [] } : body;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
    });
  };
  const server = createServer(listen).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}${kind === 'deepl' ? '' : '/lt'}`,
    faults,
    asked,
    /** The texts that it was given. */
    texts: (): string[] => asked.flatMap(({ body }) => (kind === 'deepl' ? body['text'] : body['q']) as string[]),
    /** Nothing is answered until it is released. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TranslationServer = Awaited<ReturnType<typeof translationServer>>;
