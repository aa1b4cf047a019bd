import { createContext } from 'react-router';
import type { Widget } from '../../../contract/talk/widget.ts';
import type { AnswerOf, Call, InputOf } from '../../../contract/wire/call.ts';
import type { DeliveryTrick } from '../../../contract/values/delivery.ts';
import type { Language } from '../../../contract/values/locale.ts';

/**
 * Runs a declared call and answers its data; throws `ApiError` for every code but 200. `typed`: the address holds what somebody typed into
 * a form, whose mistakes the page shows; on all other pages input that the call does not take is the 404 page.
 */
export type CallFunction = <C extends Call>(call: C, input: InputOf<C>, options?: { typed: boolean }) => Promise<AnswerOf<C>>;

/** What pages may know of who is looking; the server's own session holds more. */
export type Viewer = {
  userId: number;
  companyId: number;
  name: string;
  avatarPath?: string | null;
  userType: number;
  operator: boolean;
  accessCodes: string[];
  unaudited: boolean;
  /** Sets a password before anything else. */
  needSettingPassword?: boolean;
};

/** How the market presents itself: its name, the key of its logo, its colour (`#14505b`), its slogan by language. */
export type Market = {
  name: string;
  logoPath: string | null;
  accent: string | null;
  slogan: Partial<Record<Language, string>>;
};

/** What a loader gets from `context.get(apiContext)` while the server renders. */
export type PageContext = {
  call: CallFunction;
  session: Viewer | null;
  language: Language;
  languages: readonly Language[];
  country: string;
  /** The store that a seller chose last, as the cookie says; whether it is one of theirs is for the page to ask. */
  chosenStoreId: number | null;
  /** Origin of the installation's public address, without a slash at the end. */
  origin: string;
  /** For the content security policy; empty on pages that are cached for all users. */
  nonce: string;
  /** What is not to be done for speed. */
  deliveryOff: ReadonlySet<DeliveryTrick>;
  /** How the market presents itself. */
  market: Market;
  /** The customer service widget; null for visitors, and where none is set. */
  widget: Widget | null;
  /** Takes the page's HTML in parts; the answer itself has no body then. */
  takeHtml: (parts: readonly string[]) => void;
  /** Too many requests: what the page shows instead of loading data. */
  refused: { sentence: string; document: boolean } | null;
  /** Adds a Set-Cookie header to the page's answer. */
  setCookie: (header: string) => void;
};

export const apiContext = createContext<PageContext>();
