import { cartCalls } from '../../../contract/buying/cart.ts';
import { formOf } from '../../../web/app/api/wire.ts';
import { linkIn, newestMail } from '../support/mail.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * How people of one company work together: somebody is invited with a limit, an order above it waits, comes back because of one line,
 * and is approved and paid at the second try.
 */

const chosen = 'Right-2026!';
/** In minor units: each line alone comes to more. */
const limit = 10_000;

type Wish = { variant: { id: number; sku: string }; quantity: number };

test('an invited purchaser orders above the limit: refused by the line, then approved and paid', async ({
  page,
  newPage,
  market,
  text,
  format,
  language,
  faults,
}) => {
  test.setTimeout(300_000);
  // Pages of sessions that end here find out.
  faults.expected(
    /^401 \/api\/(?:b2b\/user\/refresh|buyer\/apply-info\/isCompleteReview|buyer\/notification\/count|notification\/sse\/token|im\/frame\/unread)/,
  );
  const email = `purchaser-${crypto.randomUUID()}@shop.example`;
  const [buyer, seller, boss] = await Promise.all([market.buyer(), market.seller(), market.operator()]);
  const [store] = seller.stores;
  if (!store) throw new Error('a seller without a store');
  const goods = await market.items(store, 2, { price: 30_00 });
  const [keep, drop] = goods.map(({ variants: [variant] }) => ({ variant: variant ?? { id: 0, sku: '' }, quantity: 4 })) as [Wish, Wish];
  const main = page.getByRole('main');

  await test.step('the owner invites somebody with a limit', async () => {
    await logIn(page, buyer.email, '/account/sub-accounts');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('staff.title'));
    await fit(page);
    await main.getByRole('button', { name: text('staff.invite'), exact: true }).click();
    const drawer = page.getByRole('dialog', { name: text('staff.invite') });
    await drawer.getByRole('button', { name: text('staff.inviteSend'), exact: true }).click();
    await expect(drawer.getByRole('alert').first()).toBeVisible();
    await drawer.getByLabel(text('staff.email'), { exact: true }).fill(email);
    await drawer.getByLabel(text('staff.name'), { exact: true }).fill('Ada Purchaser');
    await drawer.getByLabel(text('staff.role'), { exact: true }).selectOption({ label: text('staff.roleName.purchaser') });
    await drawer.getByLabel(text('staff.limitPerOrder')).fill('100');
    await fit(page);
    await drawer.getByRole('button', { name: text('staff.inviteSend'), exact: true }).click();
    const row = main.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText(text('staff.state.invited'));
    await expect(row).toContainText(text('staff.perOrder', { amount: format.money(limit, 'EUR') }));
  });

  const operator = await newPage();
  await logIn(operator, boss.email, '/operator/mail');

  const theirs = await newPage();
  const their = theirs.getByRole('main');
  await test.step('who sets a password and is in', async () => {
    await open(theirs, `${linkIn(await newestMail(operator, email))}&_lang=${language}`);
    await theirs.getByLabel(text('register.password'), { exact: true }).fill(chosen);
    await theirs.getByLabel(text('register.confirmPassword'), { exact: true }).fill(chosen);
    await theirs.getByRole('button', { name: text('register.firstSubmit'), exact: true }).click();
    await theirs.waitForURL((url) => url.pathname !== '/first-login');
    await awake(theirs);
  });

  const order = async () => {
    await open(theirs, '/shopcart');
    await their.getByRole('button', { name: text('cart.order'), exact: true }).click();
    await expect(their.getByRole('heading', { level: 1 })).toHaveText(text('payment.place.title'));
    await expect(their.getByText(text('approvals.needed'))).toBeVisible();
    await fit(theirs);
    await their.getByRole('button', { name: text('approvals.ask'), exact: true }).click();
    await expect(their.getByRole('heading', { level: 1 })).toHaveText(text('approvals.state.waiting'));
    await fit(theirs);
  };

  await test.step('an order above the limit waits', async () => {
    const lines = [keep, drop].map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
    const locale = { language: 'en', country: 'DE' };
    await theirs.request.post(`/api${cartCalls.add.path}`, {
      form: Object.fromEntries(formOf({ lines }, locale)),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await order();
    await their.getByRole('link', { name: text('approvals.seeRequest'), exact: true }).click();
    await expect(their.getByRole('button', { name: text('approvals.withdraw'), exact: true })).toBeVisible();
    await expect(their.getByRole('button', { name: text('approvals.approve'), exact: true })).toHaveCount(0);
  });

  const newest = async () => {
    await open(page, '/purchased/approvals');
    await fit(page);
    await main.getByRole('row').filter({ hasText: 'Ada Purchaser' }).first().getByRole('link').first().click();
    await expect(main.getByRole('button', { name: text('approvals.approve'), exact: true })).toBeVisible();
    await fit(page);
  };

  await test.step('the owner refuses one of its lines', async () => {
    await newest();
    await main.getByRole('button', { name: text('approvals.refuse'), exact: true }).click();
    await main.getByRole('radio', { name: text('approvals.refuse.lines') }).check();
    await main.getByRole('checkbox', { name: text('approvals.refuse.line', { sku: drop.variant.sku }) }).check();
    await main.getByLabel(text('approvals.refuse.lineReason', { sku: drop.variant.sku })).fill('We have plenty');
    await fit(page);
    await main.getByRole('button', { name: text('approvals.refuse'), exact: true }).click();
    await expect(main.getByText(text('approvals.state.refused'), { exact: true }).first()).toBeVisible();
  });

  await test.step('the cart is as it was, the refused line aside with the reason', async () => {
    await open(theirs, '/shopcart');
    await expect(their.getByRole('region', { name: store.name, exact: true })).toContainText(keep.variant.sku);
    await expect(their.getByRole('region', { name: store.name, exact: true })).not.toContainText(drop.variant.sku);
    await expect(their.getByText('We have plenty')).toBeVisible();
    await fit(theirs);
    await order();
  });

  await test.step('approved, it is paid', async () => {
    await newest();
    await main.getByRole('button', { name: text('approvals.approve'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('approvals.approve'), exact: true })
      .click();
    await expect(main.getByText(text('approvals.state.approved'), { exact: true }).first()).toBeVisible();
    await open(theirs, '/purchased/approvals?state=decided');
    await their
      .getByRole('row')
      .filter({ hasText: text('approvals.state.approved') })
      .first()
      .getByRole('link')
      .first()
      .click();
    await their.getByRole('link', { name: text('approvals.pay'), exact: true }).click();
    await their.getByRole('button', { name: text('payment.pay'), exact: true }).click();
    await expect(their.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
  });

  await test.step('blocked, the purchaser is out at once', async () => {
    await open(page, `/account/sub-accounts?keyword=${email}`);
    await main
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: new RegExp(`^${text('staff.block')}`) })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('staff.block'), exact: true })
      .click();
    await expect(main.getByRole('row').filter({ hasText: email })).toContainText(text('staff.state.blocked'));
    await theirs.goto('/purchased/approvals');
    await theirs.waitForURL((url) => url.pathname === '/login');
  });
});

