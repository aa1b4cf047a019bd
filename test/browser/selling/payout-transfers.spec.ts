import { awake, expect, fit, logIn, open, password, test } from '../support/test.ts';

/* A seller connects an account at the test provider, and is paid out by a transfer instead of a file for the bank. */

test('from the connected account to the transfer', async ({ page, market, text, language }) => {
  const { seller, ...item } = await market.item({ price: 50_00 });
  const operator = await market.operator();
  await market.order(await market.buyer(), [item], { quantity: 2 });
  await market.settle(seller);
  const main = page.getByRole('main');
  const provider = text('operator-payments.testProvider');
  const as = async (person: { email: string }, path: string, side?: 'seller'): Promise<void> => {
    await logIn(page, person.email, `${path}?_lang=${language}`, side);
    await awake(page);
  };
  const atProvider = async (outcome: 'ready' | 'incomplete'): Promise<void> => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('test-accounts.title'));
    await awake(page);
    await fit(page);
    await main.getByRole('radio', { name: text(`test-accounts.outcome.${outcome}`) }).check();
    await main.getByRole('button', { name: text('test-accounts.done') }).click();
    await expect(page).toHaveURL(/\/seller-console\/payouts/);
    await expect(main.getByText(text(`payouts.connect.standing.${outcome}`), { exact: true })).toBeVisible();
  };

  await test.step('the seller connects an account, which needs the password', async () => {
    await as(seller, '/seller-console/payouts', 'seller');
    await expect(main.getByRole('heading', { name: provider, exact: true })).toBeVisible();
    await expect(main.getByText(text('payouts.connect.standing.none'), { exact: true })).toBeVisible();
    const connect = main.getByRole('button', { name: text('payouts.connect.begin') });
    await connect.click();
    await expect(main.getByRole('alert')).toBeVisible();
    await main.getByLabel(text('payouts.password')).fill(password);
    await connect.click();
    await atProvider('incomplete');
    await expect(main.getByText(text('payouts.connect.missing.bankAccount'))).toBeVisible();
    await fit(page);
  });

  await test.step('and goes on with it until it is ready', async () => {
    await main.getByLabel(text('payouts.password')).fill(password);
    await main.getByRole('button', { name: text('payouts.connect.continue', { provider }) }).click();
    await atProvider('ready');
    await expect(main.getByLabel(text('payouts.password'))).toBeHidden();
    await main.getByRole('button', { name: text('payouts.connect.refresh') }).click();
    await expect(main.getByText(text('payouts.connect.standing.ready'), { exact: true })).toBeVisible();
    await fit(page);
  });

  await test.step('the operator orders the transfer, leaves the run and finds it made', async () => {
    await as(operator, '/operator/payouts');
    await expect(main.getByText(text('payouts.canTransfer', { provider })).first()).toBeVisible();
    await main.getByRole('radio', { name: text('payouts.way.provider', { provider }) }).check();
    for (const box of await main.getByRole('checkbox').all()) if (await box.isVisible()) await box.uncheck();
    await main.getByRole('checkbox', { name: text('payouts.choose', { seller: seller.company }) }).check();
    await fit(page);
    await main.getByRole('button', { name: new RegExp(text('payouts.order', { count: 1, amount: '' }).replace(/[\s,]*$/, '')) }).click();
    await expect(main.getByRole('heading', { level: 1 })).toContainText(text('payouts.runOf', { id: '' }).trim());
    const run = new URL(page.url()).pathname;
    await open(page, '/operator/payouts');
    await open(page, run);
    await expect(main.getByText(text('payouts.state.executed'), { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(main.getByRole('link', { name: text('payouts.file') })).toBeHidden();
    await fit(page);
  });

  await test.step('the seller sees that it is paid', async () => {
    await as(seller, '/seller-console/payouts', 'seller');
    await expect(main.getByText(text('payouts.state.executed'), { exact: true }).first()).toBeVisible();
    await expect(main.getByText(provider).first()).toBeVisible();
  });
});
