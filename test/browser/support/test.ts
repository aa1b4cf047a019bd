import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type axe from 'axe-core';
import type { AnswerOf, Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/values/locale.ts';
import { areasOf, readCatalogue } from '../../../scripts/catalogues.ts';
import { queryOf, splitPath } from '../../../web/app/api/wire.ts';
import { consentKey, consentRecord } from '../../../web/app/consent.ts';
import { type Format, formatOf } from '../../../web/app/i18n/format.ts';
import { fill, type Message } from '../../../web/app/i18n/fill.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { attachDatabase } from '../../../server/engines/local-postgres/attach.ts';
import { type Database, openDatabase } from '../../../server/platform/postgres/pool.ts';
import { enter, password } from './log-in.ts';
import { TestMarket } from './market.ts';

const textsRead = new Map<Language, Promise<Translate>>();

/** The texts of the pages as they are read there: `(await textOf('de'))('cart.lines', { count: 2 })`. */
export function textOf(language: Language): Promise<Translate> {
  const read = textsRead.get(language) ?? readTexts(language);
  textsRead.set(language, read);
  return read;
}

async function readTexts(language: Language): Promise<Translate> {
  const messages: Record<string, Message> = {};
  for (const area of await areasOf()) {
    for (const [id, source] of Object.entries(await readCatalogue(area, language)))
      messages[id.replace(/^both\./, '')] = compileMessage(source) as Message;
  }
  return (id, ...[values]) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`There is no text ${id}.`);
    return fill(message, language, values as Record<string, string | number> | undefined);
  };
}

/** What goes wrong unseen: errors on the console, errors of scripts, requests that fail or are refused. */
export class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      // A refused request is reported with its address below.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.#found.push(message.text());
    });
    context.on('weberror', (error) => this.#found.push(String(error.error())));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Navigation aborts pending requests. A script where scripts are off is "csp"; a page whose
      // own policy forbids something says so on the console.
      if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') this.#add(reason, request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#add(String(response.status()), response.url());
    });
  }

  /** For a test that asks for something refused: `expected(/^404 \/item\//)`. */
  expected(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  check(): void {
    expect(this.#found.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)))).toEqual([]);
  }

  #add(what: string, address: string): void {
    const { pathname, search } = new URL(address);
    this.#found.push(`${what} ${pathname}${search}`);
  }
}

export type Visit = (path: string) => Promise<Response>;
export type Ask = <C extends Call>(call: C, input: InputOf<C>, language?: Language) => Promise<AnswerOf<C>>;

type Fixtures = {
  language: Language;
  text: Translate;
  format: Format;
  isPhone: boolean;
  faults: Faults;
  /** Whether the browsers of this test begin with the cookie banner answered: only necessary ones. */
  cookiesAnswered: boolean;
  /** Requests an address as a new visitor: without cookies and preferences, following no redirect. */
  visit: Visit;
  /** Makes a declared GET call without any session, in the test's language: what the pages should show. */
  ask: Ask;
  /** A page of another user, with its own browser session. */
  newPage: () => Promise<Page>;
  /** Makes the companies, users and goods of this test alone. */
  market: TestMarket;
};

