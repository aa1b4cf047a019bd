import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Login, User } from '../../../contract/identity/accounts.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { keepFresh, untilRefresh } from './refresh.ts';
import { createReviewCheck, watchReview } from './review.ts';
import { createSessionStore } from './store.ts';
import { claimsOf, isBuyerToken, isLoggedIn, isSellerToken } from './token.ts';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

function setUp(given: { stored?: string; cookie?: string } = {}) {
  const storage = memory();
  let cookie: string | undefined = given.cookie;
  const store = createSessionStore({ storage, cookie: { read: () => cookie, write: (token) => (cookie = token ?? undefined) } });
  if (given.stored)
    storage.setItem(
      'cldb2b-prod-access',
      JSON.stringify({ accessCodes: ['order.view'], accessToken: given.stored, refreshToken: 'handle' }),
    );
  return { storage, store, cookie: () => cookie };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (expires: number, userType = 2): string =>
  `${encode({ alg: 'EdDSA' })}.${encode({ exp: expires, userclaim: { userType, uid: 1, merchantId: 2 }, name: 'Łódź' })}.signature`;
const user: User = {
  uid: 1,
  merchantId: 2,
  userType: 2,
  operator: false,
  email: 'a@b.example',
  name: 'Ana',
  language: 'ro',
  avatarPath: null,
  needSettingPassword: false,
  unaudited: true,
  roles: ['owner'],
  userRoles: [{ id: 1, key: 'owner', name: 'owner' }],
  company: { id: 2, legalName: 'Pop', countryCode: 'RO', vatCountryCode: 'RO', preferredCurrency: 'RON', state: 'submitted' },
};
const loginOf = (accessToken: string): Login => ({ accessToken, refreshToken: 'handle', accessCodes: ['order.view'], user });

describe('tokens', () => {
  test.each([
    [null, false],
    ['', false],
    ['a.b', false],
    ['a..c', false],
    ['a.b.c.d', false],
    ['..', false],
    ['a.b.c', true],
    ['.b.', true],
  ])('%j logged in: %s', (value, expected) => {
    expect(isLoggedIn(value)).toBe(expected);
  });

  test('userType 1 is a seller, everybody else a buyer', () => {
    expect([isSellerToken(token(1, 1)), isBuyerToken(token(1, 1))]).toEqual([true, false]);
    expect([isSellerToken(token(1, 2)), isBuyerToken(token(1, 2))]).toEqual([false, true]);
    expect([isSellerToken('a.b.c'), isBuyerToken('a.b.c')]).toEqual([false, true]);
    expect([isSellerToken(null), isBuyerToken(null)]).toEqual([false, false]);
    expect(claimsOf(token(7))).toMatchObject({ exp: 7, name: 'Łódź' });
    expect(claimsOf(`x.${encode([])}.y`)).toEqual([]);
    expect(claimsOf(`x.${Buffer.from('null').toString('base64url')}.y`)).toBeNull();
  });
});

describe('the token in store and cookie', () => {
  test('only in the store: copied to the cookie', () => {
    const { store, cookie } = setUp({ stored: token(10) });
    expect(store.syncToken()).toBe(token(10));
    expect(cookie()).toBe(token(10));
  });

  test('only in the cookie: copied to the store, codes and handle preserved', () => {
    const { store } = setUp({ cookie: token(10) });
    expect(store.syncToken()).toBe(token(10));
    expect(store.access().accessToken).toBe(token(10));
  });

  test('in neither: nothing', () => {
    const { store, cookie } = setUp();
    expect([store.syncToken(), cookie(), store.isLoggedIn()]).toEqual([null, undefined, false]);
  });

  test.each([
    [10, 20],
    [20, 10],
  ])('in both, ending at %i and %i: the later one stays', (stored, sent) => {
    const { store, cookie } = setUp({ stored: token(stored), cookie: token(sent) });
    expect(store.syncToken()).toBe(token(20));
    expect(cookie()).toBe(token(20));
  });

  test('reset clears access codes and both tokens', () => {
    const { store, cookie } = setUp({ stored: token(10), cookie: token(10) });
    store.resetAccess();
    expect(store.access()).toEqual({ accessCodes: [], accessToken: null, refreshToken: null });
    expect(cookie()).toBeUndefined();
  });

  test('calls carry the buyer’s VAT country, Germany without one', () => {
    const { store } = setUp();
    expect(store.vatCountryCode()).toBe('DE');
    store.enter(loginOf(token(10)));
    expect(store.vatCountryCode()).toBe('RO');
    store.setUser({ ...user, userType: 1 });
    expect(store.vatCountryCode()).toBe('DE');
  });

  test('roles are stored separately from the user', () => {
    const { store, storage } = setUp();
    store.enter(loginOf(token(10)));
    expect(store.userRoles()).toEqual(user.userRoles);
    expect(JSON.parse(storage.getItem('cldb2b-prod-userRoles') ?? '')).toEqual(user.userRoles);
    expect(storage.getItem('cldb2b-prod-user')).not.toContain('userRoles');
    expect(store.user()).toMatchObject({ uid: user.uid, roles: user.roles });
  });

  test('logging out leaves nothing of the user behind', () => {
    const { store, storage } = setUp();
    store.enter(loginOf(token(10)));
    store.setStores([]);
    store.reset();
    const left = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    expect(left).toEqual(['cldb2b-prod-access']);
    expect(store.isLoggedIn()).toBe(false);
  });

  test('a broken entry counts as none', () => {
    const { store, storage } = setUp();
    storage.setItem('cldb2b-prod-access', '{');
    expect(store.access().accessToken).toBeNull();
  });

  test('a forbidden storage stops nothing', () => {
    const store = createSessionStore({
      storage: {
        ...memory(),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
      cookie: { read: () => undefined, write: () => undefined },
    });
    expect(() => store.enter(loginOf(token(10)))).not.toThrow();
  });
});

describe('keeping the token fresh', () => {
  function timers(stored: string, answers: { code: number; data: Login | null }[]) {
    const set = setUp({ stored });
    const waits: { work: () => void; milliseconds: number }[] = [];
    let calls = 0;
    keepFresh({
      store: set.store,
      refresh: async () => answers[calls++] ?? { code: 0, data: null },
      now: () => 1_000_000,
      later: (work, milliseconds) => void waits.push({ work, milliseconds }),
    });
    return { ...set, waits, calls: () => calls };
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  test('waits until a minute before the end', async () => {
    expect(untilRefresh(token(1_600), 1_000_000)).toBe(540_000);
    const { waits, calls } = timers(token(1_600), []);
    await settled();
    expect([waits.map((wait) => wait.milliseconds), calls()]).toEqual([[540_000], 0]);
  });

  test('replaces a token that is about to end, and waits for the next', async () => {
    const { waits, store } = timers(token(1_030), [{ code: 200, data: loginOf(token(1_600)) }]);
    await settled();
    expect(store.access().accessToken).toBe(token(1_600));
    expect(waits.map((wait) => wait.milliseconds)).toEqual([540_000]);
  });

  test('a device whose clock is ahead does not ask all the time', async () => {
    const { waits } = timers(token(900), [{ code: 200, data: loginOf(token(950)) }]);
    await settled();
    expect(waits.map((wait) => wait.milliseconds)).toEqual([60_000]);
  });

  test('an ended session leaves the store empty', async () => {
    const { waits, store } = timers(token(1_030), [{ code: codes.sessionExpired, data: null }]);
    await settled();
    expect([store.isLoggedIn(), waits.length]).toEqual([false, 0]);
  });

  test('a lost connection says nothing about the session', async () => {
    const { waits, store } = timers(token(1_030), [{ code: 0, data: null }]);
    await settled();
    expect([store.isLoggedIn(), waits.map((wait) => wait.milliseconds)]).toEqual([true, [15_000]]);
  });
});

describe('the check of the review', () => {
  function check(stored: string | undefined, answer: boolean | null) {
    const set = setUp(stored ? { stored } : {});
    const clock = { time: 0, calls: 0 };
    const found = vi.fn();
    const run = createReviewCheck({ store: set.store, now: () => clock.time, ask: async () => ((clock.calls += 1), answer), found });
    return { ...set, clock, run, found };
  }

  test('hands its result on, and the stored user follows; a failure says nothing', async () => {
    const { run, found, store, clock } = check(token(10), true);
    store.setUser(user);
    await run();
    expect(found.mock.calls).toEqual([[false]]);
    expect(store.user()?.unaudited).toBe(false);
    clock.time += 1;
    await run();
    expect(found).toHaveBeenCalledTimes(1);
    const failing = check(token(10), null);
    await failing.run();
    expect(failing.found).not.toHaveBeenCalled();
  });

  test('keeps its result as JSON text under the unaudited flag', async () => {
    const { run, storage } = check(token(10), true);
    await run();
    expect(storage.getItem('cldb2b-prod-unaudited')).toBe('false');
    const other = check(token(10), false);
    await other.run();
    expect(other.storage.getItem('cldb2b-prod-unaudited')).toBe('true');
  });

  test('runs at most every five seconds', async () => {
    const { run, clock } = check(token(10), true);
    await run();
    clock.time = 4_999;
    await run();
    expect(clock.calls).toBe(1);
    clock.time = 5_000;
    await run();
    expect(clock.calls).toBe(2);
  });

  test.each([
    ['sellers', token(10, 1)],
    ['visitors', undefined],
  ])('not for %s', async (_who, stored) => {
    const { run, clock } = check(stored, true);
    await run();
    expect(clock.calls).toBe(0);
  });

  test('a failure leaves what is there', async () => {
    const { run, store, storage } = check(token(10), null);
    store.setUnaudited(true);
    await run();
    expect(storage.getItem('cldb2b-prod-unaudited')).toBe('true');
  });
});

describe('when the review is checked', () => {
  class Page extends EventTarget {
    visibilityState: DocumentVisibilityState = 'visible';
    readyState: DocumentReadyState = 'complete';
    show(visibilityState: DocumentVisibilityState): void {
      this.visibilityState = visibilityState;
      this.dispatchEvent(new Event('visibilitychange'));
    }
  }
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  function watch(stored: string | undefined, readyState: DocumentReadyState = 'complete') {
    const set = setUp(stored ? { stored } : {});
    const [page, frame] = [new Page(), new EventTarget()];
    page.readyState = readyState;
    const ask = vi.fn(async () => true);
    watchReview(createReviewCheck({ store: set.store, ask, now: Date.now, found: () => undefined }), page as never, frame as never);
    return { ...set, page, frame, ask };
  }

  test('two seconds after the page has loaded, once', async () => {
    const { ask } = watch(token(10));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(ask).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('not before it has loaded', async () => {
    const { ask, frame } = watch(token(10), 'interactive');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(0);
    frame.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('whenever the tab becomes visible, and at most every five seconds', async () => {
    const { ask, page } = watch(token(10));
    page.show('hidden');
    expect(ask).toHaveBeenCalledTimes(0);
    page.show('visible');
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ask, 'the one after load falls within the five seconds').toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_999);
    page.show('visible');
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    page.show('visible');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['sellers', token(10, 1)],
    ['visitors', undefined],
  ])('never of %s', async (_who, stored) => {
    const { ask, page } = watch(stored);
    page.show('visible');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(0);
  });

  test('the review of a user who logs in meanwhile is checked when the tab becomes visible again', async () => {
    const { ask, page, store, storage } = watch(undefined);
    await vi.advanceTimersByTimeAsync(3_000);
    store.enter(loginOf(token(10)));
    page.show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(storage.getItem('cldb2b-prod-unaudited')).toBe('false');
  });
});
