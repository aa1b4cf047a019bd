import { openDetails } from '../support/chat.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

test('a long announcement is folded, and colleagues are mentioned by keyboard without moving the page', async ({
  page,
  newPage,
  market,
  text,
  isPhone,
}) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  const colleague = await market.colleague(buyer, 'purchaser', 'Baiba Kalniņa');
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const announcement = `Closed for stock-taking. ${'We answer again on Monday, and send what was ordered before. '.repeat(6)}`;
  const details = await openDetails(page, text);
  await details.getByLabel(text('chat.announcement'), { exact: true }).fill(announcement);
  await details.getByRole('button', { name: text('chat.saveAnnouncement'), exact: true }).click();
  if (isPhone) await page.keyboard.press('Escape');
  const shown = page.locator('p', { hasText: 'Closed for stock-taking' });
  const more = page.getByRole('button', { name: text('chat.announcement'), exact: true });
  const height = async (): Promise<number> => (await shown.boundingBox())?.height ?? 0;
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const folded = await height();
  await more.press('Enter');
  expect(await height()).toBeGreaterThan(folded);
  await fit(page, { targets: true });
  await more.press('Enter');
  expect(await height()).toBe(folded);

  const other = await newPage();
  await logIn(other, colleague.email, '/message/chat');
  await expect(other.getByRole('list', { name: text('chat.conversations') }).getByRole('button')).toBeVisible();

  const area = page.getByLabel(text('chat.write'), { exact: true });
  await area.focus();
  const place = () => area.evaluate((element) => [element.getBoundingClientRect().top, scrollY]);
  const before = await place();
  await area.pressSequentially('Thanks @Bai');
  const options = page.getByRole('listbox', { name: text('chat.mentionWhom') });
  await expect(options.getByRole('option')).toHaveText([colleague.name]);
  expect(await place()).toEqual(before);
  await fit(page, { targets: true });
  await area.press('Enter');
  await expect(area).toHaveValue(`Thanks @${colleague.name} `);
  await area.press('Enter');
  await expect(page.getByRole('log').getByText(`@${colleague.name}`)).toBeVisible();
  await expect(other.getByRole('list', { name: text('chat.conversations') }).getByRole('button')).toContainText(`@${colleague.name}`);
});
