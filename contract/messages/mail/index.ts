import { activityMails } from './activities.ts';
import { applicationMails } from './applications.ts';
import { companyMails } from './companies.ts';
import { exclusiveMails } from './exclusives.ts';
import { listMails } from './lists.ts';
import { loginMails } from './login.ts';
import { downloadMails } from './downloads.ts';
import { orderMails } from './orders.ts';
import { paymentMails } from './payments.ts';
import { quoteMails } from './quotes.ts';
import { securityMails } from './security.ts';
import { reviewMails } from './reviews.ts';

/** Every mail there is, by its key. Apart from the other messages: no page shows them. */
export const mailTemplates = {
  ...loginMails,
  ...applicationMails,
  ...companyMails,
  ...orderMails,
  ...paymentMails,
  ...securityMails,
  ...reviewMails,
  ...downloadMails,
  ...listMails,
  ...exclusiveMails,
  ...quoteMails,
  ...activityMails,
};

export type MailKey = keyof typeof mailTemplates;
export type MailValues<Key extends MailKey> = Record<(typeof mailTemplates)[Key]['values'][number], string | number>;
