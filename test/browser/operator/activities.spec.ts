import { message } from '../../../server/platform/texts.ts';
import { toField } from '../../../contract/values/zoned-time.ts';
import { mark, testCountry } from '../support/market.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* The operator makes a landing page; a visitor reads it while it runs, and not before or after. Each run has an address of its own. */

test('the operator arranges a page, publishes it and takes it back; a visitor sees it meanwhile', async ({
  page,
  newPage,
  market,
  visit,
  text,
  language,
  isPhone,
  faults,
}) => {
  faults.expected(/^404 \/activity\//);
  const address = `browser-${mark().toLowerCase()}`;
  const [operator, item] = await Promise.all([market.operator(), market.item()]);
  const title = `${address} title`;
  const main = page.getByRole('main');
  const block = (kind: 'countdown' | 'text' | 'products') =>
    page.getByRole('button', { name: new RegExp(`^\\d\\. ${text(`operator-activities.block.${kind}`)}`) });
  const section = (kind: 'countdown' | 'text' | 'products') => main.getByRole('listitem').filter({ has: block(kind) });
  const soon = (days: number) => toField(new Date(Date.now() + days * 86_400_000).toISOString());

  await test.step('what is missing is said at its fields, and nothing is lost', async () => {
    await logIn(page, operator.email, `/operator/activities/new?_lang=${language}`);
    await main.getByLabel(text('operator-activities.address'), { exact: true }).fill(address);
    await main.getByLabel(text('operator-activities.startsAt'), { exact: true }).fill(soon(-1));
    await main.getByLabel(text('operator-activities.endsAt'), { exact: true }).fill(soon(3));
    await main.getByRole('button', { name: text('operator-activities.publish'), exact: true }).click();
    await expect(main.getByText(message('activity.picture', language))).toBeVisible();
    await expect(main.getByText(message('activity.sourceText', language)).first()).toBeVisible();
    await expect(main.getByLabel(text('operator-activities.address'), { exact: true })).toHaveValue(address);
  });

  await test.step('sections are removed, filled and put in order by the keyboard', async () => {
    await main
      .getByRole('button', { name: text('operator-activities.removeBlock', { name: text('operator-activities.block.banner') }) })
      .click();
    await main.getByLabel(text('operator-activities.textTitle')).first().fill(title);
    await main.getByLabel(text('operator-activities.textDescription')).first().fill('What it is about.');
    await section('text')
      .getByRole('textbox', { name: text('operator-activities.part.body') })
      .first()
      .fill('Something **important** <b>here</b>.');
    await section('countdown')
      .getByRole('textbox', { name: text('operator-activities.part.title') })
      .first()
      .fill('It ends in');
    await block('text').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(block('text')).toHaveText(/^1\./);
    await expect(block('text')).toBeFocused();
    await main
      .getByRole('button', { name: text('operator-activities.removeBlock', { name: text('operator-activities.block.products') }) })
      .click();
    await main.getByLabel(text('operator-activities.addBlock')).selectOption('products');
    await main.getByRole('button', { name: text('operator-activities.add'), exact: true }).click();
  });

  await test.step('the preview shows it before anybody else sees it', async () => {
    const preview = page.frameLocator(`iframe[title="${text('operator-activities.preview')}"]`);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(preview.locator('strong')).toHaveText('important');
    expect((await visit(`/activity/${address}`)).status).toBe(404);
  });

  const products = section('products');
  await test.step('items are chosen by hand, and it is published', async () => {
    await products
      .getByRole('textbox', { name: text('operator-activities.part.title') })
      .first()
      .fill('Chosen');
    await products.getByLabel(text('operator-activities.source.chosen')).check();
    await products.getByLabel(text('operator-activities.findItems')).fill(item.itemCode);
    await products.getByRole('button', { name: text('operator-activities.find'), exact: true }).click();
    await products.getByRole('button', { name: text('operator-activities.add'), exact: true }).click();
    await main.getByRole('button', { name: text('operator-activities.publish'), exact: true }).click();
    await expect(page.getByText(text('operator-activities.published'))).toBeVisible();
    await page.waitForURL(/\/operator\/activities\/\d+$/);
    await expect(main.getByText(text('operator-activities.state.running'), { exact: true })).toBeVisible();
    await awake(page);
    const reader = await newPage();
    await open(reader, `/activity/${address}?_lang=${language}&_region=${testCountry}`);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reader.getByText('<b>here</b>')).toBeVisible();
    await expect(reader.getByRole('timer')).toContainText('2');
    await expect(reader.getByRole('article')).toHaveCount(1);
    await fit(reader);
  });

  await test.step('sections are dragged, and one that is open stays open when it is saved', async () => {
    const order = main.locator('[data-block]');
    const kinds = (...all: ('countdown' | 'text' | 'products')[]) =>
      all.map((kind, index) => `${index + 1}. ${text(`operator-activities.block.${kind}`)}`);
    await expect(order).toContainText(kinds('text', 'countdown', 'products'));
    if (!isPhone) {
      // Dropped in the space next to the first one.
      await block('products').dragTo(block('text'), { targetPosition: { x: 80, y: -4 }, force: true });
      await expect(order).toContainText(kinds('products', 'text', 'countdown'));
    }
    await block('text').click();
    const words = section('text')
      .getByRole('textbox', { name: text('operator-activities.part.body') })
      .first();
    await words.fill('Other words.');
    await main.getByRole('button', { name: text('operator-activities.save'), exact: true }).click();
    await expect(main.getByText(text('operator-activities.changed'), { exact: true })).toBeVisible();
    await expect(words).toHaveValue('Other words.');
  });

  await test.step('a withdrawn page is gone at once, though it was cached', async () => {
    await main.getByRole('button', { name: text('operator-activities.withdraw'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('operator-activities.withdraw'), exact: true })
      .click();
    await expect(main.getByText(text('operator-activities.state.withdrawn'), { exact: true }).first()).toBeVisible();
    await expect.poll(async () => (await visit(`/activity/${address}`)).status).toBe(404);
  });
});

test('an activity that has ended says so and leads on', async ({ page, text, faults, visit }) => {
  faults.expected(/^410 \/activity\/long-table/);
  expect((await visit('/activity/long-table')).status).toBe(410);
  await open(page, '/activity/long-table');
  await expect(page.getByRole('main').getByRole('heading', { name: text('activity.runningNow') })).toBeVisible();
  await fit(page);
  // Other tests begin and withdraw activities of their own.
  await page.getByRole('main').getByRole('list').locator('a[href*="/activity/good-light"]').first().click();
  await expect(page.getByRole('timer')).toBeVisible();
});

test('a seller offers items for an activity, and no price above the list price', async ({ page, market, text, language }) => {
  const { seller } = await market.item();
  await logIn(page, seller.email, '/seller-console/activities', 'seller');
  const main = page.getByRole('main');
  await main
    .getByRole('link')
    .filter({ hasText: /Good light|Gutes Licht/ })
    .click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/Good light|Gutes Licht/);
  const offers = main.getByRole('table', { name: text('operator-activities.offerMore') });
  const row = offers.locator('tbody tr').first();
  const field = row.getByRole('textbox');
  await field.fill('1 000 000');
  await main
    .getByRole('button', { name: text('operator-activities.offer', { count: 1 }) })
    .last()
    .click();
  await expect(row.getByText(message('activity.priceAboveList', language))).toBeVisible();
  await fit(page);
});
