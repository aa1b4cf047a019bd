import type { SessionStore } from './store.ts';
import { isBuyerToken } from './token.ts';

/** Times of the specification's sections 7 and 9, in milliseconds. */
export const reviewTimes = { afterLoad: 2_000, throttle: 5_000 } as const;

export type ReviewParts = {
  store: SessionStore;
  ask: () => Promise<boolean | null>;
  now: () => number;
  /** Hears every result; the page that shows another one loads its data again. */
  found: (unaudited: boolean) => void;
};

/**
 * Asks whether the buyer's review is complete, at most every 5 s and only for somebody logged in who is no seller. The result is
 * stored under the unaudited flag; a failure leaves it unchanged and shows nothing.
 */
export function createReviewCheck({ store, ask, now, found }: ReviewParts): () => Promise<void> {
  let askedAt = -Infinity;
  return async () => {
    if (now() - askedAt < reviewTimes.throttle || !isBuyerToken(store.access().accessToken)) return;
    askedAt = now();
    const complete = await ask();
    if (complete === null || !store.isLoggedIn()) return;
    store.setUnaudited(!complete);
    found(!complete);
  };
}

type Page = Pick<Document, 'addEventListener' | 'visibilityState' | 'readyState'>;

/** Runs the check whenever the tab becomes visible, and once 2 s after the page has loaded. */
export function watchReview(check: () => Promise<void>, page: Page, frame: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') void check();
  });
  const loaded = (): void => void setTimeout(() => void check(), reviewTimes.afterLoad);
  if (page.readyState === 'complete') loaded();
  else frame.addEventListener('load', loaded, { once: true });
}
