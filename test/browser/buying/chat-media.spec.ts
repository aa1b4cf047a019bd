import { type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/parts/browser.mjs';
import { storageKey } from '../../../web/app/session/device/storage.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

/*
 * Voice, films and places in the chat, and the way to notifications by push.
 */

test.use({
  launchOptions: {
    executablePath: process.env['KONTOR_TEST_BROWSER'] ?? findBrowser(),
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** What a recording of a second and more says: a busy machine misses the first one. */
const lasting = (text: Translate): RegExp =>
  new RegExp(text('chat.recording', { seconds: 1, most: 120 }).replace('1', String.raw`[1-9]\d?`));

/** The middle of an element. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test('voice is recorded while the button is held, or from one click to the next', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await context.grantPermissions(['microphone']);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  const recorded = thread.locator('audio');
  const recorder = page.getByRole('group', { name: text('chat.record'), exact: true });
  const button = page.getByRole('button', { name: text('chat.record'), exact: true });
  await expect(button).toBeVisible();
  /** Presses the button where it is by then; what comes around it may have moved it. */
  const press = async (): Promise<{ x: number; y: number }> => {
    const at = await middleOf(page, text('chat.record'));
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    return at;
  };

  // Held.
  await press();
  await expect(recorder.getByText(lasting(text))).toBeVisible();
  await expect(recorder.getByText(text('chat.releaseSends'))).toBeVisible();
  await fit(page, { targets: true });
  await page.mouse.up();
  await expect(recorded).toHaveCount(1);
  await expect(recorder).toHaveCount(0);
  await expect(thread.getByText(text('chat.sent'))).toBeVisible();

  // Slid away. Its button is there again once the one before is on its way.
  await expect(button).toBeVisible();
  const { x, y } = await press();
  await expect(recorder.getByText(lasting(text))).toBeVisible();
  await page.mouse.move(x - 40, y - 100);
  await expect(recorder.getByText(text('chat.releaseDiscards'))).toBeVisible();
  await page.mouse.up();
  await expect(recorder).toHaveCount(0);

  // Escape while it is held, and too short.
  await press();
  await expect(recorder).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recorder).toHaveCount(0);
  await page.mouse.up();
  // Held longer than a click, for less than a second however busy the machine is.
  await page.evaluate(() => {
    const [now, at] = [Date.now, Date.now()];
    Date.now = () => at;
    Object.assign(globalThis, { goOn: () => (Date.now = now) });
  });
  await press();
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(page.getByText(text('chat.recordingTooShort'))).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
  await expect(recorded).toHaveCount(1);

  // One click, and another.
  await button.click();
  await expect(recorder.getByText(lasting(text))).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(recorded).toHaveCount(2);

  // By keyboard.
  await button.press('Enter');
  await expect(recorder.getByText(lasting(text))).toBeVisible();
  await button.press('Enter');
  await expect(recorded).toHaveCount(3);
  await button.press(' ');
  await expect(recorder).toBeVisible();
  await recorder.getByRole('button', { name: text('common.cancel'), exact: true }).click();
  await expect(recorder).toHaveCount(0);
  await expect(recorded).toHaveCount(3);
});

test('a message that is edited ends a recording, and the microphone with it', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await context.grantPermissions(['microphone']);
  await page.addInitScript(() => {
    // Not before the page itself.
    if (!('mediaDevices' in navigator)) return;
    const streams: MediaStream[] = [];
    const devices = navigator.mediaDevices;
    const given = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await given(wanted);
      streams.push(stream);
      return stream;
    };
    Object.assign(globalThis, { tracks: () => streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)) });
  });
  const tracks = () => page.evaluate(() => (globalThis as unknown as { tracks: () => string[] }).tracks());
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await area.fill('Twelve pieces');
  await area.press('Enter');
  await expect(page.getByRole('log').getByText(text('chat.sent'))).toBeVisible();
  const recorder = page.getByRole('group', { name: text('chat.record'), exact: true });
  const button = page.getByRole('button', { name: text('chat.record'), exact: true });
  const { x, y } = await middleOf(page, text('chat.record'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(recorder.getByText(lasting(text))).toBeVisible();
  expect(await tracks()).toEqual(['live']);
  await area.press('ArrowUp');
  await expect(page.getByText(text('chat.editing'))).toBeVisible();
  await expect(recorder).toHaveCount(0);
  expect(await tracks()).toEqual(['ended']);
  await page.mouse.up();
  await area.press('Escape');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('log').locator('audio')).toHaveCount(0);

  // The hold has ended with it: the next recording has its buttons.
  await button.press('Enter');
  await expect(recorder.getByRole('button', { name: text('chat.send'), exact: true })).toBeVisible();
  await recorder.getByRole('button', { name: text('common.cancel'), exact: true }).click();
  await expect(recorder).toHaveCount(0);
  await expect.poll(tracks).toEqual(['ended', 'ended']);
});

