import { chatExportCalls } from './talk/chat-exports.ts';
import { chatNoteCalls } from './talk/chat-notes.ts';
import { chatTranslationCalls } from './talk/chat-translation.ts';
import { chatReportCalls, chatSafetyCalls, chatWordCalls } from './talk/chat-moderation.ts';
import { buyerChatCalls, chatCalls, operatorChatCalls, sellerChatCalls } from './talk/chat.ts';
import { operatorServiceCalls, sellerServiceCalls, serviceCalls } from './talk/service.ts';
import { accountCalls } from './identity/accounts.ts';
import { activityCalls, operatorActivityCalls, sellerActivityCalls } from './promotions/activities.ts';
import { addressCalls } from './companies/addresses.ts';
import { agreementCalls } from './companies/agreements.ts';
import { approvalCalls } from './buying/approvals.ts';
import type { Call } from './wire/call.ts';
import { brandCalls } from './catalogue/brands.ts';
import { cartCalls } from './buying/cart.ts';
import { frameCalls } from './buying/frame.ts';
import { afterSalesCalls } from './orders/after-sales/buyer.ts';
import { disputeCalls } from './orders/after-sales/operator.ts';
import { sellerAfterSalesCalls } from './orders/after-sales/seller.ts';
import { changeCalls } from './orders/order-change-calls.ts';
import { heldStockCalls, sellerHeldStockCalls } from './stock/held-stock.ts';
import { deliveryNoteCalls } from './orders/delivery-notes.ts';
import { dispatchCalls } from './orders/dispatches.ts';
import { autoPurchaseCalls } from './orders/auto-purchase.ts';
import { matchingCalls } from './orders/matching.ts';
import { orderUploadCalls } from './orders/order-upload.ts';
import { salesOrderCalls } from './orders/sales-orders.ts';
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
import { streamCalls } from './talk/stream.ts';
import { notificationSettingCalls } from './talk/notification-settings.ts';
import { operatorNewsCalls } from './talk/platform-news.ts';
import { pushCalls } from './talk/push.ts';
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
import { listSettingCalls } from './orders/list-settings.ts';
import { purchaseBulkCalls, salesBulkCalls } from './orders/order-bulk.ts';
import { exportTemplateCalls } from './orders/export-templates.ts';
import { purchaseExportCalls, salesExportCalls, salesOrderExportCalls } from './orders/order-exports.ts';
import { printCalls, purchasePrintCalls } from './orders/printing.ts';
import { operatorOrderCalls } from './orders/operator-orders.ts';
import { salesCalls } from './orders/sales.ts';
import { searchCalls } from './search/search.ts';
import { searchAdminCalls } from './search/search-admin.ts';
import { goodsCalls } from './search/goods.ts';
import { secretCalls } from './wire/secret.ts';
import { privacyCalls } from './identity/privacy.ts';
import { securityCalls } from './identity/security.ts';
import { sellerShipmentCalls, shipmentCalls } from './orders/shipments.ts';
import { labelCalls, sellerLabelCalls } from './orders/labels.ts';
import { standingOrderCalls } from './orders/standing-orders.ts';
import { reorderCalls } from './orders/reorder-points.ts';
import { sellerStoreCalls } from './stores/stores.ts';
import { shippingServiceCalls } from './stores/shipping-services.ts';
import { storageTermsCalls } from './stores/storage-terms.ts';
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
  frameCalls,
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
  listSettingCalls,
  purchaseBulkCalls,
  salesBulkCalls,
  exportTemplateCalls,
  purchaseExportCalls,
  salesOrderExportCalls,
  salesExportCalls,
  printCalls,
  purchasePrintCalls,
  operatorOrderCalls,
  salesCalls,
  changeCalls,
  orderUploadCalls,
  salesOrderCalls,
  deliveryNoteCalls,
  dispatchCalls,
  autoPurchaseCalls,
  matchingCalls,
  heldStockCalls,
  sellerHeldStockCalls,
  afterSalesCalls,
  sellerAfterSalesCalls,
  disputeCalls,
  shipmentCalls,
  sellerShipmentCalls,
  sellerStoreCalls,
  reorderCalls,
  standingOrderCalls,
  labelCalls,
  sellerLabelCalls,
  shippingServiceCalls,
  storageTermsCalls,
  listingCalls,
  bulkChangeCalls,
  listingImportCalls,
  complianceCalls,
  productRegistrationCalls,
  staffCalls,
  vatCheckCalls,
  sellerVatCheckCalls,
  mailCalls,
  chatCalls,
  chatSafetyCalls,
  chatExportCalls,
  chatNoteCalls,
  chatTranslationCalls,
  chatReportCalls,
  chatWordCalls,
  operatorNewsCalls,
  buyerChatCalls,
  sellerChatCalls,
  operatorChatCalls,
  serviceCalls,
  sellerServiceCalls,
  operatorServiceCalls,
  noticeCalls,
  sellerNoticeCalls,
  operatorNoticeCalls,
  notificationSettingCalls,
  streamCalls,
  pushCalls,
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
