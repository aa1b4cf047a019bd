import { codes, productCodes } from '../../../contract/wire/codes.ts';

/** What the client does about an answer, besides showing its message. */
export type Reaction =
  | 'unwrap' // data to the caller
  | 'return' // a problem of an item: the full response to the caller that requested it
  | 'logout' // once, with the message or "The session has expired"
  | 'permissionDenied' // to /permission-denied, replacing the entry, and raise 403
  | 'encrypt' // prepare the encryption and ask once more
  | 'notFound' // the fatal 404 page
  | 'secondFactor' // an error without a message: the login form asks for the code
  | 'offline' // no answer: show it and offer a retry
  | 'raise'; // an error with the server's message

/** The HTTP status and code of an answer that never came. */
export const noAnswer = 0;

/** The one table of reactions, after section 8 of the specification: HTTP status first where it decides, then the body's code. */
export function reactionTo(status: number, code: number | undefined): Reaction {
  if (status === noAnswer) return 'offline';
  if (status === 401 || status === 403 || code === codes.sessionExpired) return 'logout';
  if (status === 404) return 'notFound';
  if (code === codes.success) return 'unwrap';
  if (code === codes.ordersNotExist) return 'permissionDenied';
  if (code === codes.encryptionRequired) return 'encrypt';
  if (code === codes.secondFactorRequired) return 'secondFactor';
  if (code !== undefined && productCodes.includes(code)) return 'return';
  return 'raise';
}
