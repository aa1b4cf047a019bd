import { agreementHandlers } from './domains/accounts/agreement-calls.ts';
import * as agreementJobs from './domains/accounts/agreement-jobs.ts';
import { handlers as accounts } from './domains/accounts/calls.ts';
import { companyHandlers } from './domains/accounts/company-calls.ts';
import * as documentJobs from './domains/accounts/document-jobs.ts';
import * as accountJobs from './domains/accounts/jobs.ts';
import { registrationHandlers } from './domains/accounts/registration-calls.ts';
import { securityHandlers } from './domains/accounts/security-calls.ts';
import { staffHandlers } from './domains/accounts/staff-calls.ts';
import { handlers as vatChecks } from './domains/accounts/vat-check-calls.ts';
import * as vatCheckJobs from './domains/accounts/vat-checks.ts';
import { handlers as activities } from './domains/activities/calls.ts';
import * as activityJobs from './domains/activities/jobs.ts';
import { handlers as approvals } from './domains/approvals/calls.ts';
import { handlers as cart } from './domains/cart/calls.ts';
import { handlers as catalogue } from './domains/catalogue/calls.ts';
import { handlers as catalogueDesk } from './domains/catalogue-desk/calls.ts';
import { handlers as checkout } from './domains/checkout/calls.ts';
import * as checkoutJobs from './domains/checkout/jobs.ts';
import { handlers as exclusives } from './domains/exclusives/calls.ts';
import * as exclusiveJobs from './domains/exclusives/notices.ts';
import { handlers as lists } from './domains/lists/calls.ts';
import * as listJobs from './domains/lists/watches.ts';
import { handlers as materials } from './domains/materials/calls.ts';
import * as materialJobs from './domains/materials/jobs.ts';
import { handlers as operator } from './domains/operator/calls.ts';
import { handlers as payments } from './domains/payments/calls.ts';
import * as paymentSettings from './domains/payments/settings.ts';
import { handlers as privacy } from './domains/privacy/calls.ts';
import * as privacyJobs from './domains/privacy/jobs.ts';
import { handlers as products } from './domains/products/calls.ts';
import * as productBulk from './domains/products/bulk/steps.ts';
import * as productImports from './domains/products/import/steps.ts';
import * as productSchedules from './domains/products/schedule-jobs.ts';
import { handlers as purchaseOrders } from './domains/purchase-orders/calls.ts';
import * as purchaseOrderJobs from './domains/purchase-orders/jobs.ts';
import * as storeService from './domains/purchase-orders/store-service.ts';
import { handlers as questions } from './domains/questions/calls.ts';
import * as questionJobs from './domains/questions/jobs.ts';
import { handlers as quotes } from './domains/quotes/calls.ts';
import * as quoteJobs from './domains/quotes/jobs.ts';
import { handlers as search } from './domains/search/calls.ts';
import * as searchMisses from './domains/search/misses.ts';
import { handlers as shipments } from './domains/shipments/calls.ts';
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
  ...companyHandlers,
  ...registrationHandlers,
  ...securityHandlers,
  ...staffHandlers,
  ...vatChecks,
  ...activities,
  ...approvals,
  ...cart,
  ...catalogue,
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
