import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';
import { StartError } from './platform/process/start-error.ts';

test('without any variable every setting has its default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '::',
    home: resolve('data'),
    databasePool: 16,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    connections: 5_000,
    connectionsPerNetwork: 500,
    demo: 'auto',
    demoScale: 0,
    locales: ['en', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'ro'],
    prices: 'public',
    systemNotices: 'reader',
    cards: 'auto',
    carriers: 'auto',
    chatContacts: 'hide',
    chatYears: 2,
    chatOrderYears: 6,
    fetchPictures: 'on',
    vies: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    vatFreshDays: 30,
    exchangeRates: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    deliveryOff: [],
    passwordMax: 20,
    log: 'info',
    connect: false,
  });
});

test('an empty variable is as good as none, and the public address follows the port', () => {
  expect(readConfig({ PORT: '8080', KONTOR_DEMO: '', PUBLIC_URL: ' ' })).toMatchObject({
    port: 8080,
    demo: 'auto',
    publicUrl: 'http://localhost:8080',
  });
});

test.each([
  ['PORT', '0', { port: 0 }],
  ['KONTOR_LOCALES', 'en, de,en', { locales: ['en', 'de'] }],
  ['KONTOR_TRUST_PROXY', 'loopback', { trustProxy: 'loopback' }],
  ['KONTOR_TRUST_PROXY', '10.0.0.0/8,::1', { trustProxy: '10.0.0.0/8,::1' }],
  ['PUBLIC_URL', 'https://market.example/', { publicUrl: 'https://market.example' }],
  ['KONTOR_MAIL_FROM', 'Market <no-reply@market.example>', { mailFrom: 'Market <no-reply@market.example>' }],
  ['KONTOR_CLAMAV', '[::1]:3310', { clamav: { host: '::1', port: 3310 } }],
  ['KONTOR_GOODS', '/srv/goods', { goods: '/srv/goods' }],
  ['KONTOR_FETCH_PICTURES', 'off', { fetchPictures: 'off' }],
  ['KONTOR_VIES', 'off', { vies: false }],
  ['KONTOR_WIDGET', 'stub', { widget: { kind: 'stub', id: '', host: 'https://app.chatwoot.com' } }],
  ['KONTOR_VIES', 'http://localhost:8123/', { vies: 'http://localhost:8123' }],
  ['KONTOR_EXCHANGE_RATES', 'off', { exchangeRates: false }],
  ['DATABASE_URL', 'postgres://kontor@db/kontor', { databaseUrl: 'postgres://kontor@db/kontor' }],
])('%s=%s is understood', (name, text, expected) => {
  expect(readConfig({ [name]: text })).toMatchObject(expected);
});

