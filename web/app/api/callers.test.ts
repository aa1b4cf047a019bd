/** Each call that the pages make shows its refusals: by the client, or by the caller that opted to do so. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const sources = new Map(
  readdirSync(web, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|[\\/]\.compiled/.test(path))
    .map((path) => [relative(web, path), readFileSync(path, 'utf8')] as const)
    .filter(([path]) => path !== 'app/api/client.ts' && path !== 'app/api/use-call.ts'),
);

/** Every use of a function of the client, with its arguments as they are written. */
function usesOf(name: string): { path: string; call: string; options: string }[] {
  return [...sources].flatMap(([path, source]) =>
    [...source.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index }) => {
      const inner = argumentsFrom(source, index + name.length);
      return { path, call: inner.split(',', 1)[0]?.trim() ?? '', options: inner };
    }),
  );
}

function argumentsFrom(source: string, open: number): string {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if ('([{'.includes(source[at] as string)) depth++;
    else if (')]}'.includes(source[at] as string) && --depth === 0) return source.slice(open + 1, at);
  }
  throw new Error('a call without an end');
}

const hooks = usesOf('useCall');
const calls = [...usesOf('send').filter(({ call }) => !call.startsWith('file')), ...hooks];

test('there are calls to look at', () => {
  expect(calls.length).toBeGreaterThan(150);
});

/** What shows a message of its own: the error's sentence, or a part of the kit that does so. */
const shows =
  /\.message\b|\buseCalls\b|\buseApiForm\b|\bReasonQuestion\b|\bReasonForm\b|\bRightsForm\b|\bDeclineForm\b|\bAcceptQuestion\b|\bBothForm\b/;
/** Quiet calls whose message is shown by the file that uses them. */
const shownElsewhere = new Map([
  ['app/api/upload.ts', 'components/forms/file-upload.tsx'],
  ['pages/identity/login/enter.ts', 'pages/identity/login/login-form.tsx'],
  ['pages/materials/documents/seller-materials.tsx', 'pages/materials/documents/resale-rights.tsx'],
  ['pages/orders/sales-orders/edit-sales-order.tsx', 'pages/orders/sales-orders/sales-order-form.tsx'],
  ['pages/companies/register/buyer-form.tsx', 'pages/companies/register/use-registration.ts'],
  ['pages/talk/chat/company-notes.tsx', 'pages/talk/service/note-form.tsx'],
  ['pages/talk/service/case-notes.tsx', 'pages/talk/service/note-form.tsx'],
  ['pages/talk/chat/translations.ts', 'pages/talk/chat/translated.tsx'],
]);

test.each(calls.filter(({ options }) => /\bquiet\b/.test(options)))('$path shows the message of the quiet call $call', ({ path }) => {
  expect(sources.get(shownElsewhere.get(path) ?? path)).toMatch(shows);
});

test.each(hooks.filter(({ options }) => /\binForm\b/.test(options)))('$path shows in its form what $call is refused for', ({ path }) => {
  expect(sources.get(path)).toMatch(/\bfailure\b|\brefusal\??\.message\b/);
});

test('only these calls show nothing: the user did not trigger them, or the page itself says what is missing', () => {
  const background = calls.filter(({ options }) => /\bbackground\b/.test(options)).map(({ call }) => call);
  expect([...new Set(background)].toSorted()).toEqual([
    'agreementCalls.pending',
    'brandCalls.suggest',
    'bulkChangeCalls.progress',
    'buyerChatCalls.search',
    'cartCalls.merge',
    'catalogueCalls.branch',
    'catalogueCalls.items',
    'changeCalls.preview',
    'chatCalls.fileList',
    'chatCalls.files',
    'chatCalls.orders',
    'chatExportCalls.list',
    'chatNoteCalls.list',
    'chatSafetyCalls.conversation',
    'chatTranslationCalls.setting',
    'commissionCalls.categories',
    'commissionCalls.sellers',
    'downloadCalls.preview',
    'downloadCalls.readiness',
    'itemFactCalls.priceHistory',
    'listingCalls.readiness',
    'listingImportCalls.progress',
    'operatorNewsCalls.detail',
    'orderUploadCalls.progress',
    'paymentCalls.follow',
    'paymentMethodCalls.buyers',
    'providerAccountCalls.refresh',
    'pushCalls.list',
    'questionCalls.responseTime',
    'searchCalls.suggest',
    'sellerAfterSalesCalls.review',
    'serviceCalls.case',
    'serviceCalls.counts',
    'serviceCalls.rating',
    'serviceCalls.replies',
    'serviceCalls.self',
    'side.calls.buyers',
    'tokenCalls[kind]',
    'topUpCalls.follow',
    'wishListCalls.saved',
  ]);
});

test('callers that take the full response show its message', () => {
  const uses = usesOf('sendForResponse');
  expect(uses.map(({ call }) => call)).toEqual(['checkoutCalls.preview']);
  for (const { path } of uses) expect(sources.get(path)).toMatch(/\w+\.code === codes\.success\b[\s\S]*?\belse \w+\(response\.msg\)/);
});

test('callers that take the data of refusals have their message shown', () => {
  const uses = usesOf('sendForData');
  expect(uses.length).toBeGreaterThan(0);
  for (const { options } of uses) expect(options).toMatch(/\bshow: true\b/);
});

test('parts that come later are loaded so that a failed connection can be tried again', () => {
  const plain = [...sources].filter(([path, source]) => /\blazy\(/.test(source) && path !== 'ui/lazy-part.ts');
  expect(plain.map(([path]) => path)).toEqual([]);
});
