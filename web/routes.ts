import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/*
 * The site map: every path, one line each. `:slug` is `{urlKey}~{id}`, split at its last `~` (web/slug.ts), since a
 * segment cannot hold two parameters. Who may see what is in web/access.ts.
 */
const site: RouteConfigEntry[] = [
  layout('layouts/home.tsx', [
    index('pages/home/home.tsx'),
    route('about-us', 'pages/home/about-us.tsx'),
    route('activity/:landingUrl', 'pages/activity/activity.tsx'),
    route('operator/activities/:id/preview', 'pages/activity/preview.tsx'),
  ]),
  layout('layouts/auth.tsx', [
    layout('layouts/members.tsx', { id: 'entrance' }, [
      route('login', 'pages/login/login.tsx'),
      route('register-buyer', 'pages/register/register-buyer.tsx'),
      route('register-seller', 'pages/register/register-seller.tsx'),
      route('register-seller/registered-successfully', 'pages/register/registered-successfully.tsx'),
      route('first-login', 'pages/first-login/first-login.tsx'),
      route('forget-password', 'pages/forget-password/forget-password.tsx'),
      route('store-select', 'pages/store-select/store-select.tsx'),
    ]),
  ]),
  layout('layouts/default.tsx', [
    route('category/:slug', 'pages/catalogue/category.tsx'),
    route('keyword/:keyword', 'pages/catalogue/keyword.tsx'),
    route('store/:storeId', 'pages/catalogue/store.tsx'),
    route('item/:slug', 'pages/catalogue/item.tsx'),
    route('help/:urlKey', 'pages/help/article.tsx'),
    route('help/agreement/:key', 'pages/help/agreement.tsx'),
    route('tracking', 'pages/tracking/tracking.tsx'),
    layout('layouts/members.tsx', { id: 'buying' }, [
      route('compare', 'pages/compare/compare.tsx'),
      layout('layouts/for-buyers.tsx', { id: 'for-buyers' }, [
        route('exclusive/store-exclusive', 'pages/exclusive/store-exclusive.tsx'),
        route('exclusive/product-exclusive', 'pages/exclusive/product-exclusive.tsx'),
        route('shopcart', 'pages/cart/shopcart.tsx'),
        route('payment/place-order', 'pages/payment/place-order.tsx'),
        route('payment/settle-accounts', 'pages/payment/settle-accounts.tsx'),
        route('payment/pay-results', 'pages/payment/pay-results.tsx'),
      ]),
      route('download/center', 'pages/download/center.tsx'),
      route('download-url', 'pages/download/download-url.tsx'),
    ]),
  ]),
  layout('layouts/personal.tsx', [
    route('purchased/purchase-orders', 'pages/purchased/purchase-orders.tsx'),
    route('purchased/purchase-orders/:buyerOrderId', 'pages/purchased/purchase-order.tsx'),
    layout('layouts/for-buyers.tsx', { id: 'own-lists' }, [
      route('my-favorite/wish-list', 'pages/my-items/wish-list.tsx'),
      route('my-items/purchased-items', 'pages/my-items/purchased-items.tsx'),
      route('my-items/downloaded-items', 'pages/my-items/downloaded-items.tsx'),
      route('my-items/questions', 'pages/questions/my-questions.tsx'),
    ]),
    route('purchased/quotes', 'pages/quotes/my-quotes.tsx'),
    route('purchased/quotes/new', 'pages/quotes/new-quote.tsx'),
    route('purchased/quotes/:quoteId', 'pages/quotes/quote.tsx'),
    route('purchased/approvals', 'pages/approvals/approvals.tsx'),
    route('purchased/approvals/:approvalId', 'pages/approvals/approval.tsx'),
    route('account/sub-accounts', 'pages/staff/staff.tsx'),
    route('account/signed-agreesments', 'pages/agreements/signed-agreements.tsx'),
    route('account/payment-setting', 'pages/payment-setting/payment-setting.tsx'),
    route('account/account-infos', 'pages/company/account-infos.tsx'),
    route('account/company-infos', 'pages/company/company-infos.tsx'),
    ...ownAccount('account'),
  ]),
  layout('layouts/seller.tsx', [
    route('seller-console', 'pages/seller-console/seller-console.tsx'),
    route('seller-console/sales/:orderId', 'pages/seller-console/sale.tsx'),
    route('seller-console/product/product-list', 'pages/products/product-list.tsx'),
    route('seller-console/product/bulk', 'pages/products/bulk-list.tsx'),
    route('seller-console/product/bulk/:bulkId', 'pages/products/bulk.tsx'),
    route('seller-console/product/import', 'pages/products/import-list.tsx'),
    route('seller-console/product/import/:importId', 'pages/products/import.tsx'),
    route('seller-console/product/:id', 'pages/products/product.tsx'),
    route('seller-console/questions', 'pages/questions/seller-questions.tsx'),
    route('seller-console/quotes', 'pages/quotes/seller-quotes.tsx'),
    route('seller-console/quotes/:quoteId', 'pages/quotes/seller-quote.tsx'),
    route('seller-console/exclusives', 'pages/exclusive/desk.tsx', { id: 'seller-exclusives' }),
    route('seller-console/exclusives/group/:groupId', 'pages/exclusive/group.tsx', { id: 'seller-buyer-group' }),
    route('seller-console/exclusives/prices', 'pages/exclusive/prices.tsx'),
    route('seller-console/staff', 'pages/staff/staff.tsx', { id: 'seller-staff' }),
    route('seller-console/agreements', 'pages/agreements/seller-agreements.tsx'),
    route('my-shop', 'pages/my-shop/my-shop.tsx'),
    route('seller-console/product/materials', 'pages/materials/seller-materials.tsx'),
    route('seller-console/activities', 'pages/activity-desk/invitations.tsx'),
    route('seller-console/activities/:id', 'pages/activity-desk/invitation.tsx'),
    route('seller-console/company', 'pages/company/company-infos.tsx', { id: 'seller-company' }),
    ...ownAccount('seller-console'),
  ]),
  layout('layouts/operator.tsx', [
    route('operator', 'pages/operator/overview.tsx'),
    route('operator/audits', 'pages/operator/audits.tsx'),
    route('operator/audits/:id', 'pages/operator/audit.tsx'),
    route('operator/companies', 'pages/operator/companies.tsx'),
    route('operator/companies/:id', 'pages/operator/company.tsx'),
    route('operator/users', 'pages/operator/users.tsx'),
    route('operator/exclusives', 'pages/exclusive/desk.tsx', { id: 'operator-exclusives' }),
    route('operator/exclusives/group/:groupId', 'pages/exclusive/group.tsx', { id: 'operator-buyer-group' }),
    route('operator/categories', 'pages/operator/catalogue/categories.tsx'),
    route('operator/attributes', 'pages/operator/catalogue/attributes.tsx'),
    route('operator/attributes/:id', 'pages/operator/catalogue/attribute.tsx'),
    route('operator/search', 'pages/operator/search.tsx'),
    route('operator/translations', 'pages/operator/catalogue/translations.tsx'),
    route('operator/audit-log', 'pages/operator/audit-log.tsx'),
    route('operator/agreements', 'pages/agreements/operator-agreements.tsx'),
    route('operator/agreements/:key', 'pages/agreements/operator-agreement.tsx'),
    route('operator/staff', 'pages/staff/staff.tsx', { id: 'operator-staff' }),
    route('operator/activities', 'pages/activity-desk/activities.tsx'),
    route('operator/activities/:id', 'pages/activity-desk/activity.tsx'),
    route('operator/home', 'pages/activity-desk/activities.tsx', { id: 'operator-home' }),
    route('operator/home/:id', 'pages/activity-desk/activity.tsx', { id: 'operator-home-arrangement' }),
    route('operator/imports', 'pages/operator/imports.tsx'),
    route('operator/mail', 'pages/operator/mail.tsx'),
    route('operator/mail/:id', 'pages/operator/mail-message.tsx'),
    ...ownAccount('operator'),
  ]),
  layout('layouts/error.tsx', [
    route('403', 'pages/errors/forbidden.tsx'),
    route('permission-denied', 'pages/errors/permission-denied.tsx'),
    route('*', 'pages/errors/unknown-path.tsx'),
  ]),
  route('account/signed-agreesments/:file', 'pages/agreements/agreement-pdf.ts'),
  route('seller-console/agreements/:file', 'pages/agreements/agreement-pdf.ts', { id: 'seller-agreement-pdf' }),
  route('account/sub-accounts.csv', 'pages/staff/staff-csv.ts'),
  route('seller-console/staff.csv', 'pages/staff/staff-csv.ts', { id: 'seller-staff-csv' }),
  route('operator/staff.csv', 'pages/staff/staff-csv.ts', { id: 'operator-staff-csv' }),
  route('operator/roles', 'pages/operator/roles.ts'),
  route('operator/attributes.csv', 'pages/operator/catalogue/attributes-csv.ts'),
  route('operator/translations.csv', 'pages/operator/catalogue/translations-csv.ts'),
  route('operator/search.csv', 'pages/operator/search-csv.ts'),
  route('operator/companies.csv', 'pages/operator/companies-csv.ts'),
  route('operator/activities.csv', 'pages/activity-desk/activities-csv.ts'),
  route('operator/home.csv', 'pages/activity-desk/activities-csv.ts', { id: 'operator-home-csv' }),
  route('seller-console/questions.csv', 'pages/questions/seller-questions-csv.ts'),
  route('purchased/quotes.csv', 'pages/quotes/quotes-file.ts'),
  route('seller-console/quotes.csv', 'pages/quotes/quotes-file.ts', { id: 'seller-quotes-file' }),
  route('purchased/quotes/:quoteId/offer.pdf', 'pages/quotes/offer-pdf.ts'),
  route('seller-console/sales.csv', 'pages/seller-console/sales-csv.ts'),
  route('seller-console/product/products.csv', 'pages/products/products-file.ts'),
  route('seller-console/product/bulk/:bulkId/refused.csv', 'pages/products/bulk-refused.ts'),
  route('seller-console/product/import-template.csv', 'pages/products/import-template.ts'),
  route('seller-console/product/import/:importId/failed.csv', 'pages/products/import-failed.ts'),
  route('seller-console/product/products.xlsx', 'pages/products/products-file.ts', { id: 'products-xlsx' }),
  route('my-favorite/file/:name', 'pages/my-items/file.ts', { id: 'wish-list-file' }),
  route('my-items/file/:name', 'pages/my-items/file.ts', { id: 'purchased-items-file' }),
  route('purchased/purchase-orders.csv', 'pages/purchased/purchase-orders-csv.ts'),
  route('exclusive/store-exclusive.csv', 'pages/exclusive/file.ts', { id: 'store-exclusive-csv' }),
  route('exclusive/product-exclusive.csv', 'pages/exclusive/file.ts', { id: 'product-exclusive-csv' }),
  route('seller-console/exclusives.csv', 'pages/exclusive/file.ts', { id: 'seller-exclusives-csv' }),
  route('operator/exclusives.csv', 'pages/exclusive/file.ts', { id: 'operator-exclusives-csv' }),
  route('keyword', 'pages/catalogue/keyword-asked.ts'),
  route('robots.txt', 'pages/seo/robots.ts'),
  route('sitemap.xml', 'pages/seo/sitemap.ts'),
];

/** Security and data of one's own account: the same pages for buyers, sellers and the operator, each among their own. */
function ownAccount(place: 'account' | 'seller-console' | 'operator'): RouteConfigEntry[] {
  return [
    route(`${place}/security`, 'pages/security/security.tsx', { id: `${place}-security` }),
    route(`${place}/change-password`, 'pages/security/change-password.tsx', { id: `${place}-change-password` }),
    route(`${place}/privacy`, 'pages/privacy/privacy.tsx', { id: `${place}-privacy` }),
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
