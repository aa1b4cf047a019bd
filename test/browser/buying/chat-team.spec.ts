import { type Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import type { Person } from '../support/market.ts';
import { openDetails } from '../support/chat.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

/*
 * A team group, with each of its people in a browser.
 */

const write = async (page: Page, text: Translate, message: string): Promise<void> => {
  await page.getByLabel(text('chat.write'), { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

const rowOf = (page: Page, text: Translate, name: string) =>
  page.getByRole('list', { name: text('chat.conversations') }).getByRole('button', { name });

test('an owner opens a group of three, removes one, and another leaves', async ({ page, newPage, market, text, isPhone }) => {
  const owner = await market.buyer();
  const colleagues = [];
  for (const name of ['Andris Bērziņš', 'Baiba Kalniņa', 'Cēsis Ozols']) colleagues.push(await market.colleague(owner, 'purchaser', name));
  const [andris, baiba, outsider] = colleagues as [Person, Person, Person];
  const [first, second, third] = [await newPage(), await newPage(), await newPage()];
  for (const [other, person] of [
    [first, andris],
    [second, baiba],
    [third, outsider],
  ] as const) {
    await logIn(other, person.email, '/message/chat');
    await expect(other.getByText(text('chat.none'))).toBeVisible();
  }

  await logIn(page, owner.email, '/message/chat');
  await page.getByRole('button', { name: text('chat.start'), exact: true }).click();
  await page.getByRole('button', { name: text('chatTeam.new'), exact: true }).press('Enter');
  const drawer = page.getByRole('dialog', { name: text('chatTeam.new'), exact: true });
  // The name has the focus; nothing is opened without one, nor without colleagues.
  await expect(drawer.getByLabel(text('chat.groupName'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel(text('chat.groupName'))).toHaveAttribute('aria-invalid', 'true');
  await expect(drawer.getByRole('group', { name: text('chatTeam.people') })).toHaveAccessibleDescription(text('chatTeam.chooseOne'));
  await expect(drawer.getByLabel(text('chat.groupName'))).toBeFocused();
  await drawer.getByLabel(text('chat.groupName')).fill('Spring order');
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel(andris.name, { exact: true })).toBeFocused();
  for (const name of [andris.name, baiba.name]) await drawer.getByLabel(name, { exact: true }).press('Space');
  await expect(drawer.getByText(text('chatTeam.chosen', { count: 2 }))).toBeVisible();
  await fit(page, { targets: true });
  await drawer.getByRole('button', { name: text('chatTeam.open'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Spring order', exact: true })).toBeVisible();
  await expect(page.getByText(text('chat.team'), { exact: true })).toBeVisible();
  await write(page, text, 'How many chairs?');

  // The others see it without loading anything; who was not chosen sees nothing.
  for (const other of [first, second]) {
    await expect(rowOf(other, text, 'Spring order')).toContainText('How many chairs?');
    await rowOf(other, text, 'Spring order').click();
    await expect(other.getByRole('log').getByText('How many chairs?')).toBeVisible();
  }
  await expect(page.getByText(text('chat.readBy', { count: 2 }))).toBeVisible();
  await write(first, text, 'Forty');
  await expect(page.getByRole('log').getByText('Forty')).toBeVisible();
  await expect(third.getByText(text('chat.none'))).toBeVisible();

  const details = await openDetails(page, text);
  await expect(details.getByRole('heading', { name: text('chat.people', { count: 3 }) })).toBeVisible();
  await expect(details.getByText(text('chat.blocks'), { exact: true })).toHaveCount(0);
  await expect(details.getByText(text('chat.orders'), { exact: true })).toHaveCount(0);
  await fit(page, { targets: true });
  await details.getByRole('button', { name: text('common.actionsFor', { name: andris.name }) }).click();
  await page.getByRole('menuitem', { name: text('chat.do.removeMember'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: text('chat.do.removeMember'), exact: true });
  await expect(question).toContainText(text('chat.removeMemberHint', { name: andris.name }));
  await expect(first.getByText(text('chat.youLeft'))).toHaveCount(0);
  await question.getByRole('button', { name: text('chat.do.removeMember'), exact: true }).click();
  await expect(first.getByText(text('chat.youLeft'))).toBeVisible();
  await expect(details.getByRole('heading', { name: text('chat.people', { count: 2 }) })).toBeVisible();

  // Somebody else is added, and reads what was written before.
  await details.getByRole('button', { name: text('chatTeam.add'), exact: true }).click();
  await expect(details.getByLabel(andris.name, { exact: true })).toHaveCount(0);
  await details.getByLabel(outsider.name, { exact: true }).check();
  await details.getByRole('button', { name: text('chatTeam.addChosen'), exact: true }).click();
  await expect(details.getByRole('heading', { name: text('chat.people', { count: 3 }) })).toBeVisible();
  await rowOf(third, text, 'Spring order').click();
  await expect(third.getByRole('log').getByText('Forty')).toBeVisible();

  // The owner does not leave before it has handed over; others do.
  await details.getByRole('button', { name: text('chat.leave'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('chat.leave'), exact: true })
    .click();
  await expect(details.getByRole('alert')).toBeInViewport();
  if (isPhone) await page.keyboard.press('Escape');
  const theirs = await openDetails(second, text);
  await expect(theirs.getByRole('button', { name: text('chatTeam.add'), exact: true })).toHaveCount(0);
  await theirs.getByRole('button', { name: text('chat.leave'), exact: true }).click();
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: text('chat.leave'), exact: true })
    .click();
  await expect(page.getByRole('log').getByText(text('chat.line.memberAbsence', { name: baiba.name }))).toBeVisible();
  await expect(second.getByText(text('chat.youLeft'))).toBeVisible();
  await write(page, text, 'Only for those who are left');
  await expect(third.getByRole('log').getByText('Only for those who are left')).toBeVisible();
  for (const other of [first, second]) {
    if (isPhone) await other.getByRole('button', { name: text('chat.back'), exact: true }).click();
    await expect(rowOf(other, text, 'Spring order')).toHaveCount(0);
  }
});
