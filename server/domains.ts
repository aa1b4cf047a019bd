import { agreementHandlers } from './domains/companies/agreements/agreement-calls.ts';
import * as agreementJobs from './domains/companies/agreements/agreement-jobs.ts';
import { handlers as accounts } from './domains/identity/login/calls.ts';
import { companyHandlers } from './domains/companies/profile/company-calls.ts';
import * as documentJobs from './domains/companies/documents/document-jobs.ts';
import * as accountJobs from './domains/identity/jobs.ts';
import { registrationHandlers as companyRegistrationHandlers } from './domains/companies/registration/registration-calls.ts';
import { securityHandlers } from './domains/identity/sessions/security-calls.ts';
import { staffHandlers } from './domains/companies/staff/staff-calls.ts';
import { handlers as vatChecks } from './domains/companies/vat-checks/vat-check-calls.ts';
import * as vatCheckJobs from './domains/companies/vat-checks/vat-check-jobs.ts';
import { handlers as activities } from './domains/promotions/activities/calls.ts';
import * as activityJobs from './domains/promotions/activities/jobs.ts';
import { handlers as approvals } from './domains/buying/approvals/calls.ts';
import { handlers as cart } from './domains/buying/cart/calls.ts';
import { handlers as frame } from './domains/buying/frame/calls.ts';
import { addressHandlers } from './domains/companies/profile/address-calls.ts';
import { handlers as stores } from './domains/stores/calls.ts';
import { handlers as catalogue } from './domains/catalogue/calls.ts';
import * as similarItemJobs from './domains/catalogue/similar/jobs.ts';
import { handlers as catalogueAdmin } from './domains/catalogue/admin-calls.ts';
import * as brandJobs from './domains/catalogue/brand-admin/jobs.ts';
import * as ownOptionJobs from './domains/catalogue/own-options/jobs.ts';
import { handlers as checkout } from './domains/buying/checkout/calls.ts';
import * as checkoutJobs from './domains/buying/checkout/jobs.ts';
import { handlers as exchangeRates } from './domains/pricing/exchange-rates/exchange-rate-calls.ts';
import * as exchangeRateJobs from './domains/pricing/exchange-rates/exchange-rate-jobs.ts';
import { handlers as exclusives } from './domains/pricing/exclusives/calls.ts';
import * as exclusiveJobs from './domains/pricing/exclusives/jobs.ts';
import { handlers as wishLists } from './domains/buying/wish-lists/calls.ts';
import * as wishListJobs from './domains/buying/wish-lists/jobs.ts';
import { handlers as materials } from './domains/materials/calls.ts';
import * as materialJobs from './domains/materials/downloads/pack-jobs.ts';
import { handlers as operator } from './domains/operator/calls.ts';
import { reviewHandlers } from './domains/operator/company-reviews/calls.ts';
import { handlers as payments } from './domains/payments/balance/calls.ts';
import { creditHandlers } from './domains/payments/credit/calls.ts';
import { reminderHandlers } from './domains/payments/credit/reminders/calls.ts';
import * as cardRefundJobs from './domains/payments/card-refunds/jobs.ts';
import * as creditReminderJobs from './domains/payments/credit/reminders/jobs.ts';
import { statementHandlers } from './domains/payments/statements/calls.ts';
import { depositHandlers } from './domains/payments/deposits/calls.ts';
import { withdrawalHandlers } from './domains/payments/withdrawals/calls.ts';
import { detailHandlers } from './domains/payments/details/calls.ts';
import { cardRefundHandlers } from './domains/payments/card-refunds/end-calls.ts';
import { operatorPaymentHandlers } from './domains/payments/operator-payments/calls.ts';
import { methodHandlers } from './domains/payments/methods/calls.ts';
import { testCardHandlers } from './domains/payments/providers/test-cards/calls.ts';
import { testAccountHandlers } from './domains/payments/providers/test-payouts/calls.ts';
import { savedCardHandlers } from './domains/payments/saved-cards/calls.ts';
import * as savedCardJobs from './domains/payments/saved-cards/jobs.ts';
import { settingHandlers } from './domains/payments/settings/settings-calls.ts';
import { ledgerHandlers } from './domains/payments/ledger/operator/calls.ts';
import * as sellerFacts from './domains/payments/seller-facts/calls.ts';
import * as datev from './domains/payments/ledger/datev/calls.ts';
import { ledgerLockHandlers } from './domains/payments/ledger/lock/calls.ts';
import { taxRateHandlers } from './domains/payments/tax/rates/calls.ts';
import { invoiceHandlers } from './domains/payments/invoices/calls.ts';
import * as invoiceArchiveJobs from './domains/payments/invoices/archives/jobs.ts';
import * as invoiceJobs from './domains/payments/invoices/jobs.ts';
import { commissionHandlers } from './domains/payments/commission/calls.ts';
import { settlementHandlers } from './domains/payments/settlements/calls.ts';
import * as settlementJobs from './domains/payments/settlements/jobs.ts';
import { payoutHandlers } from './domains/payments/payouts/calls.ts';
import { providerAccountHandlers } from './domains/payments/payouts/connected/calls.ts';
import * as payoutJobs from './domains/payments/payouts/transfers/jobs.ts';
import * as paymentSettings from './domains/payments/settings/settings-jobs.ts';
import { privacyHandlers } from './domains/identity/privacy/calls.ts';
import * as privacyJobs from './domains/identity/privacy/jobs.ts';
import { handlers as listings } from './domains/listings/calls.ts';
import * as bulkChanges from './domains/listings/bulk/jobs.ts';
import * as listingImports from './domains/listings/import/jobs.ts';
import * as productRegistrationJobs from './domains/listings/registrations/jobs.ts';
import * as listingSchedules from './domains/listings/schedule/schedule-jobs.ts';
import { handlers as afterSales } from './domains/orders/after-sales/calls.ts';
import * as afterSalesJobs from './domains/orders/after-sales/deadlines/jobs.ts';
import { handlers as orderChanges } from './domains/orders/changes/calls.ts';
import { handlers as orderBulks } from './domains/orders/bulk/calls.ts';
import * as orderBulkJobs from './domains/orders/bulk/jobs.ts';
import { handlers as orderExports } from './domains/orders/exports/calls.ts';
import * as orderExportJobs from './domains/orders/exports/jobs.ts';
import { handlers as listSettings } from './domains/orders/list-settings/calls.ts';
import { handlers as orderLists } from './domains/orders/lists/calls.ts';
import * as orderListJobs from './domains/orders/lists/jobs.ts';
import * as orderMailJobs from './domains/orders/notifications/jobs.ts';
import { orderUploadHandlers } from './domains/orders/order-upload/calls.ts';
import * as orderUploadJobs from './domains/orders/order-upload/jobs.ts';
import { handlers as chat } from './domains/talk/chat/calls.ts';
import { handlers as chatModeration } from './domains/talk/moderation/calls.ts';
import { handlers as chatExports } from './domains/talk/export/calls.ts';
import { handlers as chatNotes } from './domains/talk/notes/calls.ts';
import * as chatExportJobs from './domains/talk/export/jobs.ts';
import { handlers as chatTranslations } from './domains/talk/translation/calls.ts';
import * as chatRetention from './domains/talk/retention/jobs.ts';
import * as chatJobs from './domains/talk/chat/jobs.ts';
import { handlers as service } from './domains/talk/service/calls.ts';
import * as serviceJobs from './domains/talk/service/jobs.ts';
import { handlers as notices } from './domains/talk/notices/calls.ts';
import * as noticeJobs from './domains/talk/notices/jobs.ts';
import { handlers as news } from './domains/talk/news/calls.ts';
import * as newsJobs from './domains/talk/news/jobs.ts';
import { handlers as notificationSettings } from './domains/talk/notification-settings/calls.ts';
import { handlers as push } from './domains/talk/push/calls.ts';
import * as pushJobs from './domains/talk/push/jobs.ts';
import { handlers as stream } from './domains/talk/stream/calls.ts';
import { personalData as talkData } from './domains/talk/personal-data.ts';
import * as orderChangeJobs from './domains/orders/changes/jobs.ts';
import { handlers as printing } from './domains/orders/printing/calls.ts';
import { handlers as purchaseOrders } from './domains/orders/purchase-orders/calls.ts';
import * as purchaseOrderJobs from './domains/orders/purchase-orders/jobs.ts';
import { handlers as sellerParcels } from './domains/orders/parcels/calls.ts';
import * as parcelJobs from './domains/orders/parcels/jobs.ts';
import { handlers as deliveryNotes } from './domains/orders/delivery-notes/calls.ts';
import { handlers as dispatches } from './domains/orders/dispatches/calls.ts';
import { handlers as matching } from './domains/orders/matching/calls.ts';
import * as matchingJobs from './domains/orders/matching/jobs.ts';
import { handlers as standingOrders } from './domains/orders/standing-orders/calls.ts';
import * as standingOrderJobs from './domains/orders/standing-orders/jobs.ts';
import { handlers as reordering } from './domains/orders/reordering/calls.ts';
import { handlers as heldStock } from './domains/stock/held/calls.ts';
import { handlers as salesOrders } from './domains/orders/sales-orders/calls.ts';
import * as salesOrderJobs from './domains/orders/sales-orders/jobs.ts';
import { handlers as purchaseHistory } from './domains/buying/purchase-history/calls.ts';
import { handlers as questions } from './domains/buying/questions/calls.ts';
import * as questionJobs from './domains/buying/questions/jobs.ts';
import { handlers as quotes } from './domains/buying/quotes/calls.ts';
import * as quoteJobs from './domains/buying/quotes/jobs.ts';
import { handlers as search } from './domains/search/calls.ts';
import * as searchJobs from './domains/search/jobs.ts';
import { handlers as labels } from './domains/orders/labels/calls.ts';
import { handlers as shipments } from './domains/orders/shipments/calls.ts';
import { personalData as buyingData } from './domains/buying/personal-data.ts';
import { personalData as catalogueData } from './domains/catalogue/personal-data.ts';
import { personalData as companiesData } from './domains/companies/personal-data.ts';
import { personalData as identityData } from './domains/identity/personal-data.ts';
import { personalData as listingsData } from './domains/listings/personal-data.ts';
import { personalData as operatorData } from './domains/operator/personal-data.ts';
import { personalData as ordersData } from './domains/orders/personal-data.ts';
import { personalData as paymentsData } from './domains/payments/personal-data.ts';
import { personalData as storesData } from './domains/stores/personal-data.ts';
import { handlers as secret } from './platform/crypto/calls.ts';
import * as housekeeping from './platform/process/housekeeping.ts';
import type { Handler } from './platform/http/handler.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Task } from './platform/jobs/jobs.ts';
import { handlers as mail } from './platform/mail/calls.ts';
import * as mailJobs from './platform/mail/jobs.ts';
import { handlers as uploads } from './platform/uploads/calls.ts';
import * as uploadJobs from './platform/uploads/jobs.ts';

