import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/*
 * The site map: every path, one line each. `:slug` is `{urlKey}~{id}`, split at its last `~` (web/app/slug.ts), since a
 * segment cannot hold two parameters. Who may see what is in web/app/access.ts.
 */
const site: RouteConfigEntry[] = [
  layout('app/layouts/home.tsx', [
    index('pages/content/home/home.tsx'),
    route('about-us', 'pages/content/home/about-us.tsx'),
    route('activity/:landingUrl', 'pages/promotions/activity/activity.tsx'),
    route('operator/activities/:id/preview', 'pages/promotions/activity/preview.tsx'),
  ]),
  layout('app/layouts/auth.tsx', [
    layout('app/layouts/members.tsx', { id: 'entrance' }, [
      route('login', 'pages/identity/login/login.tsx'),
      route('register-buyer', 'pages/companies/register/register-buyer.tsx'),
      route('register-seller', 'pages/companies/register/register-seller.tsx'),
      route('register-seller/registered-successfully', 'pages/companies/register/registered-successfully.tsx'),
      route('first-login', 'pages/companies/first-login/first-login.tsx'),
      route('forget-password', 'pages/identity/forget-password/forget-password.tsx'),
      route('store-select', 'pages/stores/store-select/store-select.tsx'),
    ]),
  ]),
  layout('app/layouts/default.tsx', [
    route('category/:slug', 'pages/catalogue/lists/category.tsx'),
    route('keyword/:keyword', 'pages/catalogue/lists/keyword.tsx'),
    route('store/:storeId', 'pages/stores/store/store.tsx'),
    route('item/:slug', 'pages/catalogue/item/item.tsx'),
    route('help/:urlKey', 'pages/content/help/article.tsx'),
    route('help/agreement/:key', 'pages/content/help/agreement.tsx'),
    route('tracking', 'pages/orders/tracking/tracking.tsx'),
    layout('app/layouts/members.tsx', { id: 'buying' }, [
      route('compare', 'pages/catalogue/compare/compare.tsx'),
      layout('components/layout/for-buyers.tsx', { id: 'for-buyers' }, [
        route('exclusive/store-exclusive', 'pages/pricing/exclusives/buyer/store-exclusive.tsx'),
        route('exclusive/product-exclusive', 'pages/pricing/exclusives/buyer/product-exclusive.tsx'),
        route('shopcart', 'pages/buying/cart/shopcart.tsx'),
        route('payment/place-order', 'pages/buying/checkout/place-order.tsx'),
        route('payment/settle-accounts', 'pages/buying/checkout/settle-accounts.tsx'),
        route('payment/pay-results', 'pages/buying/checkout/pay-results.tsx'),
      ]),
      route('download/center', 'pages/materials/downloads/center.tsx'),
      route('download-url', 'pages/materials/downloads/download-url.tsx'),
    ]),
  ]),
  layout('app/layouts/personal.tsx', [
    route('purchased/purchase-orders', 'pages/orders/purchase-orders/purchase-orders.tsx'),
    route('purchased/purchase-orders/:buyerOrderId', 'pages/orders/purchase-orders/purchase-order.tsx'),
    layout('components/layout/for-buyers.tsx', { id: 'own-lists' }, [
      route('my-favorite/wish-list', 'pages/buying/wish-lists/wish-list.tsx'),
      route('my-items/purchased-items', 'pages/buying/purchase-history/purchased-items.tsx'),
      route('my-items/downloaded-items', 'pages/buying/purchase-history/downloaded-items.tsx'),
      route('my-items/questions', 'pages/buying/questions/my-questions.tsx'),
    ]),
    route('purchased/quotes', 'pages/buying/quotes/my-quotes.tsx'),
    route('purchased/quotes/new', 'pages/buying/quotes/new-quote.tsx'),
    route('purchased/quotes/:quoteId', 'pages/buying/quotes/quote.tsx'),
    route('purchased/approvals', 'pages/buying/approvals/approvals.tsx'),
    route('purchased/approvals/:approvalId', 'pages/buying/approvals/approval.tsx'),
    route('account/sub-accounts', 'pages/companies/staff/staff.tsx'),
    route('account/signed-agreesments', 'pages/companies/agreements/signed-agreements.tsx'),
    route('account/payment-setting', 'pages/payments/payment-setting/payment-setting.tsx'),
    route('account/account-infos', 'pages/companies/profile/account-infos.tsx'),
    route('account/company-infos', 'pages/companies/profile/company-infos.tsx'),
    ...ownAccount('account'),
  ]),
  layout('app/layouts/seller.tsx', [
    route('seller-console', 'pages/stores/console/seller-console.tsx'),
    route('seller-console/sales/:orderId', 'pages/orders/sales/sale.tsx'),
    route('seller-console/product/product-list', 'pages/listings/list/product-list.tsx'),
    route('seller-console/product/bulk', 'pages/listings/bulk/bulk-list.tsx'),
    route('seller-console/product/bulk/:bulkId', 'pages/listings/bulk/bulk.tsx'),
    route('seller-console/product/import', 'pages/listings/import/import-list.tsx'),
    route('seller-console/product/import/:importId', 'pages/listings/import/import.tsx'),
    route('seller-console/product/:id', 'pages/listings/editor/product.tsx'),
    route('seller-console/questions', 'pages/buying/questions/seller-questions.tsx'),
    route('seller-console/quotes', 'pages/buying/quotes/seller-quotes.tsx'),
    route('seller-console/quotes/:quoteId', 'pages/buying/quotes/seller-quote.tsx'),
    route('seller-console/exclusives', 'pages/pricing/exclusives/manage.tsx', { id: 'seller-exclusives' }),
    route('seller-console/exclusives/group/:groupId', 'pages/pricing/exclusives/groups/group.tsx', { id: 'seller-buyer-group' }),
    route('seller-console/exclusives/prices', 'pages/pricing/exclusives/prices.tsx'),
    route('seller-console/staff', 'pages/companies/staff/staff.tsx', { id: 'seller-staff' }),
    route('seller-console/agreements', 'pages/companies/agreements/seller-agreements.tsx'),
    route('my-shop', 'pages/stores/store-settings/my-shop.tsx'),
    route('seller-console/product/materials', 'pages/materials/documents/seller-materials.tsx'),
    route('seller-console/activities', 'pages/promotions/admin/invitations.tsx'),
    route('seller-console/activities/:id', 'pages/promotions/admin/invitation.tsx'),
    route('seller-console/company', 'pages/companies/profile/company-infos.tsx', { id: 'seller-company' }),
    ...ownAccount('seller-console'),
  ]),
  layout('app/layouts/operator.tsx', [
    route('operator', 'pages/operator/overview.tsx'),
    route('operator/audits', 'pages/operator/company-reviews/audits.tsx'),
    route('operator/audits/:id', 'pages/operator/company-reviews/audit.tsx'),
    route('operator/companies', 'pages/operator/companies/companies.tsx'),
    route('operator/companies/:id', 'pages/operator/companies/company.tsx'),
    route('operator/users', 'pages/operator/companies/users.tsx'),
    route('operator/exclusives', 'pages/pricing/exclusives/manage.tsx', { id: 'operator-exclusives' }),
    route('operator/exclusives/group/:groupId', 'pages/pricing/exclusives/groups/group.tsx', { id: 'operator-buyer-group' }),
    route('operator/categories', 'pages/catalogue/admin/categories/categories.tsx'),
    route('operator/attributes', 'pages/catalogue/admin/attributes/attributes.tsx'),
    route('operator/attributes/:id', 'pages/catalogue/admin/attributes/attribute.tsx'),
    route('operator/search', 'pages/search/admin/search.tsx'),
    route('operator/translations', 'pages/catalogue/admin/translations/translations.tsx'),
    route('operator/audit-log', 'pages/operator/audit-log.tsx'),
    route('operator/agreements', 'pages/companies/agreements/operator-agreements.tsx'),
    route('operator/agreements/:key', 'pages/companies/agreements/operator-agreement.tsx'),
    route('operator/staff', 'pages/companies/staff/staff.tsx', { id: 'operator-staff' }),
    route('operator/activities', 'pages/promotions/admin/activities.tsx'),
    route('operator/activities/:id', 'pages/promotions/admin/activity.tsx'),
    route('operator/home', 'pages/promotions/admin/activities.tsx', { id: 'operator-home' }),
    route('operator/home/:id', 'pages/promotions/admin/activity.tsx', { id: 'operator-home-arrangement' }),
    route('operator/imports', 'pages/operator/imports.tsx'),
    route('operator/mail', 'pages/talk/mail/mail.tsx'),
    route('operator/mail/:id', 'pages/talk/mail/mail-message.tsx'),
    ...ownAccount('operator'),
  ]),
  layout('app/layouts/error.tsx', [
    route('403', 'pages/errors/forbidden.tsx'),
    route('permission-denied', 'pages/errors/permission-denied.tsx'),
    route('*', 'pages/errors/unknown-path.tsx'),
  ]),
  route('account/signed-agreesments/:file', 'pages/companies/agreements/agreement-pdf.ts'),
  route('seller-console/agreements/:file', 'pages/companies/agreements/agreement-pdf.ts', { id: 'seller-agreement-pdf' }),
  route('account/sub-accounts.csv', 'pages/companies/staff/staff-csv.ts'),
  route('seller-console/staff.csv', 'pages/companies/staff/staff-csv.ts', { id: 'seller-staff-csv' }),
  route('operator/staff.csv', 'pages/companies/staff/staff-csv.ts', { id: 'operator-staff-csv' }),
  route('operator/roles', 'pages/companies/staff/roles.ts'),
  route('operator/attributes.csv', 'pages/catalogue/admin/attributes/attributes-csv.ts'),
  route('operator/translations.csv', 'pages/catalogue/admin/translations/translations-csv.ts'),
  route('operator/search.csv', 'pages/search/admin/search-csv.ts'),
  route('operator/companies.csv', 'pages/operator/companies/companies-csv.ts'),
  route('operator/activities.csv', 'pages/promotions/admin/activities-csv.ts'),
  route('operator/home.csv', 'pages/promotions/admin/activities-csv.ts', { id: 'operator-home-csv' }),
  route('seller-console/questions.csv', 'pages/buying/questions/seller-questions-csv.ts'),
  route('purchased/quotes.csv', 'pages/buying/quotes/quotes-file.ts'),
  route('seller-console/quotes.csv', 'pages/buying/quotes/quotes-file.ts', { id: 'seller-quotes-file' }),
  route('purchased/quotes/:quoteId/offer.pdf', 'pages/buying/quotes/offer-pdf.ts'),
  route('seller-console/sales.csv', 'pages/orders/sales/sales-csv.ts'),
  route('seller-console/product/products.csv', 'pages/listings/list/products-file.ts'),
  route('seller-console/product/bulk/:bulkId/refused.csv', 'pages/listings/bulk/bulk-refused.ts'),
  route('seller-console/product/import-template.csv', 'pages/listings/import/import-template.ts'),
  route('seller-console/product/import/:importId/failed.csv', 'pages/listings/import/import-failed.ts'),
  route('seller-console/product/products.xlsx', 'pages/listings/list/products-file.ts', { id: 'products-xlsx' }),
  route('my-favorite/file/:name', 'pages/buying/purchase-history/file.ts', { id: 'wish-list-file' }),
  route('my-items/file/:name', 'pages/buying/purchase-history/file.ts', { id: 'purchased-items-file' }),
  route('purchased/purchase-orders.csv', 'pages/orders/purchase-orders/purchase-orders-csv.ts'),
  route('exclusive/store-exclusive.csv', 'pages/pricing/exclusives/file.ts', { id: 'store-exclusive-csv' }),
  route('exclusive/product-exclusive.csv', 'pages/pricing/exclusives/file.ts', { id: 'product-exclusive-csv' }),
  route('seller-console/exclusives.csv', 'pages/pricing/exclusives/file.ts', { id: 'seller-exclusives-csv' }),
  route('operator/exclusives.csv', 'pages/pricing/exclusives/file.ts', { id: 'operator-exclusives-csv' }),
  route('keyword', 'pages/catalogue/lists/keyword-asked.ts'),
  route('robots.txt', 'pages/content/seo/robots.ts'),
  route('sitemap.xml', 'pages/content/seo/sitemap.ts'),
];

/** Security and data of one's own account: the same pages for buyers, sellers and the operator, each among their own. */
function ownAccount(place: 'account' | 'seller-console' | 'operator'): RouteConfigEntry[] {
  return [
    route(`${place}/security`, 'pages/identity/security/security.tsx', { id: `${place}-security` }),
    route(`${place}/change-password`, 'pages/identity/security/change-password.tsx', { id: `${place}-change-password` }),
    route(`${place}/privacy`, 'pages/identity/privacy/privacy.tsx', { id: `${place}-privacy` }),
  ];
}

/** Leaves out the lines whose page is still being written. */
function present(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => {
    if (entry.children) {
      const children = present(entry.children);
      return children.length > 0 && isThere(entry) ? [{ ...entry, children }] : [];
    }
    return isThere(entry) ? [entry] : [];
  });
}

function isThere({ file }: RouteConfigEntry): boolean {
  return existsSync(join(import.meta.dirname, file));
}

export default present(site) satisfies RouteConfig;
