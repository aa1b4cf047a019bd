import { codes } from '../wire/codes.ts';

/*
 * The types of failures of the chat, on the wire in `data.type` of a refusal, in `no` frames, and as 4000 + type in the close code of a
 * WebSocket. The numbers are those of the SDK that the specification names.
 */

export const chatErrors = {
  loginFailed: 1,
  authenticationFailed: 2,
  tokenInvalid: 28,
  notConnected: 39,
  tooManyReactions: 50,
  cannotDecode: 53,
  messageNotFound: 51,
  noPermission: 52,
  notAllowed: 54,
  tokenExpired: 56,
  badParameter: 205,
  kickedByOtherDevice: 206,
  userRemoved: 207,
  alreadyLoggedIn: 208,
  tooManyDevices: 214,
  passwordChanged: 216,
  loggedOut: 217,
  silenced: 219,
  busy: 500,
  forbiddenWords: 501,
  blocked: 502,
  tooLate: 504,
  muted: 507,
  tooFast: 509,
  tooLarge: 511,
  notInGroup: 602,
  noSuchGroup: 605,
  groupFull: 606,
  reactionTwice: 1101,
  reactionNotOwn: 1103,
  translationTooLong: 1201,
  translationFailed: 1204,
  modifyNoMessage: 1302,
  modifyWrongForm: 1303,
  modifyFailed: 1304,
  noSuchConversation: 1400,
} as const;
export type ChatError = (typeof chatErrors)[keyof typeof chatErrors];

/** The token is of no use: forget it and fetch a new one. */
export const tokenErrors: readonly number[] = [
  chatErrors.loginFailed,
  chatErrors.authenticationFailed,
  chatErrors.tokenInvalid,
  chatErrors.tokenExpired,
  chatErrors.passwordChanged,
];

/** A closed socket carries the type of its failure in its close code. */
export const closeCodeOf = (type: ChatError): number => 4000 + type;
export const typeOfCloseCode = (code: number): number | null => (code > 4000 && code < 5000 ? code - 4000 : null);

const typesOfCodes: Partial<Record<number, ChatError>> = {
  [codes.invalid]: chatErrors.badParameter,
  [codes.notFound]: chatErrors.noSuchConversation,
  [codes.forbidden]: chatErrors.noPermission,
  [codes.unaudited]: chatErrors.notAllowed,
  [codes.refused]: chatErrors.notAllowed,
  [codes.tooMany]: chatErrors.tooFast,
  [codes.sessionExpired]: chatErrors.authenticationFailed,
};

/** The type of any failure, of a frame or of a call, from the envelope that the call answers. What has none may pass when it is tried again. */
export function typeOfFailure({ code, data }: { code: number; data: unknown }): number {
  const type = (data as { type?: unknown } | null)?.type;
  return typeof type === 'number' ? type : (typesOfCodes[code] ?? chatErrors.busy);
}