/** What each area stores of users and companies; an erasure works through them in this order. */
export const personalData: readonly PersonalData[] = [
  buyingData,
  identityData,
  ordersData,
  storesData,
  paymentsData,
  companiesData,
  catalogueData,
  listingsData,
  operatorData,
  talkData,
];

/** The handlers of all domains: what the server mounts and the pages call in-process. */
export const handlers: Handler[] = [
  ...secret,
  ...mail,
  ...uploads,
  ...agreementHandlers,
  ...accounts,
  ...addressHandlers,
  ...companyHandlers,
  ...companyRegistrationHandlers,
  ...securityHandlers,
  ...staffHandlers,
  ...vatChecks,
  ...activities,
  ...approvals,
  ...cart,
  ...frame,
  ...catalogue,
  ...stores,
  ...catalogueAdmin,
  ...checkout,
  ...exclusives,
  ...wishLists,
  ...purchaseHistory,
  ...materials,
  ...operator,
  ...reviewHandlers,
  ...payments,
  ...creditHandlers,
  ...statementHandlers,
  ...reminderHandlers,
  ...depositHandlers,
  ...withdrawalHandlers,
  ...detailHandlers,
  ...cardRefundHandlers,
  ...operatorPaymentHandlers,
  ...methodHandlers,
  ...invoiceHandlers,
  ...commissionHandlers,
  ...settlementHandlers,
  ...payoutHandlers,
  ...providerAccountHandlers,
  ...testAccountHandlers,
  ...testCardHandlers,
  ...settingHandlers,
  ...savedCardHandlers,
  ...taxRateHandlers,
  ...ledgerHandlers,
  ...ledgerLockHandlers,
  ...datev.datevHandlers,
  ...sellerFacts.sellerFactsHandlers,
  ...privacyHandlers(personalData),
  ...listings,
  ...orderBulks,
  ...orderExports,
  ...printing,
  ...listSettings,
  ...orderLists,
  ...purchaseOrders,
  ...afterSales,
  ...orderChanges,
  ...orderUploadHandlers,
  ...salesOrders,
  ...heldStock,
  ...reordering,
  ...standingOrders,
  ...deliveryNotes,
  ...dispatches,
  ...matching,
  ...chat,
  ...service,
  ...chatModeration,
  ...chatExports,
  ...chatNotes,
  ...chatTranslations,
  ...notices,
  ...news,
  ...notificationSettings,
  ...push,
  ...stream,
  ...questions,
  ...quotes,
  ...search,
  ...shipments,
  ...labels,
  ...sellerParcels,
  ...exchangeRates,
];

