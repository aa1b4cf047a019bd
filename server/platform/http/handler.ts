import type { NoticeLanguage } from '../../../contract/talk/chat.ts';
import type { TranslationService } from '../../../contract/talk/chat-translation.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/values/locale.ts';
import type { input as ZodInput, output as ZodOutput, ZodMiniType } from 'zod/mini';
import type { Transaction } from 'kysely';
import type { DB } from '../postgres/schema.ts';
import { JsonText } from '../cache/json-text.ts';
import type { Database } from '../postgres/pool.ts';
import type { Files } from '../files/files.ts';
import type { CookieJar } from '../cookie-jar.ts';
import type { RequestScope } from '../scope.ts';
import type { WidgetSettings } from '../pages/widget.ts';

/** The settings that handlers read; the full configuration has more. */
export type CallConfig = {
  /** Who sees prices: everybody, or only approved buyers. */
  prices: 'public' | 'members';
  passwordMax: number;
  /** Origin of the installation's public address, without a slash at the end. */
  publicUrl: string;
  locales: readonly Language[];
  /** Whether pictures that product lists name by address are fetched. */
  fetchPictures: 'on' | 'off';
  /** Address of the exchange rates; false: they are not fetched. */
  exchangeRates: string | false;
  /** What becomes of contact data in the chat before the first paid order. */
  chatContacts: 'hide' | 'warn' | 'allow';
  /** The customer service widget of a third party. */
  widget?: WidgetSettings | undefined;
  /** The service that translates chat messages, if there is one. */
  translation?: { service: TranslationService; url?: string | undefined; key?: string | undefined; characters: number } | undefined;
  /** Whether mails are handed to a mail server. */
  hasMailServer: boolean;
  /** The provider that takes cards; null: nobody does. */
  cards: 'test' | 'stripe' | null;
  /** The keys of the payment provider Stripe, if there are any. */
  stripe?: { key: string; webhookSecret: string; connectWebhookSecret?: string | undefined; api: string } | undefined;
  /** Who follows parcels and makes labels, with the keys of AfterShip if there are any. */
  carriers?: string | undefined;
  aftership?: { key: string; webhookSecret: string; api: string } | undefined;
  /** The provider that payouts can be ordered from; null: only files for the bank. */
  payouts: 'test' | 'stripe' | null;
  /** The language of the chat's notices about friends and groups: the reader's without it. */
  systemNotices?: NoticeLanguage;
};

export { JsonText };

/** What a handler gets in addition to its input: the scope that services take, and what only calls may use. */
export type CallContext = RequestScope &
  Pick<CookieJar, 'cookies' | 'setCookie'> & {
    database: Database;
    files: Files;
    config: CallConfig;
    requestId: string;
    /** For what a call answers nothing of. What it throws is logged anyway. */
    log: { warn(details: object, message: string): void };
    userAgent: string;
    /**
     * The transaction of a call declared `idempotent`: the key's row, the work and the stored answer commit together.
     * Other calls open their own by `database.transaction`.
     */
    once: <Answer>(work: (tx: Transaction<DB>) => Promise<Answer>) => Promise<Answer>;
  };

export type Handler = {
  call: Call;
  run: (input: unknown, context: CallContext) => Promise<unknown>;
};

/** Binds a declared call to the code that answers it. The input is parsed, the access checked before it runs. */
export function handle<Input extends ZodMiniType, Answer extends ZodMiniType>(
  call: Call<Input, Answer>,
  run: (input: ZodOutput<Input>, context: CallContext) => Promise<ZodInput<Answer> | JsonText>,
): Handler {
  return { call: call as unknown as Call, run: run as Handler['run'] };
}