const stripe = { KONTOR_STRIPE_KEY: 'sk_test_12345678', KONTOR_STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

test('the keys of Stripe come together, also while another provider takes the cards', () => {
  const found = { key: 'sk_test_12345678', webhookSecret: 'whsec_12345678', api: 'https://api.stripe.com' };
  expect(readConfig({ ...stripe, KONTOR_CARDS: 'stripe' })).toMatchObject({ cards: 'stripe', stripe: found });
  expect(readConfig({ ...stripe, KONTOR_STRIPE_API: 'http://localhost:8124/' })).toMatchObject({
    cards: 'auto',
    stripe: { ...found, api: 'http://localhost:8124' },
  });
  expect(() => readConfig({ KONTOR_CARDS: 'stripe' })).toThrow('set KONTOR_STRIPE_KEY and KONTOR_STRIPE_WEBHOOK_SECRET, too.');
  expect(() => readConfig({ KONTOR_STRIPE_KEY: stripe.KONTOR_STRIPE_KEY })).toThrow('set KONTOR_STRIPE_WEBHOOK_SECRET, too.');
});

test('the keys of AfterShip come together', () => {
  const keys = { KONTOR_AFTERSHIP_KEY: 'asat_12345678', KONTOR_AFTERSHIP_WEBHOOK_SECRET: 'secret-12345678' };
  expect(readConfig({ ...keys, KONTOR_CARRIERS: 'aftership' })).toMatchObject({
    carriers: 'aftership',
    aftership: { key: 'asat_12345678', webhookSecret: 'secret-12345678', api: 'https://api.aftership.com' },
  });
  expect(() => readConfig({ KONTOR_CARRIERS: 'aftership' })).toThrow('set KONTOR_AFTERSHIP_KEY and KONTOR_AFTERSHIP_WEBHOOK_SECRET, too.');
  expect(() => readConfig({ KONTOR_AFTERSHIP_KEY: keys.KONTOR_AFTERSHIP_KEY })).toThrow('set KONTOR_AFTERSHIP_WEBHOOK_SECRET, too.');
});

test('payouts by Stripe need its keys', () => {
  expect(readConfig({ ...stripe, KONTOR_STRIPE_CONNECT: 'on', KONTOR_STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_87654321' })).toMatchObject({
    connect: true,
    stripe: { connectWebhookSecret: 'whsec_87654321' },
  });
  expect(() => readConfig({ KONTOR_STRIPE_CONNECT: 'on' })).toThrow('set KONTOR_STRIPE_KEY and KONTOR_STRIPE_WEBHOOK_SECRET, too.');
});

test('a secret that is wrong is not shown', () => {
  expect(() => readConfig({ ...stripe, KONTOR_STRIPE_KEY: 'pk_live_12345678' })).toThrow('KONTOR_STRIPE_KEY is not right');
});

describe('a wrong setting stops the start with a sentence that names it and says what to change', () => {
  test.each([
    ['PORT', '70000', 'PORT is "70000"; set it to a whole number from 0 to 65535.'],
    ['PORT', '80a', 'PORT is "80a"; set it to a whole number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://db/kontor',
      'DATABASE_URL is "mysql://db/kontor"; set it to an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_URL',
      'kontor:secret@db',
      'DATABASE_URL is not right; set it to an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_URL',
      'postgres://db',
      'DATABASE_URL is "postgres://db"; set it to an address such as postgres://user:password@host:5432/database.',
    ],
    [
      'PUBLIC_URL',
      'market.example',
      'PUBLIC_URL is "market.example"; set it to an address without a path, such as https://market.example.',
    ],
    [
      'PUBLIC_URL',
      'https://a.example/shop',
      'PUBLIC_URL is "https://a.example/shop"; set it to an address without a path, such as https://market.example.',
    ],
    ['KONTOR_DEMO', 'yes', 'KONTOR_DEMO is "yes"; set it to one of auto, on, off.'],
    ['KONTOR_DEMO_SCALE', '-1', 'KONTOR_DEMO_SCALE is "-1"; set it to a whole number from 0 to 10000000.'],
    ['KONTOR_LOCALES', 'en,ru', 'KONTOR_LOCALES is "en,ru"; set it to a list of languages out of en,de,es,fr,it,pl,pt,ro, such as en,de.'],
    ['KONTOR_PRICES', 'nobody', 'KONTOR_PRICES is "nobody"; set it to one of public, members.'],
    ['KONTOR_PASSWORD_MAX', '12', 'KONTOR_PASSWORD_MAX is "12"; set it to a whole number from 20 to 128.'],
    ['KONTOR_LOG', 'loud', 'KONTOR_LOG is "loud"; set it to one of silent, fatal, error, warn, info, debug.'],
    [
      'KONTOR_SMTP_URL',
      'mail.example:25',
      'KONTOR_SMTP_URL is "mail.example:25"; set it to an address such as smtp://user:password@mail.example:587, or smtps://… for a server that speaks TLS from the start.',
    ],
    [
      'KONTOR_SMTP_URL',
      'smtp://mail.example',
      'KONTOR_SMTP_URL needs KONTOR_MAIL_FROM; set it to an e-mail address such as no-reply@market.example, or Market <no-reply@market.example>.',
    ],
    ['KONTOR_CLAMAV', 'scanner', 'KONTOR_CLAMAV is "scanner"; set it to a host and a port such as scanner.example:3310.'],
    ['KONTOR_DATABASE_POOL', '1', 'KONTOR_DATABASE_POOL is "1"; set it to a whole number from 2 to 200.'],
    [
      'KONTOR_TRUST_PROXY',
      'on',
      'KONTOR_TRUST_PROXY is "on"; set it to off, or the addresses of the proxies in front, such as 10.0.0.0/8,127.0.0.1 (loopback and uniquelocal are understood, too).',
    ],
    ['KONTOR_PRICE', 'public', 'There is no setting KONTOR_PRICE; remove it, or see `npm run settings` for the right name.'],
  ])('%s=%s', (name, text, sentence) => {
    expect(() => readConfig({ [name]: text })).toThrow(new StartError(sentence));
  });

  test('all at once, one line each', () => {
    expect(() => readConfig({ PORT: 'x', KONTOR_LOG: 'x' })).toThrow(/^PORT is .*\nKONTOR_LOG is .*$/);
  });
});

test('every setting says why it is there', () => {
  for (const { why } of Object.values(settings)) expect(why).toMatch(/^[A-Z].{20,}\.$/);
});

test('DeepL needs a key, LibreTranslate an address; both come with the characters of a month', () => {
  expect(() => readConfig({ KONTOR_TRANSLATION: 'deepl' })).toThrow(/set KONTOR_TRANSLATION_KEY, too/);
  expect(() => readConfig({ KONTOR_TRANSLATION: 'libretranslate' })).toThrow(/set KONTOR_TRANSLATION_URL, too/);
  expect(() => readConfig({ KONTOR_TRANSLATION_KEY: 'with space' })).toThrow('KONTOR_TRANSLATION_KEY is not right');
  expect(readConfig({ KONTOR_TRANSLATION: 'deepl', KONTOR_TRANSLATION_KEY: '12345678:fx' }).translation).toEqual({
    ...{ service: 'deepl', url: undefined, key: '12345678:fx', characters: 200_000 },
  });
  const own = {
    KONTOR_TRANSLATION: 'libretranslate',
    KONTOR_TRANSLATION_URL: 'http://localhost:5000/lt/',
    KONTOR_TRANSLATION_CHARACTERS: '1000',
  };
  expect(readConfig(own).translation).toEqual({
    service: 'libretranslate',
    url: 'http://localhost:5000/lt',
    key: undefined,
    characters: 1_000,
  });
});

test('a widget needs its id and its secret, that of Zendesk the id of the key, too', () => {
  const given = { KONTOR_WIDGET_ID: 'market-1', KONTOR_WIDGET_SECRET: 'sixteen-letters-' };
  expect(() => readConfig({ KONTOR_WIDGET: 'crisp', KONTOR_WIDGET_ID: 'market-1' })).toThrow(/set KONTOR_WIDGET_SECRET, too/);
  expect(() => readConfig({ KONTOR_WIDGET: 'zendesk', ...given })).toThrow(/set KONTOR_WIDGET_KEY_ID, too/);
  expect(readConfig({ KONTOR_WIDGET: 'crisp', ...given }).widget).toMatchObject({
    kind: 'crisp',
    id: 'market-1',
    secret: 'sixteen-letters-',
  });
});
