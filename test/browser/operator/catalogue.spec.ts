import { attributeCalls } from '../../../contract/catalogue/attributes.ts';
import { categoryCalls } from '../../../contract/catalogue/categories.ts';
import type { Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import { mark } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

type Page = Parameters<typeof logIn>[0];

/** Makes a call as the user who is logged in on the page. */
async function post<C extends Call>(page: Page, call: C, input: InputOf<C>): Promise<{ id: number; version: number }> {
  const data = JSON.stringify(input);
  const envelope = await page.evaluate(
    async ([path, body]) =>
      (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json() as Promise<Envelope>,
    [`/api${call.path}`, data] as const,
  );
  expect(envelope.code, envelope.msg).toBe(200);
  return envelope.data as { id: number; version: number };
}

test('the operator names, moves and merges categories, and old addresses lead on', async ({
  page,
  market,
  text,
  isPhone,
  visit,
  faults,
}) => {
  const mine = mark();
  await logIn(page, (await market.operator()).email, '/operator/categories');
  const add = (name: string, parentId: number | null) => post(page, categoryCalls.create, { parentId, names: { en: name, de: name } });
  const tree = await add(`Spec tree ${mine}`, null);
  const [first, second] = [await add(`First ${mine}`, tree.id), await add(`Second ${mine}`, tree.id)];
  await open(page, `/operator/categories?id=${first.id}`);
  await fit(page);
  // Names: the address follows the name, and what is missing says so.
  await page.getByLabel(text('operator-catalogue.nameIn', { language: 'Français' })).fill(`Première ${mine}`);
  await page.getByRole('button', { name: text('operator-catalogue.save'), exact: true }).click();
  await expect(page.getByText(text('operator-catalogue.saved')).first()).toBeVisible();
  await expect(page.getByLabel(text('operator-catalogue.urlKeyIn', { language: 'Français' }))).toHaveValue(
    `premiere-${mine.toLowerCase()}`,
  );
  // What its goods have to be registered for; packaging comes from the first level.
  await expect(page.getByText(text('operator-catalogue.schemesAbove', { schemes: text('facts.scheme.packaging') }))).toBeVisible();
  const batteries = page.getByLabel(text('facts.scheme.batteries'), { exact: true });
  await batteries.check();
  const save = page.getByRole('button', { name: text('operator-catalogue.saveSchemes') });
  const answered = page.waitForResponse((response) => response.url().includes(categoryCalls.requireNumbers.path));
  await save.click();
  expect((await answered).ok()).toBe(true);
  await page.reload();
  await expect(batteries).toBeChecked();
  // Places: by buttons everywhere, by dragging where there is a pointer.
  const names = page.locator('[data-category] a').filter({ hasText: new RegExp(`^(?:First|Second) ${mine}$`) });
  if (isPhone) {
    await page.getByRole('button', { name: text('operator-catalogue.down'), exact: true }).click();
    await expect(page.getByText(text('operator-catalogue.moved')).first()).toBeVisible();
  } else {
    await expect(names).toHaveText([`First ${mine}`, `Second ${mine}`]);
    const [from, to] = [page.locator(`[data-category="${second.id}"]`), page.locator(`[data-category="${first.id}"]`)];
    await from.dragTo(to, { targetPosition: { x: 80, y: 4 } });
    await expect(names).toHaveText([`Second ${mine}`, `First ${mine}`]);
  }
  // One becomes part of the other: who is affected is shown before.
  await page.getByRole('combobox', { name: text('operator-catalogue.mergeInto') }).fill(`Second ${mine}`);
  await page.getByRole('option', { name: `Second ${mine}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(text('operator-catalogue.items'));
  await page.getByRole('button', { name: text('operator-catalogue.merge'), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('id') === String(second.id));
  const answer = await visit(`/category/anything~${first.id}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, expect.stringContaining(`~${second.id}`)]);
  faults.expected(/^404 \/api\/operator\/category/);
});

test('values are named, ordered and merged, and texts are filled in row by row', async ({ page, market, text, isPhone }) => {
  const mine = mark();
  await logIn(page, (await market.operator()).email, '/operator/attributes');
  const { id } = await post(page, attributeCalls.create, {
    names: { en: `Gloss ${mine}` },
    type: 'choice',
    unit: null,
    facet: false,
    isOption: false,
  });
  for (const [at, name] of ['Shiny', 'Glossy'].entries())
    await post(page, attributeCalls.saveValue, { id, version: at + 1, valueId: null, names: { en: `${name} ${mine}` }, swatch: null });
  // Phones have no head over the cards: nothing in it takes the focus unseen.
  await open(page, '/operator/attributes');
  const heads = page.getByRole('table').locator('thead');
  await expect(heads.locator('a:visible')).toHaveCount(isPhone ? 0 : 4);
  await expect(heads).toContainText(text('operator-catalogue.items'));
  await open(page, `/operator/attributes/${id}`);
  await fit(page);
  await page.getByRole('button', { name: text('operator-catalogue.downOf', { name: `Shiny ${mine}` }) }).click();
  const values = page.getByRole('checkbox', { name: new RegExp(`(?:Shiny|Glossy) ${mine}`) });
  await expect(values.first()).toHaveAccessibleName(text('operator-catalogue.chooseValue', { name: `Glossy ${mine}` }));
  await values.first().check();
  await values.last().check();
  await page.getByRole('button', { name: `Glossy ${mine}`, exact: true }).click();
  await expect(values).toHaveCount(1);
  // What is typed is saved when the field is left, and is still there afterwards.
  const list = `/operator/translations?language=pl&keyword=${encodeURIComponent(`Gloss ${mine}`)}&all=1`;
  await open(page, list);
  await fit(page);
  const field = page.getByLabel(text('operator-catalogue.translationOf', { source: `Gloss ${mine}` }), { exact: true });
  await field.fill(`Połysk ${mine}`);
  await field.press('Enter');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: text('operator-catalogue.saved') })
      .first(),
  ).toBeAttached();
  await open(page, list);
  await expect(field).toHaveValue(`Połysk ${mine}`);
});
