import { accountCalls } from '../../../contract/identity/accounts.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { ask } from './ask.ts';
import { keepFresh } from './refresh.ts';
import { createReviewCheck, watchReview } from './review.ts';
import { noteEnd } from './session-end.ts';
import { reviewFound } from './review-found.ts';
import { type SessionStore, sessionStore } from './store.ts';
import { isSellerToken } from './token.ts';

/** Runs after a page has loaded in a browser with a session: synchronises token and cookie, refreshes the token, checks the review. */
export function startSession(): void {
  const store = sessionStore();
  store.syncToken();
  if (!store.isLoggedIn()) return;
  keepFresh({
    store,
    refresh: async () => {
      const answer = await ask(accountCalls.refresh, {});
      // The next page that needs a session is the login page, which says so.
      if (answer.code === codes.sessionExpired) noteEnd();
      return answer;
    },
    now: Date.now,
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  });
  void (store.user() ? Promise.resolve() : loadUser(store)).then(() => whenIdle(followStream));

  const check = createReviewCheck({
    store,
    ask: async () => (await ask(accountCalls.isCompleteReview, {})).data,
    now: Date.now,
    found: (unaudited) => dispatchEvent(new CustomEvent(reviewFound, { detail: unaudited })),
  });
  watchReview(check, document, window);
}

function followStream(): void {
  import('../stream/client.ts')
    .then(({ startStream }) => startStream())
    // What is not loaded without a network is loaded once it is back.
    .catch(() => addEventListener('online', followStream, { once: true }));
}

/** Milliseconds after which a page that never comes to rest gets its notification stream all the same. */
const latestStream = 5_000;

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestStream });
  else setTimeout(work, 1_000);
}

/** A session that came by cookie alone: the store learns who it is. */
async function loadUser(store: SessionStore): Promise<void> {
  const { data } = await ask(isSellerToken(store.access().accessToken) ? accountCalls.sellerUser : accountCalls.buyerUser, {});
  if (data && store.isLoggedIn()) store.setUser(data);
}