/** A second of a film with a red square, recorded by the browser. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const drawing = canvas.getContext('2d');
    const draw = setInterval(() => {
      if (!drawing) return;
      drawing.fillStyle = '#c00';
      drawing.fillRect(0, 0, 320, 180);
      drawing.fillStyle = '#fff';
      drawing.fillRect(Math.random() * 300, 80, 20, 20);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    recorder.stop();
    await stopped;
    clearInterval(draw);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a film has a poster, drawn before it is sent; what cannot be decoded is sent without', async ({ page, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toBeVisible();
  const buffer = await film(page);
  const attach = page.locator('input[type=file]');
  await attach.setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer });
  await page.getByRole('button', { name: text('chat.send'), exact: true }).click();
  const shown = page.getByRole('log').locator('video');
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('preload', 'none');
  const poster = await shown.getAttribute('poster');
  const picture = await page.request.get(poster ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(100 * 1024);

  // Two presses, each after the address is over: the film plays by itself with another one.
  const source = (): Promise<string> => shown.first().evaluate((player: HTMLVideoElement) => player.src);
  const at = (): Promise<number> => shown.first().evaluate((player: HTMLVideoElement) => player.currentTime);
  const over: string[] = [];
  faults.expected(/^403 /);
  await page.route(
    (address) => over.includes(address.href),
    (route) => route.fulfill({ status: 403 }),
  );
  over.push(await source());
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 5 * 60_000;
  });
  await shown.first().evaluate((player: HTMLVideoElement) => void player.play().catch(() => undefined));
  await expect.poll(at).toBeGreaterThan(0);
  expect(over).not.toContain(await source());
  // Refused while the page takes it for good, as after a pause in the middle.
  over.push(await source());
  await shown.first().evaluate((player: HTMLVideoElement) => {
    player.load();
    void player.play().catch(() => undefined);
  });
  await expect.poll(source).not.toBe(over.at(-1));
  await expect.poll(at).toBeGreaterThan(0);

  await attach.setInputFiles({ name: 'broken.webm', mimeType: 'video/webm', buffer: buffer.subarray(0, 200) });
  await page.getByRole('button', { name: text('chat.send'), exact: true }).click();
  await expect(shown).toHaveCount(2);
  await expect(shown.last()).toHaveAttribute('preload', 'metadata');
  await fit(page, { targets: true });
});

test('a place is a point in the outline of its country', async ({ page, context, market, text, format }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.405 });
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await page.getByRole('button', { name: text('chat.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('chat.sendPlace'), exact: true }).click();
  await page.getByRole('button', { name: text('chat.ownPlace'), exact: true }).click();
  await expect(page.getByRole('img', { name: text('chat.placeMap', { country: format.country('DE') }) })).toBeVisible();
  await expect(page.getByRole('link', { name: text('chat.openMap') })).toHaveAttribute('href', 'geo:52.52,13.405');
  await fit(page, { targets: true });
});

test('who reads late is shown the way to push once', async ({ page, market, text }) => {
  const buyer = await market.buyer();
  // Browsers without windows refuse notifications from the beginning.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await logIn(page, buyer.email, '/message/chat');
  await expect(page.getByText(text('chat.none'))).toBeVisible();
  const hint = page.getByRole('status').filter({ hasText: text('chat.pushHint') });
  await expect(hint).toHaveCount(0);
  await page.evaluate((key) => localStorage.setItem(key, '3'), storageKey(`chat-late-reads-${buyer.userId}`));
  await page.reload();
  await expect(hint.getByRole('link', { name: text('chat.pushSettings') })).toHaveAttribute('href', '/account/notifications');
  await fit(page, { targets: true });
  await hint.getByRole('button', { name: text('common.close') }).click();
  await expect(hint).toHaveCount(0);
  const loaded = page.waitForResponse(/\/push-hint/);
  await page.reload();
  await loaded;
  await expect(page.getByText(text('chat.none'))).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('a card that could not be had is asked for again', async ({ page, market, text, faults }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  let isBroken = true;
  faults.expected(/ERR_FAILED .*\/im\/frame\/card/);
  await page.routeWebSocket(/\/im/, (socket) => socket.close());
  await page.route(/\/im\/frame\/card/, (route) => (isBroken ? route.abort() : route.continue()));
  await logIn(page, buyer.email, `/message/chat?store=${item.store.id}&card=item:${item.id}`);
  const again = page.getByRole('button', { name: text('common.tryAgain'), exact: true });
  await expect(again).toBeVisible();
  await fit(page, { targets: true });
  isBroken = false;
  await again.click();
  await expect(page.getByRole('link', { name: item.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: text('chat.sendCard'), exact: true }).click();
  await expect(page.getByRole('log').getByRole('link', { name: item.name, exact: true })).toBeVisible();
  // Without a click as well, once the server is reached.
  isBroken = true;
  await page.reload();
  await expect(page.getByRole('log').getByRole('button', { name: text('common.tryAgain'), exact: true })).toBeVisible();
  isBroken = false;
  await expect(page.getByRole('log').getByRole('link', { name: item.name, exact: true })).toBeVisible({ timeout: 20_000 });
});

test('a device whose clock is a day wrong offers what the server’s clock allows', async ({ page, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await page.getByLabel(text('chat.write'), { exact: true }).fill('Just now');
  await page.keyboard.press('Enter');
  const message = page.getByRole('article').filter({ hasText: 'Just now' });
  await expect(message.getByText(text('chat.sent'))).toBeVisible();
  for (const days of [1, -1]) {
    await page.clock.setFixedTime(Date.now() + days * 86_400_000);
    // The clock’s jump is noticed, and the server says what its clock shows.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const recall = page.getByRole('menuitem', { name: text('chat.recall'), exact: true });
    await expect(async () => {
      await message.getByRole('button', { name: text('chat.actions') }).press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      const isOffered = await recall.isVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      expect(isOffered).toBe(true);
    }).toPass({ timeout: 20_000 });
  }
});
