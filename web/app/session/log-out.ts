import { loginPath } from './redirect-target.ts';
import { leaveFor } from '../navigation.ts';

/** The user logs out: calls that are on their way are refused from then on, which says nothing new. */
let isAsked = false;

/**
 * Ends the session on the server and in this browser, then goes to the login page. `ended`: the session came to its end by itself; the login
 * page shows that message, or that the session has expired.
 */
export async function logOut(ended?: string): Promise<void> {
  if (ended === undefined) isAsked = true;
  else if (isAsked) return;
  const [{ accountCalls }, { ask }, { sessionStore }, { noteEnd, takeEnd }, { beginLeaving, leaveStream }, { forgetChat }, { stopWidget }] =
    await Promise.all([
      import('../../../contract/identity/accounts.ts'),
      import('./ask.ts'),
      import('./store.ts'),
      import('./session-end.ts'),
      import('../stream/leave.ts'),
      import('./forget-chat.ts'),
      import('../widget/widget.ts'),
    ]);
  beginLeaving();
  stopWidget();
  // Somebody may be typing on the login page by now: it stays as it is, and the session that begins there is not ended.
  const isThere = ended !== undefined && location.pathname === loginPath('/');
  // Whatever the server says: without the access token in its cookie, the refresh secret opens no page.
  if (!isThere) await ask(accountCalls.logout, {});
  if (ended === undefined || isThere) takeEnd();
  else noteEnd(ended);
  sessionStore().reset();
  await forgetChat();
  await leaveStream();
  if (isThere) return;
  // The browser may show this page once more as it was.
  addEventListener('pageshow', () => (isAsked = false), { once: true });
  leaveFor(loginPath(location.pathname + location.search));
}
