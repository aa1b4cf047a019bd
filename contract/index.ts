import { accountCalls } from './accounts.ts';
import { activityCalls, operatorActivityCalls, sellerActivityCalls } from './activities.ts';
import { addressCalls } from './addresses.ts';
import { agreementCalls } from './agreements.ts';
import { approvalCalls } from './approvals.ts';
import type { Call } from './call.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { complianceCalls } from './compliance.ts';
import { downloadCalls } from './downloads.ts';
import { itemFactCalls } from './item-facts.ts';
import { materialCalls } from './materials.ts';
import { companyCalls, sellerCompanyCalls } from './company.ts';
import { mailCalls } from './mail.ts';
import { auditCalls, operatorCompanyCalls } from './operator-companies.ts';
import { attributeCalls, categoryCalls, translationCalls } from './operator-catalogue.ts';
import { auditLogCalls, deskCalls, importDeskCalls, operatorUserCalls } from './operator-desk.ts';
import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from './exclusives.ts';
import { ownNumberCalls } from './own-numbers.ts';
import { paymentSettingCalls } from './payment-settings.ts';
import { paymentCalls } from './payments.ts';
import { productBulkCalls } from './product-bulk.ts';
import { productImportCalls } from './product-imports.ts';
import { productCalls } from './products.ts';
import { purchaseOrderCalls } from './purchase-orders.ts';
import { purchaseRecordCalls } from './purchase-records.ts';
import { questionCalls } from './questions.ts';
import { quoteCalls, sellerQuoteCalls } from './quotes.ts';
import { registrationCalls } from './registration.ts';
import { salesCalls } from './sales.ts';
import { searchCalls } from './search.ts';
import { searchDeskCalls } from './search-desk.ts';
import { secretCalls } from './secret.ts';
import { privacyCalls } from './privacy.ts';
import { securityCalls } from './security.ts';
import { shipmentCalls } from './shipments.ts';
import { shopCalls } from './shops.ts';
import { staffCalls } from './staff.ts';
import { uploadCalls } from './uploads.ts';
import { sellerVatCheckCalls, vatCheckCalls } from './vat-checks.ts';
import { wishListCalls } from './wish-lists.ts';

/** Every call of the application, by domain: what the routes, the OpenAPI document and the permission walk are made from. */
const domains: readonly Record<string, unknown>[] = [
  catalogueCalls,
  itemFactCalls,
  searchCalls,
  searchDeskCalls,
  secretCalls,
  accountCalls,
  addressCalls,
  agreementCalls,
  registrationCalls,
  securityCalls,
  privacyCalls,
  cartCalls,
  checkoutCalls,
  paymentCalls,
  paymentSettingCalls,
  purchaseOrderCalls,
  approvalCalls,
  salesCalls,
  shipmentCalls,
  shopCalls,
  productCalls,
  productBulkCalls,
  productImportCalls,
  complianceCalls,
  staffCalls,
  vatCheckCalls,
  sellerVatCheckCalls,
  mailCalls,
  uploadCalls,
  wishListCalls,
  purchaseRecordCalls,
  ownNumberCalls,
  companyCalls,
  sellerCompanyCalls,
  deskCalls,
  auditCalls,
  operatorCompanyCalls,
  operatorUserCalls,
  auditLogCalls,
  importDeskCalls,
  categoryCalls,
  attributeCalls,
  translationCalls,
  materialCalls,
  downloadCalls,
  exclusiveCalls,
  sellerExclusiveCalls,
  operatorExclusiveCalls,
  activityCalls,
  operatorActivityCalls,
  sellerActivityCalls,
  questionCalls,
  quoteCalls,
  sellerQuoteCalls,
];

export const calls: readonly Call[] = domains.flatMap((domain) => Object.values(domain) as Call[]);
