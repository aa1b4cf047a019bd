export { mailAgreed, mailChange, mailDeclined } from './change-mails.ts';
export { skipOrderMails } from './queries.ts';
