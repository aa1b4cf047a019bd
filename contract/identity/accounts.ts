import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { email, id, integer, text } from '../wire/fields.ts';
import { loginTypes } from './login.ts';

const companySchema = z.object({
  id: z.number(),
  legalName: z.string(),
  countryCode: z.string(),
  /** The country whose VAT rules apply to the company; calls send it as `_country`. */
  vatCountryCode: z.string(),
  preferredCurrency: z.string(),
  /** State of the review: draft, submitted, in_review, changes_requested, approved, rejected, suspended, closed. */
  state: z.string(),
});

/** The signed-in user, as pages see it (specification, section 3). */
export const userSchema = z.object({
  uid: z.number(),
  merchantId: z.number(),
  /** 1 is a seller, everything else a buyer. */
  userType: z.number(),
  operator: z.boolean(),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  avatarPath: z.nullable(z.string()),
  needSettingPassword: z.boolean(),
  /** True for a buyer that the operator has not approved yet. */
  unaudited: z.boolean(),
  roles: z.array(z.string()),
  userRoles: z.array(z.object({ id: z.number(), key: z.string(), name: z.string() })),
  company: companySchema,
});
export type User = z.output<typeof userSchema>;

export const loginSchema = z.object({
  /** JWT with the claim `userclaim` (userType, uid, merchantId, operator), valid for ten minutes. */
  accessToken: z.string(),
  /** A handle that grants nothing; the secret itself is in an HttpOnly cookie. */
  refreshToken: z.string(),
  accessCodes: z.array(z.string()),
  user: userSchema,
});
export type Login = z.output<typeof loginSchema>;

export const storeSchema = z.object({
  id: z.number(),
  /** Key of the file store. Null if there is no picture: pages then show the store's initials. */
  logo: z.nullable(z.string()),
  itemCode: z.string(),
  name: z.string(),
  countryCodes: z.array(z.string()),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  vatCountryCode: z.string(),
});
export type Store = z.output<typeof storeSchema>;

const nothing = z.object({});

export const accountCalls = {
  login: declare({
    name: 'accounts.login',
    method: 'POST',
    path: '/b2b/user/login',
    summary: 'Log in: type 1 seller, 2 buyer by password, 3 buyer by e-mailed code',
    access: { who: 'anyone' },
    input: z.object({
      loginType: integer.check(z.refine((value) => (Object.values(loginTypes) as number[]).includes(value), 'login.type')),
      email,
      password: z.optional(z.string('password.required').check(z.maxLength(200, 'password.length'))),
      code: z.optional(text(20)),
      /** Six digits of an authenticator app, or a recovery code; required after error 160003. */
      secondFactor: z.optional(text(40)),
    }),
    answer: loginSchema,
    encrypted: true,
    limit: { calls: 60, seconds: 60 },
  }),
  sendLoginCode: declare({
    name: 'accounts.sendLoginCode',
    method: 'POST',
    path: '/buyer/user/sendBuyerLoginCode',
    summary: 'Send a six-digit login code by e-mail; the response is the same whether or not the account exists',
    access: { who: 'anyone' },
    input: z.object({ email }),
    answer: z.object({ pauseSeconds: z.number() }),
    limit: { calls: 20, seconds: 60 },
  }),
  demoLogins: declare({
    name: 'accounts.demoLogins',
    method: 'GET',
    path: '/b2b/user/demoLogins',
    summary: 'Users of the demo market that anyone may log in as; empty without the demo',
    access: { who: 'anyone' },
    input: nothing,
    answer: z.array(z.object({ email: z.string(), password: z.string(), who: z.enum(['buyer', 'newBuyer', 'seller', 'operator']) })),
  }),
  logout: declare({
    name: 'accounts.logout',
    method: 'GET',
    path: '/b2b/user/logout',
    summary: 'End this session; accepted from this site’s own pages only',
    access: { who: 'anyone' },
    input: nothing,
    answer: z.object({ ended: z.boolean() }),
    sameOrigin: true,
  }),
  refresh: declare({
    name: 'accounts.refresh',
    method: 'POST',
    path: '/b2b/user/refresh',
    summary: 'A new access token for the refresh secret in the cookie, which is replaced as well',
    access: { who: 'anyone' },
    input: nothing,
    answer: loginSchema,
    limit: { calls: 60, seconds: 60 },
  }),
  sellerUser: declare({
    name: 'accounts.sellerUser',
    method: 'GET',
    path: '/seller/user/centerUser',
    summary: 'The signed-in seller',
    access: { who: 'seller', beforePassword: true },
    input: nothing,
    answer: userSchema,
  }),
  buyerUser: declare({
    name: 'accounts.buyerUser',
    method: 'GET',
    path: '/buyer/user/centerUser',
    summary: 'The signed-in buyer or operator',
    access: { who: 'signedIn', beforePassword: true },
    input: nothing,
    answer: userSchema,
  }),
  isCompleteReview: declare({
    name: 'accounts.isCompleteReview',
    method: 'GET',
    path: '/buyer/apply-info/isCompleteReview',
    summary: 'Whether the operator has approved the buyer’s company',
    access: { who: 'signedIn', beforePassword: true },
    input: nothing,
    answer: z.boolean(),
  }),
  updateAvatarPath: declare({
    name: 'accounts.updateAvatarPath',
    method: 'POST',
    path: '/buyer/apply-info/updateAvatarPath',
    summary: 'The signed-in user’s picture: the key of an upload, or empty for none. For buyers, sellers and operators',
    access: { who: 'signedIn' },
    input: z.object({ avatarPath: text(512) }),
    answer: z.object({ avatarPath: z.nullable(z.string()) }),
    limit: { calls: 30, seconds: 60 },
  }),
  listStores: declare({
    name: 'accounts.listStores',
    method: 'GET',
    path: '/seller/store/list',
    summary: 'The stores of the seller’s company',
    access: { who: 'seller' },
    input: nothing,
    answer: z.array(storeSchema),
  }),
  sellerStore: declare({
    name: 'accounts.sellerStore',
    method: 'GET',
    path: '/seller/store/item/{id}',
    summary: 'One store of the seller’s company',
    access: { who: 'seller' },
    input: z.object({ id }),
    answer: storeSchema,
  }),
  store: declare({
    name: 'accounts.store',
    method: 'GET',
    path: '/b2b/store/item/{id}',
    summary: 'An open store, as anyone may see it',
    access: { who: 'anyone' },
    input: z.object({ id }),
    answer: storeSchema,
  }),
};

/** Claims of the access token; `userclaim` is the specification's. Times are seconds since 1970. */
export type AccessTokenClaims = {
  iss: string;
  aud: string;
  sub: string;
  exp: number;
  iat: number;
  sid: string;
  jti: string;
  userclaim: { userType: number; uid: number; merchantId: number; operator: boolean };
};
