import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { noticeLanguages } from '../contract/talk/chat.ts';
import { type TranslationService, translationServices } from '../contract/talk/chat-translation.ts';
import { widgetKinds } from '../contract/talk/widget.ts';
import { type DeliveryTrick, deliveryTricks } from '../contract/values/delivery.ts';
import { type Language, languages } from '../contract/values/locale.ts';
import type { WidgetSettings } from './platform/pages/widget.ts';
import { StartError } from './platform/process/start-error.ts';

/** How the text of a setting becomes its value. */
interface Kind<Value> {
  /** What it should be, in words. */
  wants: string;
  schema: z.ZodMiniType<Value, string>;
}

interface Setting<Value> {
  name: string;
  /** As one would write it; undefined when there is none. */
  preset: string | undefined;
  why: string;
  wants: string;
  schema: z.ZodMiniType<Value>;
  /** Never shown, not even when it is wrong. */
  isSecret?: boolean;
}

/** An empty variable is as good as none. */
const given = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text?.trim() || undefined),
);

function setting<Value>(name: string, preset: string, why: string, { wants, schema }: Kind<Value>): Setting<Value> {
  const text = z.pipe(
    given,
    z.transform((found) => found ?? preset),
  );
  return { name, preset, why, wants, schema: z.pipe(text, schema) };
}

function optional<Value>(name: string, why: string, { wants, schema }: Kind<Value>): Setting<Value | undefined> {
  return { name, preset: undefined, why, wants, schema: z.pipe(given, z.optional(schema)) };
}

const matching = (pattern: RegExp): z.ZodMiniString<string> => z.string().check(z.regex(pattern));

const wholeNumber = (from: number, to: number): Kind<number> => ({
  wants: `a whole number from ${from} to ${to}`,
  schema: z.pipe(
    z.pipe(
      matching(/^\d{1,12}$/),
      z.transform((text) => Number(text)),
    ),
    z.number().check(z.gte(from), z.lte(to)),
  ),
});

const oneOf = <const Value extends string>(...values: Value[]): Kind<Value> => ({
  wants: `one of ${values.join(', ')}`,
  schema: z
    .pipe(
      z.string(),
      z.transform((text) => values.find((value) => value === text) as Value),
    )
    .check(z.refine((value) => value !== undefined)),
});

const hostName: Kind<string> = { wants: 'an address or a name of this machine', schema: matching(/^[\w.:-]+$/) };

const folder: Kind<string> = {
  wants: 'the path of a folder',
  schema: z.pipe(
    z.string().check(z.refine((text) => !text.includes('\0'))),
    z.transform((text) => resolve(text)),
  ),
};

/** Without a slash at its end. */
function address(wants: string, protocols: string[], accepts: (url: URL) => boolean = () => true): Kind<string> {
  const isAccepted = (text: string): boolean => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && accepts(url);
  };
  const schema = z.pipe(
    z.string().check(z.refine(isAccepted)),
    z.transform((text) => text.replace(/\/$/, '')),
  );
  return { wants, schema };
}

const postgresAddress = address(
  'an address such as postgres://user:password@host:5432/database',
  ['postgres:', 'postgresql:'],
  (url) => url.pathname.length > 1,
);

const publicAddress = address(
  'an address without a path, such as https://market.example',
  ['http:', 'https:'],
  ({ pathname, search, hash }) => [pathname, search, hash].join('') === '/',
);

const mailServer = address(
  'an address such as smtp://user:password@mail.example:587, or smtps://… for a server that speaks TLS from the start',
  ['smtp:', 'smtps:'],
  ({ hostname, pathname, search, hash }) => hostname !== '' && ['', '/'].includes([pathname, search, hash].join('')),
);