/** The jobs of all domains by name (each domain's jobs.ts), and when the recurring ones run. */
export const tasks: Record<string, Task> = {
  ...housekeeping.tasks,
  ...mailJobs.tasks,
  ...uploadJobs.tasks,
  ...agreementJobs.tasks,
  ...documentJobs.tasks,
  ...accountJobs.tasks,
  ...vatCheckJobs.tasks,
  ...activityJobs.tasks,
  ...checkoutJobs.tasks,
  ...similarItemJobs.tasks,
  ...brandJobs.tasks,
  ...ownOptionJobs.tasks,
  ...exchangeRateJobs.tasks,
  ...exclusiveJobs.tasks,
  ...wishListJobs.tasks,
  ...materialJobs.tasks,
  ...paymentSettings.tasks,
  ...invoiceJobs.tasks,
  ...datev.tasks,
  ...settlementJobs.tasks,
  ...sellerFacts.tasks,
  ...creditReminderJobs.tasks,
  ...cardRefundJobs.tasks,
  ...savedCardJobs.tasks,
  ...payoutJobs.tasks,
  ...invoiceArchiveJobs.tasks,
  ...privacyJobs.privacyTasks(personalData),
  ...bulkChanges.tasks,
  ...listingImports.tasks,
  ...productRegistrationJobs.tasks,
  ...listingSchedules.tasks,
  ...purchaseOrderJobs.tasks,
  ...salesOrderJobs.tasks,
  ...matchingJobs.tasks,
  ...afterSalesJobs.tasks,
  ...orderChangeJobs.tasks,
  ...parcelJobs.tasks,
  ...standingOrderJobs.tasks,
  ...orderBulkJobs.tasks,
  ...orderExportJobs.tasks,
  ...orderListJobs.tasks,
  ...orderUploadJobs.tasks,
  ...orderMailJobs.tasks,
  ...chatJobs.tasks,
  ...serviceJobs.tasks,
  ...chatRetention.tasks,
  ...chatExportJobs.tasks,
  ...pushJobs.tasks,
  ...noticeJobs.tasks,
  ...newsJobs.tasks,
  ...questionJobs.tasks,
  ...quoteJobs.tasks,
  ...searchJobs.tasks,
};
export const crontab: string = [
  ...housekeeping.crontab,
  ...mailJobs.crontab,
  ...uploadJobs.crontab,
  ...documentJobs.crontab,
  ...accountJobs.crontab,
  ...vatCheckJobs.crontab,
  ...checkoutJobs.crontab,
  ...similarItemJobs.crontab,
  ...sellerFacts.crontab,
  ...ownOptionJobs.crontab,
  ...exchangeRateJobs.crontab,
  ...exclusiveJobs.crontab,
  ...wishListJobs.crontab,
  ...materialJobs.crontab,
  ...paymentSettings.crontab,
  ...invoiceJobs.crontab,
  ...settlementJobs.crontab,
  ...creditReminderJobs.crontab,
  ...cardRefundJobs.crontab,
  ...savedCardJobs.crontab,
  ...payoutJobs.crontab,
  ...invoiceArchiveJobs.crontab,
  ...privacyJobs.crontab,
  ...bulkChanges.crontab,
  ...listingImports.crontab,
  ...productRegistrationJobs.crontab,
  ...listingSchedules.crontab,
  ...purchaseOrderJobs.crontab,
  ...salesOrderJobs.crontab,
  ...matchingJobs.crontab,
  ...afterSalesJobs.crontab,
  ...orderChangeJobs.crontab,
  ...parcelJobs.crontab,
  ...standingOrderJobs.crontab,
  ...orderExportJobs.crontab,
  ...orderListJobs.crontab,
  ...orderUploadJobs.crontab,
  ...orderMailJobs.crontab,
  ...chatJobs.crontab,
  ...serviceJobs.crontab,
  ...chatRetention.crontab,
  ...chatExportJobs.crontab,
  ...pushJobs.crontab,
  ...noticeJobs.crontab,
  ...questionJobs.crontab,
  ...quoteJobs.crontab,
  ...searchJobs.crontab,
].join('\n');
