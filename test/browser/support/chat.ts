import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';

/** The details of the conversation that is open: next to its thread where there is room, otherwise in a drawer. */
export async function openDetails(page: Page, text: Translate): Promise<Locator> {
  const name = text('chat.details');
  if ((page.viewportSize()?.width ?? 0) >= 1440) return page.getByRole('complementary', { name, exact: true });
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog');
}

/** Opens the only conversation of the list, on a page or in a drawer. */
export const openConversation = (place: Page | Locator, text: Translate): Promise<void> =>
  place
    .getByRole('list', { name: text('chat.conversations') })
    .getByRole('button')
    .click();