const mailSender: Kind<string> = {
  wants: 'an e-mail address such as no-reply@market.example, or Market <no-reply@market.example>',
  schema: matching(/^(?:[^<>"@\p{Cc}]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/u),
};

const hostAndPort: Kind<{ host: string; port: number }> = {
  wants: 'a host and a port such as scanner.example:3310',
  schema: z.pipe(
    z.pipe(
      matching(/^(?:\[[\da-fA-F:.]{2,45}\]|[\w.-]{1,253}):\d{1,5}$/),
      z.transform((text) => {
        const colon = text.lastIndexOf(':');
        return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
      }),
    ),
    z.object({ host: z.string(), port: z.number().check(z.gte(1), z.lte(65_535)) }),
  ),
};

const secret = (wants: string, pattern: RegExp): Kind<string> => ({ wants, schema: matching(pattern) });

const off = z.pipe(
  z.literal('off'),
  z.transform(() => false as const),
);

/** The service of the European Commission. */
const vies = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** The daily file of the European Central Bank. */
const dailyRates = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** A service outside, by default the usual one. */
const service = (usual: string, wants: string): Kind<string | false> => ({
  wants,
  schema: z.union([
    off,
    z.pipe(
      z.literal('on'),
      z.transform(() => usual),
    ),
    address('', ['http:', 'https:']).schema,
  ]),
});

const parts = z.pipe(
  z.string(),
  z.transform((text) => text.split(',').map((part) => part.trim())),
);

const listOfTricks: Kind<readonly DeliveryTrick[]> = {
  wants: `none, all, or a list of ${deliveryTricks.join(',')}`,
  schema: z.union([
    z.pipe(
      z.literal('none'),
      z.transform((): readonly DeliveryTrick[] => []),
    ),
    z.pipe(
      z.literal('all'),
      z.transform((): readonly DeliveryTrick[] => deliveryTricks),
    ),
    z.pipe(parts, z.array(z.enum(deliveryTricks))),
  ]),
};

const listOfLanguages: Kind<readonly Language[]> = {
  wants: `a list of languages out of ${languages.join(',')}, such as en,de`,
  schema: z.pipe(
    z.pipe(parts, z.array(z.enum(languages))),
    z.transform((list) => [...new Set(list)]),
  ),
};

const isProxy = (text: string): boolean => /^(loopback|linklocal|uniquelocal)$/.test(text) || isIP(text.replace(/\/\d{1,3}$/, '')) !== 0;

const trust: Kind<false | string> = {
  wants: 'off, or the addresses of the proxies in front, such as 10.0.0.0/8,127.0.0.1 (loopback and uniquelocal are understood, too)',
  schema: z.union([
    off,
    z.pipe(
      z.pipe(parts, z.array(z.string().check(z.refine(isProxy)))),
      z.transform((list) => list.join(',')),
    ),
  ]),
};

/** Every setting there is, by the name it has in the program. */
export const settings = {
  port: setting('PORT', '3000', 'Port of the web server; 0 takes any free one.', wholeNumber(0, 65_535)),
  host: setting('HOST', '::', 'Address to listen on; :: means all of this machine, 127.0.0.1 only itself.', hostName),
  home: setting('KONTOR_HOME', './data', 'Folder of all data: database, pictures, keys. Back it up.', folder),
  databaseUrl: optional(
    'DATABASE_URL',
    'A PostgreSQL (15 or newer) of your own; without it Kontor runs the one it brings.',
    postgresAddress,
  ),
  databasePool: setting('KONTOR_DATABASE_POOL', '16', 'Connections to the database that one process may hold.', wholeNumber(2, 200)),
  publicUrl: optional(
    'PUBLIC_URL',
    'Address under which people reach the market; goes into links, and https makes cookies secure.',
    publicAddress,
  ),
  trustProxy: setting(
    'KONTOR_TRUST_PROXY',
    'off',
    'Whose X-Forwarded-For is believed: set it behind a proxy, or everybody shares its limits.',
    trust,
  ),
  connections: setting(
    'KONTOR_CONNECTIONS',
    '5000',
    'Connections of visitors at once; fewer where the limit of open files is low.',
    wholeNumber(16, 100_000),
  ),
  connectionsPerNetwork: setting(
    'KONTOR_CONNECTIONS_PER_NETWORK',
    '500',
    'Connections of one address (IPv6: one /64) at once; proxies of KONTOR_TRUST_PROXY and this machine are not counted.',
    wholeNumber(4, 100_000),
  ),
  demo: setting(
    'KONTOR_DEMO',
    'auto',
    'The demo market with its known passwords: auto shows it until a real seller exists.',
    oneOf('auto', 'on', 'off'),
  ),
  demoScale: setting(
    'KONTOR_DEMO_SCALE',
    '0',
    'Number of further variants the demo market is filled with, for measuring.',
    wholeNumber(0, 10_000_000),
  ),
  goods: optional(
    'KONTOR_GOODS',
    'Tables of your own (*.tsv) that add names of goods for the search, or replace lines of those that Kontor brings.',
    folder,
  ),
  locales: setting('KONTOR_LOCALES', languages.join(','), 'Languages that are offered.', listOfLanguages),
  prices: setting(
    'KONTOR_PRICES',
    'public',
    'Who sees prices: everybody, or signed-in and approved companies only.',
    oneOf('public', 'members'),
  ),
  systemNotices: setting(
    'KONTOR_SYSTEM_NOTICES',
    'reader',
    'The language of notices about friends and groups in the chat: that of the reader; zh is Chinese for everybody.',
    oneOf(...noticeLanguages),
  ),
  smtpUrl: optional('KONTOR_SMTP_URL', 'The mail server; without it mails wait for the operator to read them.', mailServer),
  mailFrom: optional('KONTOR_MAIL_FROM', 'Who mails come from; has to be set together with KONTOR_SMTP_URL.', mailSender),
  clamav: optional('KONTOR_CLAMAV', 'A ClamAV daemon that looks at every upload; without it nothing is scanned.', hostAndPort),
  cards: setting(
    'KONTOR_CARDS',
    'auto',
    'Who takes cards: stripe; test is the embedded test provider, which moves no money; auto has it in the demo market and nobody elsewhere.',
    oneOf('auto', 'test', 'stripe', 'off'),
  ),
  stripeKey: {
    ...optional(
      'KONTOR_STRIPE_KEY',
      'The secret key of the account at Stripe, or a restricted one. Keep it set while payments made with it are under way.',
      secret('a key that begins with sk_ or rk_', /^[sr]k_\w{8,300}$/),
    ),
    isSecret: true,
  },
  stripeWebhookSecret: {
    ...optional(
      'KONTOR_STRIPE_WEBHOOK_SECRET',
      'The signing secret of the address at Stripe that messages about payments are sent from.',
      secret('a secret that begins with whsec_', /^whsec_[\w+/=]{8,300}$/),
    ),
    isSecret: true,
  },
  stripeConnect: setting(
    'KONTOR_STRIPE_CONNECT',
    'off',
    'Whether payouts can be transfers to accounts that sellers have at Stripe (Connect), besides files for the bank.',
    oneOf('on', 'off'),
  ),
  stripeConnectWebhookSecret: {
    ...optional(
      'KONTOR_STRIPE_CONNECT_WEBHOOK_SECRET',
      'The signing secret of the address at Stripe that messages about the accounts of sellers are sent from; without it they are asked about.',
      secret('a secret that begins with whsec_', /^whsec_[\w+/=]{8,300}$/),
    ),
    isSecret: true,
  },
  stripeApi: setting(
    'KONTOR_STRIPE_API',
    'https://api.stripe.com',
    'Where Stripe is asked; another address is for a server that stands in for it.',
    publicAddress,
  ),
  carriers: setting(
    'KONTOR_CARRIERS',
    'auto',
    'Who follows parcels: aftership; test is the embedded test carrier, whose parcels arrive in minutes; auto has it in the demo market and nobody elsewhere.',
    oneOf('auto', 'test', 'aftership', 'off'),
  ),
  aftershipKey: {
    ...optional(
      'KONTOR_AFTERSHIP_KEY',
      'The key of the Tracking API of AfterShip. Keep it set while parcels followed by it are under way.',
      secret('the key without spaces, 8 to 300 letters, digits, _ and -', /^[\w-]{8,300}$/),
    ),
    isSecret: true,
  },
  aftershipWebhookSecret: {
    ...optional(
      'KONTOR_AFTERSHIP_WEBHOOK_SECRET',
      'The secret with which AfterShip signs its messages.',
      secret('the secret without spaces, 8 to 300 letters, digits, _ and -', /^[\w-]{8,300}$/),
    ),
    isSecret: true,
  },
  aftershipApi: setting(
    'KONTOR_AFTERSHIP_API',
    'https://api.aftership.com',
    'Where AfterShip is asked; another address is for a server that stands in for it.',
    publicAddress,
  ),
  chatContacts: setting(
    'KONTOR_CHAT_CONTACTS',
    'hide',
    'Mail addresses, telephone numbers and links in the chat before the first paid order: hidden, only warned about, or allowed.',
    oneOf('hide', 'warn', 'allow'),
  ),
  chatYears: setting(
    'KONTOR_CHAT_YEARS',
    '2',
    'Years after the last message for which a conversation without orders is stored.',
    wholeNumber(1, 30),
  ),
  chatOrderYears: setting(
    'KONTOR_CHAT_ORDER_YEARS',
    '6',
    'Years after the year of the last order for which a conversation is stored.',
    wholeNumber(1, 30),
  ),
  translation: setting(
    'KONTOR_TRANSLATION',
    'off',
    'The service that translates chat messages; it gets the texts of messages that people have translated.',
    oneOf('off', ...translationServices),
  ),
  translationUrl: optional(
    'KONTOR_TRANSLATION_URL',
    'Where the translation service is asked; DeepL is asked where its key belongs to.',
    address(
      'an address such as https://translate.example',
      ['http:', 'https:'],
      ({ username, password, search, hash }) => [username, password, search, hash].join('') === '',
    ),
  ),
  translationKey: {
    ...optional(
      'KONTOR_TRANSLATION_KEY',
      'The key of the translation service; a LibreTranslate of your own may need none.',
      secret('the key without spaces, 8 to 300 characters', /^[\x21-\x7e]{8,300}$/),
    ),
    isSecret: true,
  },
  translationCharacters: setting(
    'KONTOR_TRANSLATION_CHARACTERS',
    '200000',
    'Characters that a company can have translated in a calendar month.',
    wholeNumber(1_000, 1_000_000_000),
  ),
  widget: setting(
    'KONTOR_WIDGET',
    'off',
    'The customer service widget of a third party, for signed-in users who agree to it; stub is an embedded one for tests.',
    oneOf('off', ...widgetKinds),
  ),
  widgetId: optional(
    'KONTOR_WIDGET_ID',
    'The public id of the market at the provider of the widget: website token, website id, app id or key.',
    secret('the id without spaces, 4 to 100 letters, digits, _ and -', /^[\w-]{4,100}$/),
  ),
  widgetHost: setting(
    'KONTOR_WIDGET_HOST',
    'https://app.chatwoot.com',
    'Where Chatwoot runs, if it is not the one of its makers.',
    publicAddress,
  ),
  widgetSecret: {
    ...optional(
      'KONTOR_WIDGET_SECRET',
      'The secret by which the provider of the widget knows that a user is signed in here; for Crisp one of your own.',
      secret('the secret without spaces, 16 to 300 characters', /^[\x21-\x7e]{16,300}$/),
    ),
    isSecret: true,
  },
  widgetKeyId: optional(
    'KONTOR_WIDGET_KEY_ID',
    'The id of the signing key that KONTOR_WIDGET_SECRET is; only for Zendesk.',
    secret('the id without spaces, 4 to 100 letters, digits, _ and -', /^[\w-]{4,100}$/),
  ),
  fetchPictures: setting(
    'KONTOR_FETCH_PICTURES',
    'on',
    'Whether product lists may bring pictures by https addresses, which the server then fetches.',
    oneOf('on', 'off'),
  ),
  vies: setting(
    'KONTOR_VIES',
    'on',
    'Whether VAT ids are asked about in VIES, the register of the EU; off charges VAT on every delivery within the EU.',
    service(vies, 'on, off, or the address of a service that answers as VIES does'),
  ),
  vatFreshDays: setting(
    'KONTOR_VAT_FRESH_DAYS',
    '30',
    'Days for which an answer of VIES counts; it is asked for again before.',
    wholeNumber(1, 365),
  ),
  exchangeRates: setting(
    'KONTOR_EXCHANGE_RATES',
    'on',
    'Whether exchange rates are fetched each day from the European Central Bank; amounts in other currencies are information only.',
    service(dailyRates, 'on, off, or the address of a file in the format of the European Central Bank'),
  ),
  deliveryOff: setting(
    'KONTOR_DELIVERY_OFF',
    'none',
    'What is not done for speed: each relies on internals of a library, and pages show the same without it.',
    listOfTricks,
  ),
  passwordMax: setting('KONTOR_PASSWORD_MAX', '20', 'Longest password; some password managers make longer ones.', wholeNumber(20, 128)),
  log: setting('KONTOR_LOG', 'info', 'How much is logged to standard output.', oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug')),
};

type ValueOf<S> = S extends Setting<infer Value> ? Value : never;
type Settings = { [Key in keyof typeof settings]: ValueOf<(typeof settings)[Key]> };

/** What the payment provider Stripe needs. */
export type StripeSettings = { key: string; webhookSecret: string; connectWebhookSecret?: string | undefined; api: string };

/** What the connection to carriers by AfterShip needs. */
export type AfterShipSettings = { key: string; webhookSecret: string; api: string };

/** What the translation of chat messages needs. `url` is undefined for the usual one of the service. */
export type TranslationSettings = {
  service: TranslationService;
  url?: string | undefined;
  key?: string | undefined;
  /** Characters of one company in a calendar month. */
  characters: number;
};

/** The settings, checked. `home` is absolute; `publicUrl` has no slash at its end; `stripe` and `aftership` are there when their keys are, `widget` and `translation` unless they are off. */
export type Config = Omit<Settings, 'publicUrl' | `stripe${string}` | `aftership${string}` | `widget${string}` | `translation${string}`> & {
  publicUrl: string;
  stripe?: StripeSettings | undefined;
  aftership?: AfterShipSettings | undefined;
  widget?: WidgetSettings | undefined;
  translation?: TranslationSettings | undefined;
  /** Payouts can be transfers by Stripe. */
  connect: boolean;
};

/** @throws StartError with one sentence per wrong setting, saying what to change. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const complaints = misspelt(environment);
  const values: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(settings)) {
    const read = one.schema.safeParse(environment[one.name]);
    if (!read.success) complaints.push(`${one.name} is ${shown(environment[one.name]?.trim() ?? '', one)}; set it to ${one.wants}.`);
    else if (read.data !== undefined) values[key] = read.data;
  }
  if (values['smtpUrl'] !== undefined && !environment[settings.mailFrom.name]?.trim())
    complaints.push(`KONTOR_SMTP_URL needs KONTOR_MAIL_FROM; set it to ${mailSender.wants}.`);
  const stripeIsUsed = values['cards'] === 'stripe' || values['stripeConnect'] === 'on';
  complaints.push(
    ...incomplete('Stripe', [settings.stripeKey.name, settings.stripeWebhookSecret.name], stripeIsUsed, environment),
    ...incomplete(
      'AfterShip',
      [settings.aftershipKey.name, settings.aftershipWebhookSecret.name],
      values['carriers'] === 'aftership',
      environment,
    ),
  );
  const widgetKind = values['widget'] as Settings['widget'] | undefined;
  if (widgetKind !== 'off' && widgetKind !== 'stub' && widgetKind !== undefined) {
    const keys = [settings.widgetId.name, settings.widgetSecret.name, ...(widgetKind === 'zendesk' ? [settings.widgetKeyId.name] : [])];
    complaints.push(...incomplete(`KONTOR_WIDGET=${widgetKind}`, keys, true, environment));
  }
  if (values['translation'] === 'deepl')
    complaints.push(...incomplete('KONTOR_TRANSLATION=deepl', [settings.translationKey.name], true, environment));
  if (values['translation'] === 'libretranslate')
    complaints.push(...incomplete('KONTOR_TRANSLATION=libretranslate', [settings.translationUrl.name], true, environment));
  if (complaints.length > 0) throw new StartError(complaints.join('\n'));
  const { stripeKey, stripeWebhookSecret, stripeConnect, stripeConnectWebhookSecret, stripeApi, ...others } = values as unknown as Settings;
  const { aftershipKey, aftershipWebhookSecret, aftershipApi, ...more } = others;
  const { widget, widgetId = '', widgetHost, widgetSecret, widgetKeyId, ...rest } = more;
  const { translation, translationUrl: url, translationKey: key, translationCharacters: characters, ...read } = rest;
  return {
    ...read,
    connect: stripeConnect === 'on',
    ...(widget !== 'off' && { widget: { kind: widget, id: widgetId, host: widgetHost, secret: widgetSecret, keyId: widgetKeyId } }),
    ...(translation !== 'off' && { translation: { service: translation, url, key, characters } }),
    publicUrl: read.publicUrl ?? `http://localhost:${read.port}`,
    ...(stripeKey &&
      stripeWebhookSecret && {
        stripe: { key: stripeKey, webhookSecret: stripeWebhookSecret, connectWebhookSecret: stripeConnectWebhookSecret, api: stripeApi },
      }),
    ...(aftershipKey &&
      aftershipWebhookSecret && { aftership: { key: aftershipKey, webhookSecret: aftershipWebhookSecret, api: aftershipApi } }),
  };
}

/** A complaint if only some of the keys of a service are set, or none although it is used. */
function incomplete(service: string, keys: string[], isUsed: boolean, environment: Record<string, string | undefined>): string[] {
  const missing = keys.filter((name) => !environment[name]?.trim());
  const isPart = missing.length > 0 && missing.length < keys.length;
  return isPart || (missing.length > 0 && isUsed) ? [`${service} needs ${keys.join(' and ')}; set ${missing.join(' and ')}, too.`] : [];
}

/** An address may hold a password. */
function shown(text: string, { isSecret = false }: { isSecret?: boolean } = {}): string {
  return isSecret || text.includes('@') ? 'not right' : `"${text}"`;
}

function misspelt(environment: Record<string, string | undefined>): string[] {
  const names = new Set(Object.values(settings).map(({ name }) => name));
  return Object.keys(environment)
    .filter((name) => name.startsWith('KONTOR_') && !name.startsWith('KONTOR_TEST_') && !names.has(name))
    .map((name) => `There is no setting ${name}; remove it, or see \`npm run settings\` for the right name.`);
}
