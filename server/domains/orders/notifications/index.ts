export { mailAgreed, mailAsked, mailDeclined, mailMade, mailWithdrawn } from './change-mails.ts';
export { skipOrderMails } from './queries.ts';
export { orderRecipients } from './recipients.ts';
