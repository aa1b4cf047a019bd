import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Platform news from the operator's draft to the message centres of a buyer and a seller.
 */

test('the operator writes and sends news, a buyer and a seller read it', async ({ page, newPage, market, language, text }) => {
  const [operator, buyer, seller] = await Promise.all([market.operator(), market.buyer(), market.seller()]);
  await market.readsNews(buyer, seller);
  const content = page.getByRole('textbox', { name: new RegExp(`^${text('news.text')}`) });
  const title = `New carrier ${buyer.name} ${Date.now()}`;

  await logIn(page, operator.email, '/operator/news');
  await fit(page, { targets: true });
  await page.getByRole('link', { name: text('news.new') }).click();
  await expect(page).toHaveURL('/operator/news/new');
  await page.getByLabel(text('news.link')).fill('https://other.example');
  await content.fill('From Monday on.\nParcels leave earlier.');
  await page.getByRole('button', { name: text('news.save') }).click();
  await expect(page.getByRole('alert').filter({ hasText: '/category/' })).toBeVisible();
  // Nothing of what was written is lost.
  await expect(content).toHaveValue('From Monday on.\nParcels leave earlier.');
  await page.getByLabel(text('news.link')).fill('/help');
  await page.getByLabel(text('news.column.title')).fill(title);
  // None of the languages is out of sight.
  expect(await page.getByRole('tablist').evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBe(0);
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await page.getByLabel(text('news.column.title')).fill(`DE ${title}`);
  const preview = page.getByRole('article');
  await expect(preview).toContainText(`DE ${title}`);
  await page.getByRole('tab', { name: 'Polski' }).click();
  await expect(preview.getByRole('heading')).toHaveText(title);
  await fit(page, { targets: true });

  // A language by half is marked although another one is open.
  const send = page.getByRole('button', { name: text('news.send'), exact: true });
  await send.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('news.send'), exact: true })
    .click();
  await expect(page.getByRole('tab', { name: 'Deutsch', selected: true })).toBeVisible();
  await content.fill('Ab Montag.\nPakete gehen früher.');
  await page.getByRole('button', { name: text('news.save') }).click();
  await expect(page).toHaveURL(/\/operator\/news\/\d+$/);
  await expect(page.getByRole('tab', { name: 'English ✓' })).toBeVisible();
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText(/\d/);
  await fit(page, { targets: true });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('news.send'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text('news.state.sent'), { timeout: 30_000 });
  await fit(page, { targets: true });
  await open(page, '/operator/news');
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await fit(page, { targets: true });

  const shown = language === 'de' ? `DE ${title}` : title;
  const buying = await newPage();
  await logIn(buying, buyer.email, '/message/center?category=news');
  await buying.getByRole('main').getByRole('link', { name: shown }).click();
  const news = buying.getByRole('article');
  await expect(news.getByRole('heading')).toHaveText(shown);
  await expect(news.getByRole('link').first()).toHaveAttribute('href', '/help');
  await fit(buying);

  const selling = await newPage();
  await logIn(selling, seller.email, '/seller-console/notices?category=news', 'seller');
  await selling.getByRole('main').getByRole('link', { name: shown }).click();
  await expect(selling.getByRole('article')).toContainText(language === 'de' ? 'Pakete gehen früher.' : 'Parcels leave earlier.');
  await fit(selling);
});
