import { openConversation, openDetails } from '../support/chat.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

test('colleagues note something about a conversation, which the store does not see', async ({ page, newPage, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  const colleague = await market.colleague(buyer, 'purchaser', 'Baiba Kalniņa');
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const details = await openDetails(page, text);
  const field = details.getByLabel(text('service.note'), { exact: true });
  const add = details.getByRole('button', { name: text('service.addNote'), exact: true });
  await expect(details.getByText(text('chat.noteHint'))).toBeVisible();

  // What could not be sent stays in its field.
  const path = '**/im/notes/add';
  await page.route(path, (route) => route.abort());
  faults.expected(/ERR_FAILED/);
  await field.fill('3 % from ten pallets on');
  await add.click();
  await expect(details.getByRole('alert').first()).toBeVisible();
  await expect(field).toHaveValue('3 % from ten pallets on');
  await page.unroute(path);
  // Nor is it lost with the page.
  await page.reload();
  await openDetails(page, text);
  await expect(field).toHaveValue('3 % from ten pallets on');
  await add.click();
  const notes = details.getByRole('list', { name: text('chat.notes'), exact: true });
  await expect(notes.getByRole('listitem')).toHaveText([/3 % from ten pallets on/]);
  await expect(field).toHaveValue('');
  await fit(page, { targets: true });

  const other = await newPage();
  await logIn(other, colleague.email, '/message/chat');
  await openConversation(other, text);
  const theirs = await openDetails(other, text);
  await theirs.getByLabel(text('service.note'), { exact: true }).fill('Baiba called back');
  await theirs.getByRole('button', { name: text('service.addNote'), exact: true }).click();
  const seen = theirs.getByRole('list', { name: text('chat.notes'), exact: true });
  await expect(seen.getByRole('listitem')).toHaveText([/Baiba called back/, /3 % from ten pallets on/]);
  // Who has the notes open sees it, too.
  await expect(notes.getByRole('listitem')).toHaveText([/Baiba called back/, /3 % from ten pallets on/]);
  // A colleague deletes its own only.
  await expect(seen.getByRole('button', { name: text('chat.deleteNote') })).toHaveCount(1);
  await seen.getByRole('button', { name: text('chat.deleteNote') }).click();
  const question = other.getByRole('alertdialog', { name: text('chat.deleteNote') });
  await expect(question).toContainText('Baiba called back');
  await question.getByRole('button', { name: text('chat.deleteNote'), exact: true }).click();
  await expect(seen.getByRole('listitem')).toHaveText([/3 % from ten pallets on/]);
  await expect(theirs.getByLabel(text('service.note'), { exact: true })).toBeFocused();
  await expect(notes.getByRole('listitem')).toHaveText([/3 % from ten pallets on/]);

  const store = await newPage();
  await logIn(store, seller.email, '/seller-console/messages', 'seller');
  await openConversation(store, text);
  await openDetails(store, text);
  await expect(store.getByText(text('service.noteHint'))).toBeVisible();
  await expect(store.getByText('3 % from ten pallets on')).toHaveCount(0);
});