export const test = base.extend<Fixtures, { database: Database }>({
  database: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const opened = new AsyncDisposableStack();
      const home = process.env['KONTOR_TEST_HOME'] ?? '';
      const database = await openDatabase({ connection: await attachDatabase({ home }, opened), poolSize: 2 });
      opened.defer(() => database.close());
      await provide(database);
      await opened.disposeAsync();
    },
    { scope: 'worker' },
  ],
  market: async ({ database, language }, provide) => provide(new TestMarket(database, language)),
  language: async ({ locale }, provide) => provide(locale === 'de-DE' ? 'de' : 'en'),
  text: async ({ language }, provide) => provide(await textOf(language)),
  format: async ({ language }, provide) => provide(formatOf(language)),
  isPhone: async ({ viewport }, provide) => provide((viewport?.width ?? 0) < 760),
  cookiesAnswered: [true, { option: true }],
  faults: [
    async ({ context, locale, cookiesAnswered }, provide) => {
      if (cookiesAnswered) await answerCookies(context, locale);
      const faults = new Faults();
      faults.watch(context);
      await provide(faults);
      faults.check();
    },
    { auto: true },
  ],
  visit: async ({ baseURL, browser }, provide) => {
    const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
    await provide((path) => fetch(new URL(path, baseURL), { redirect: 'manual', headers: { 'user-agent': agent } }));
  },
  ask: async ({ visit, language }, provide) => provide((call, input, other) => answerOf(visit, call, input, other ?? language)),
  newPage: async ({ browser, faults, locale }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      await answerCookies(context, locale);
      contexts.push(context);
      faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** The banner would cover what other tests press. */
async function answerCookies(context: BrowserContext, locale: string | undefined): Promise<void> {
  const record = consentRecord(false, Date.now(), `${locale} 24`);
  await context.addInitScript(
    ([key = '', value = '']) => {
      if (location.protocol.startsWith('http') && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    [consentKey, record],
  );
}

async function answerOf<C extends Call>(visit: Visit, call: C, input: InputOf<C>, language: Language): Promise<AnswerOf<C>> {
  const { path, rest } = splitPath(call, input as Record<string, unknown>);
  const response = await visit(`${path}?${queryOf(rest, { language, country: 'DE' })}`);
  const envelope = (await response.json()) as Envelope<AnswerOf<C>>;
  expect(envelope.code, envelope.msg).toBe(200);
  return envelope.data;
}

/** Scripts run from here on: what is pressed or typed is answered. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}

/** Goes to a page and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe says against the page, once it has come to rest. It runs in the page itself and describes nothing but violations: by way of
 * Playwright's builder, which carries every finding through a second page, it took four times as long.
 */
async function barriers(page: Page, targets: boolean): Promise<{ rule: string; at: string[] }[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await axeSource);
  }
  return page.evaluate(async (targets) => {
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    // One that stands still never ends.
    await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), new Promise((done) => setTimeout(done, 2_000))]);
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: targets } },
    });
    return violations.map(({ id, nodes }) => ({ rule: id, at: nodes.map((node) => `${node.target.join(' ')}: ${node.html}`) }));
  }, targets);
}

/** The elements that make the page scroll sideways; runs in the page. */
function wider(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const over = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth);
  return ['page', ...over.map((element) => element.outerHTML.slice(0, 160))];
}

/** No barrier that a program can find, and nothing that sticks out at the side; `targets`: all that is pressed is large enough, or far enough from others. */
export async function fit(page: Page, { targets = false } = {}): Promise<void> {
  // Findings are checked again: a page that is still scrolling or changing colours is not what users see.
  const barriersAre = expect.poll(() => onceMore(page, () => barriers(page, targets)), {
    message: `barriers on ${page.url()}`,
    timeout: 30_000,
  });
  await barriersAre.toEqual([]);
  expect(await onceMore(page, () => page.evaluate(wider)), `wider than the window: ${page.url()}`).toEqual([]);
}

/** A busy server may refuse a part of the application; the page is then loaded again by itself, and what ran in it has no answer. */
async function onceMore<Answer>(page: Page, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await awake(page);
    return work();
  }
}

/** Comes in as that person and goes to where the login leads. Sellers choose their side first. */
export async function logIn(page: Page, email: string, target = '/', side: 'buyer' | 'seller' = 'buyer'): Promise<void> {
  const tag = await page.evaluate(() => navigator.language);
  // The page of the user before may still ask for something; its session ends with this login.
  await page.goto('about:blank');
  const { leads, storage } = await enter(page, { email, side, language: tag.startsWith('de') ? 'de' : 'en' }, target);
  const script = await page.addInitScript((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), storage);
  await open(page, leads);
  await script.dispose();
}

export { expect, password };
