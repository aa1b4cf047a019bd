import { agreementHandlers } from './domains/companies/agreements/agreement-calls.ts';
import * as agreementJobs from './domains/companies/agreements/agreement-jobs.ts';
import { handlers as accounts } from './domains/identity/login/calls.ts';
import { companyHandlers } from './domains/companies/profile/company-calls.ts';
import * as documentJobs from './domains/companies/documents/document-jobs.ts';
import * as accountJobs from './domains/identity/jobs.ts';
import { registrationHandlers } from './domains/companies/registration/registration-calls.ts';
import { securityHandlers } from './domains/identity/sessions/security-calls.ts';
import { staffHandlers } from './domains/companies/staff/staff-calls.ts';
import { handlers as vatChecks } from './domains/companies/vat-checks/vat-check-calls.ts';
import * as vatCheckJobs from './domains/companies/vat-checks/vat-checks.ts';
import { handlers as activities } from './domains/promotions/activities/calls.ts';
import * as activityJobs from './domains/promotions/activities/jobs.ts';
import { handlers as approvals } from './domains/buying/approvals/calls.ts';
import { handlers as cart } from './domains/buying/cart/calls.ts';
import { addressHandlers } from './domains/companies/profile/address-calls.ts';
import { handlers as stores } from './domains/stores/calls.ts';
import { handlers as catalogue } from './domains/catalogue/calls.ts';
import { handlers as catalogueDesk } from './domains/catalogue/admin-calls.ts';
import { handlers as checkout } from './domains/buying/checkout/calls.ts';
import * as checkoutJobs from './domains/buying/checkout/jobs.ts';
import { handlers as exclusives } from './domains/pricing/exclusives/calls.ts';
import * as exclusiveJobs from './domains/pricing/exclusives/notices.ts';
import { handlers as lists } from './domains/buying/wish-lists/calls.ts';
import * as listJobs from './domains/buying/wish-lists/watches.ts';
import { handlers as materials } from './domains/materials/calls.ts';
import * as materialJobs from './domains/materials/jobs.ts';
import { handlers as operator } from './domains/operator/calls.ts';
import { handlers as payments } from './domains/payments/balance/calls.ts';
import * as paymentSettings from './domains/payments/settings/settings.ts';
import { handlers as privacy } from './domains/identity/privacy/calls.ts';
import * as privacyJobs from './domains/identity/privacy/jobs.ts';
import { handlers as products } from './domains/listings/calls.ts';
import * as productBulk from './domains/listings/bulk/steps.ts';
import * as productImports from './domains/listings/import/steps.ts';
import * as productSchedules from './domains/listings/schedule/schedule-jobs.ts';
import { handlers as purchaseOrders } from './domains/orders/purchase-orders/calls.ts';
import * as purchaseOrderJobs from './domains/orders/purchase-orders/jobs.ts';
import * as storeService from './domains/orders/purchase-orders/store-service.ts';
import { handlers as questions } from './domains/buying/questions/calls.ts';
import * as questionJobs from './domains/buying/questions/jobs.ts';
import { handlers as quotes } from './domains/buying/quotes/calls.ts';
import * as quoteJobs from './domains/buying/quotes/jobs.ts';
import { handlers as search } from './domains/search/calls.ts';
import * as searchMisses from './domains/search/zero-result-searches.ts';
import { handlers as shipments } from './domains/orders/shipments/calls.ts';
import { handlers as secret } from './platform/crypto/calls.ts';
import * as housekeeping from './platform/housekeeping.ts';
import type { Handler } from './platform/http/handler.ts';
import type { Task } from './platform/jobs/jobs.ts';
import { handlers as mail } from './platform/mail/calls.ts';
import * as mailJobs from './platform/mail/jobs.ts';
import { handlers as uploads } from './platform/uploads/calls.ts';
import * as uploadJobs from './platform/uploads/jobs.ts';

/** The handlers of all domains: what the server mounts and the pages call in-process. */
export const handlers: Handler[] = [
  ...secret,
  ...mail,
  ...uploads,
  ...agreementHandlers,
  ...accounts,
  ...addressHandlers,
  ...companyHandlers,
  ...registrationHandlers,
  ...securityHandlers,
  ...staffHandlers,
  ...vatChecks,
  ...activities,
  ...approvals,
  ...cart,
  ...catalogue,
  ...stores,
  ...catalogueDesk,
  ...checkout,
  ...exclusives,
  ...lists,
  ...materials,
  ...operator,
  ...payments,
  ...privacy,
  ...products,
  ...purchaseOrders,
  ...questions,
  ...quotes,
  ...search,
  ...shipments,
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
  ...exclusiveJobs.tasks,
  ...listJobs.tasks,
  ...materialJobs.tasks,
  ...paymentSettings.tasks,
  ...privacyJobs.tasks,
  ...productBulk.tasks,
  ...productImports.tasks,
  ...productSchedules.tasks,
  ...purchaseOrderJobs.tasks,
  ...storeService.tasks,
  ...questionJobs.tasks,
  ...quoteJobs.tasks,
  ...searchMisses.tasks,
};
export const crontab: string = [
  ...housekeeping.crontab,
  ...mailJobs.crontab,
  ...uploadJobs.crontab,
  ...documentJobs.crontab,
  ...accountJobs.crontab,
  ...vatCheckJobs.crontab,
  ...checkoutJobs.crontab,
  ...exclusiveJobs.crontab,
  ...listJobs.crontab,
  ...materialJobs.crontab,
  ...paymentSettings.crontab,
  ...privacyJobs.crontab,
  ...productBulk.crontab,
  ...productImports.crontab,
  ...productSchedules.crontab,
  ...purchaseOrderJobs.crontab,
  ...storeService.crontab,
  ...questionJobs.crontab,
  ...quoteJobs.crontab,
  ...searchMisses.crontab,
].join('\n');
