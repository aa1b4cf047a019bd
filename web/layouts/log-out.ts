import { loginPath } from '../access.ts';

/** Ends the session on the server, then starts from the login page with nothing of the old one left. */
export async function logOut(): Promise<void> {
  const [{ accountCalls }, { send }, { sessionStore }] = await Promise.all([
    import('../../contract/accounts.ts'),
    import('../api/client.ts'),
    import('../session/store.ts'),
  ]);
  // Whatever the server says: whoever asked to leave leaves.
  await send(accountCalls.logout, {}, { quiet: true }).catch(() => undefined);
  sessionStore().reset();
  location.assign(loginPath(location.pathname + location.search));
}
