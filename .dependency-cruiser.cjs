/*
 * The layers: an import only ever points down. web → contract; server/main, app → domains → engines, platform → contract.
 * Among the domains from top to bottom, in this order. What an area keeps private is everything but its index.ts files.
 */
const order = [
  ['operator/', 'catalogue/(?:admin-calls|attributes|brand-admin|categories|own-options|taxonomy|translations)', 'identity/privacy/'],
  ['payments/settings/'], // a new currency converts the limits of rules
  ['buying/approvals/'],
  ['orders/(?!placing/)'],
  ['buying/checkout/'],
  ['orders/placing/'],
  ['payments/balance/'],
  ['payments/ledger/'],
  ['payments/invoices/'],
  ['buying/questions/', 'buying/quotes/', 'buying/wish-lists/', 'buying/purchase-history/', 'materials/'],
  ['buying/cart/', 'promotions/'],
  ['search/', 'listings/', 'pricing/exclusives/'],
  ['stores/'],
  ['catalogue/(?!admin-calls|attributes|brand-admin|categories|own-options|taxonomy|translations)'], // its cards carry prices
  ['pricing/activity-prices/', 'pricing/agreements/', 'pricing/list-prices/', 'pricing/resolve/'],
  ['payments/tax/'], // recommended retail prices have VAT
  ['companies/'],
  ['identity/(?!privacy/)'],
];

const tests = '(\\.test\\.tsx?$|^test/)';
const domain = (names) => `^server/domains/(?:${names.join('|')})`;

const downwards = order.slice(1).map((names, index) => ({
  name: `below-${names.join('-and-').replaceAll(/[^a-z-]+/g, '-')}`,
  severity: 'error',
  comment: 'Domains import downwards only; what lies below tells the ones above by an event.',
  // Tests go the whole way.
  from: { path: domain(names), pathNot: tests },
  to: { path: domain(order.slice(0, index + 1).flat()) },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Two files that need each other are one, or need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-alone',
      severity: 'error',
      comment:
        'The contract imports nothing of ours; only zod, and ibantools and marked for what pages and the server check and format alike.',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '(?:^|/)node_modules/(?:zod|ibantools|marked)/'] },
    },
    {
      name: 'web-over-contract',
      severity: 'error',
      comment: 'Pages know the server by its contract alone.',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|demo|bench|migrations|scripts)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^(server/(?!platform/|engines/page-cache/)|web/|demo/|bench/|scripts/|test/)' },
    },
    {
      name: 'engines-know-no-domain',
      severity: 'error',
      comment: 'An engine does one thing for any caller: it knows the platform and the contract at most.',
      from: { path: '^server/engines/', pathNot: tests },
      to: { path: '^(server/(?!platform/|engines/)|web/|demo/|bench/|scripts/|test/)' },
    },
    {
      name: 'domains-over-platform',
      severity: 'error',
      comment: 'A domain uses other domains, the platform and the contract.',
      from: { path: '^server/domains/', pathNot: tests },
      to: { path: '^(server/[^/]+\\.ts$|server/market-import/|web/|demo/|bench/|scripts/|test/)' },
    },
    {
      name: 'market-import-over-domains',
      comment: 'What fills a market calls the areas by what they export.',
      from: { path: '^server/market-import/', pathNot: tests },
      to: { path: '^server/domains/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'domain-by-its-index',
      severity: 'error',
      comment: 'From another area only an index.ts may be imported.',
      from: { path: '^server/domains/([^/]+)/', pathNot: tests },
      to: { path: '^server/domains/([^/]+)/', pathNot: ['^server/domains/$1/', '/index\\.ts$'] },
    },
    ...downwards,
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^(contract|server|web|demo)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      comment: 'What the server runs must be a dependency, not a development one.',
      from: { path: '^server/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true, // type imports count
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(\\+types/|/\\.compiled/|^build/|\\.css(\\?|$)|virtual:)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