test('roles and rules are made by ticking', async ({ page, market, text }) => {
  const main = page.getByRole('main');
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`;
  await logIn(page, (await market.buyer()).email, '/account/sub-accounts?tab=roles');
  await main.getByRole('button', { name: text('staff.roleAdd'), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(text('staff.roleName'), { exact: true }).fill(name);
  const box = (code: 'order.view' | 'order.approve' | 'price.view') =>
    drawer.getByRole('checkbox', { name: text(`staff.code.${code}`), exact: true });
  await box('order.approve').check();
  await expect(box('order.view')).toBeChecked();
  await expect(box('price.view')).toBeChecked();
  await box('order.view').uncheck();
  await expect(box('order.approve')).not.toBeChecked();
  await box('order.approve').check();
  await fit(page);
  await drawer.getByRole('button', { name: text('staff.roleSave'), exact: true }).click();
  await expect(main.getByText(name)).toBeVisible();
  await fit(page);

  await open(page, '/account/sub-accounts?tab=rules');
  await main.getByRole('button', { name: text('approvals.ruleAdd'), exact: true }).click();
  await drawer.getByLabel(text('approvals.ruleKind'), { exact: true }).selectOption('sku_count');
  await drawer.getByLabel(text('approvals.threshold.count'), { exact: true }).fill('499');
  await drawer.getByRole('checkbox', { name, exact: true }).check();
  await fit(page);
  await drawer.getByRole('button', { name: text('approvals.ruleSave'), exact: true }).click();
  const row = main.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(text('approvals.rule.sku_count', { threshold: '499' }));
  await fit(page);

  // A role that a rule names stays; without the rule it goes.
  await row.getByRole('button', { name: new RegExp(`^${text('staff.remove')}`) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('approvals.ruleRemove'), exact: true })
    .click();
  await expect(row).toHaveCount(0);
  await open(page, '/account/sub-accounts?tab=roles');
  await main.getByRole('button', { name: `${text('staff.remove')}: ${name}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('staff.remove'), exact: true })
    .click();
  await expect(main.getByText(name)).toHaveCount(0);
});
