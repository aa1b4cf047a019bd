import { loginPath } from './redirect-target.ts';
import { leaveFor } from '../navigation.ts';

/**
 * Ends the session on the server and in this browser, then goes to the login page. `ended`: the session came to its end by itself; the login
 * page shows that message, or that the session has expired.
 */
export async function logOut(ended?: string): Promise<void> {
  const [{ accountCalls }, { ask }, { sessionStore }, { noteEnd, takeEnd }] = await Promise.all([
    import('../../../contract/identity/accounts.ts'),
    import('./ask.ts'),
    import('./store.ts'),
    import('./session-end.ts'),
  ]);
  // Whatever the server says: without the access token in its cookie, the refresh secret opens no page.
  await ask(accountCalls.logout, {});
  if (ended === undefined) takeEnd();
  else noteEnd(ended);
  sessionStore().reset();
  leaveFor(loginPath(location.pathname + location.search));
}
