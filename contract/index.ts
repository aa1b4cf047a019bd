import { accountCalls } from './identity/accounts.ts';
import { activityCalls, operatorActivityCalls, sellerActivityCalls } from './promotions/activities.ts';
import { addressCalls } from './companies/addresses.ts';
import { agreementCalls } from './companies/agreements.ts';
import { approvalCalls } from './buying/approvals.ts';
import type { Call } from './wire/call.ts';
import { brandCalls } from './catalogue/brands.ts';
import { cartCalls } from './buying/cart.ts';
import { changeCalls } from './orders/order-change-calls.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { checkoutCalls } from './buying/checkout.ts';
import { complianceCalls } from './catalogue/compliance.ts';
import { productRegistrationCalls } from './catalogue/product-registrations.ts';
import { downloadCalls } from './materials/downloads.ts';
import { itemFactCalls } from './catalogue/item-facts.ts';
import { materialCalls } from './materials/materials.ts';
import { companyCalls, sellerCompanyCalls } from './companies/company.ts';
import { mailCalls } from './talk/mail.ts';
import { companyReviewCalls, operatorCompanyCalls } from './companies/operator-companies.ts';
import { attributeCalls } from './catalogue/attributes.ts';
import { categoryCalls } from './catalogue/categories.ts';
import { ownOptionCalls } from './catalogue/own-option-merges.ts';
import { exchangeRateCalls } from './pricing/exchange-rates.ts';
import { taxonomyCalls } from './catalogue/taxonomy.ts';
import { translationCalls } from './catalogue/translations.ts';
import { marketCalls } from './operator/market.ts';
import { auditLogCalls, overviewCalls, operatorImportCalls, operatorUserCalls } from './operator/operator.ts';
import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from './pricing/exclusives.ts';
import { noticeCalls, operatorNoticeCalls, sellerNoticeCalls } from './talk/notices.ts';
import { notificationSettingCalls } from './talk/notification-settings.ts';
import { ownNumberCalls } from './buying/own-numbers.ts';
import { commissionCalls } from './payments/sellers/commission.ts';
import { sellerSettlementCalls, settlementCalls } from './payments/sellers/settlements.ts';
import { payoutCalls, sellerPayoutCalls } from './payments/sellers/payouts.ts';
import { providerAccountCalls, testAccountCalls } from './payments/sellers/provider-accounts.ts';
import { invoiceArchiveCalls, sellerInvoiceArchiveCalls } from './payments/invoice-archives.ts';
import { invoiceCalls, sellerCompletenessCalls, sellerInvoiceCalls } from './payments/invoices.ts';
import { paymentMethodCalls } from './payments/payment-methods.ts';
import { operatorPaymentCalls } from './payments/operator-payments.ts';
import { paymentDetailCalls } from './payments/payment-details.ts';
import { paymentSettingCalls } from './payments/payment-settings.ts';
import { savedCardCalls } from './payments/saved-cards.ts';
import { testCardCalls } from './payments/test-cards.ts';
import { bankCalls } from './payments/bank.ts';
import { creditCalls, sellerCreditCalls } from './payments/credit/credit.ts';
import {
  creditReminderCalls,
  ownCreditReminderCalls,
  reminderDayCalls,
  sellerCreditReminderCalls,
} from './payments/credit/credit-reminders.ts';
import { ownCreditCalls } from './payments/credit/own-credit.ts';
import { statementCalls } from './payments/credit/statements.ts';
import { balanceCalls, depositCalls, operatorDepositCalls } from './payments/balance/balance.ts';
import { operatorWithdrawalCalls, withdrawalCalls } from './payments/balance/withdrawals.ts';
import { topUpCalls } from './payments/balance/top-ups.ts';
import { paymentCalls } from './payments/payments.ts';
import { taxRateCalls } from './payments/tax-rates.ts';
import { sellerFactsCalls, sellerReportCalls } from './payments/sellers/seller-facts.ts';
import { datevCalls } from './payments/datev.ts';
import { ledgerCalls, ledgerLockCalls } from './payments/ledger.ts';
import { bulkChangeCalls } from './listings/bulk-changes.ts';
import { listingImportCalls } from './listings/imports.ts';
import { listingCalls } from './listings/listings.ts';
import { purchaseOrderCalls } from './orders/purchase-orders.ts';
import { purchaseRecordCalls } from './buying/purchase-records.ts';
import { questionCalls } from './buying/questions.ts';
import { quoteCalls, sellerQuoteCalls } from './buying/quotes.ts';
import { registrationCalls } from './companies/registration.ts';
import { salesCalls } from './orders/sales.ts';
import { searchCalls } from './search/search.ts';
import { searchAdminCalls } from './search/search-admin.ts';
import { goodsCalls } from './search/goods.ts';
import { secretCalls } from './wire/secret.ts';
import { privacyCalls } from './identity/privacy.ts';
import { securityCalls } from './identity/security.ts';
import { shipmentCalls } from './orders/shipments.ts';
import { sellerStoreCalls } from './stores/stores.ts';
import { staffCalls } from './companies/staff.ts';
import { uploadCalls } from './wire/uploads.ts';
import { sellerVatCheckCalls, vatCheckCalls } from './companies/vat-checks.ts';
import { wishListCalls } from './buying/wish-lists.ts';

/** Every call of the application, by domain: what the routes, the OpenAPI document and the permission walk are made from. */
const domains: readonly Record<string, unknown>[] = [
  catalogueCalls,
  brandCalls,
  itemFactCalls,
  searchCalls,
  searchAdminCalls,
  goodsCalls,
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
  bankCalls,
  operatorPaymentCalls,
  paymentDetailCalls,
  balanceCalls,
  depositCalls,
  topUpCalls,
  operatorDepositCalls,
  withdrawalCalls,
  operatorWithdrawalCalls,
  creditCalls,
  sellerCreditCalls,
  ownCreditCalls,
  creditReminderCalls,
  sellerCreditReminderCalls,
  ownCreditReminderCalls,
  reminderDayCalls,
  statementCalls,
  invoiceCalls,
  sellerInvoiceCalls,
  commissionCalls,
  settlementCalls,
  sellerSettlementCalls,
  payoutCalls,
  sellerPayoutCalls,
  providerAccountCalls,
  testAccountCalls,
  sellerCompletenessCalls,
  invoiceArchiveCalls,
  sellerInvoiceArchiveCalls,
  paymentMethodCalls,
  testCardCalls,
  paymentSettingCalls,
  savedCardCalls,
  taxRateCalls,
  ledgerCalls,
  ledgerLockCalls,
  datevCalls,
  sellerFactsCalls,
  sellerReportCalls,
  purchaseOrderCalls,
  approvalCalls,
  salesCalls,
  changeCalls,
  shipmentCalls,
  sellerStoreCalls,
  listingCalls,
  bulkChangeCalls,
  listingImportCalls,
  complianceCalls,
  productRegistrationCalls,
  staffCalls,
  vatCheckCalls,
  sellerVatCheckCalls,
  mailCalls,
  noticeCalls,
  sellerNoticeCalls,
  operatorNoticeCalls,
  notificationSettingCalls,
  uploadCalls,
  wishListCalls,
  purchaseRecordCalls,
  ownNumberCalls,
  companyCalls,
  sellerCompanyCalls,
  overviewCalls,
  marketCalls,
  companyReviewCalls,
  operatorCompanyCalls,
  operatorUserCalls,
  auditLogCalls,
  operatorImportCalls,
  categoryCalls,
  attributeCalls,
  ownOptionCalls,
  taxonomyCalls,
  exchangeRateCalls,
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
