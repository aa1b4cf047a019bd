import { demoEmails } from '../../server/domains/identity/index.ts';

export { demoPassword } from '../../server/domains/identity/index.ts';

/** The demo's people whom the terminal and the login page list; the same everywhere. */
export const demoLogins = [
  { email: demoEmails.buyer, who: 'a buyer, ready to order' },
  { email: demoEmails.newBuyer, who: 'a buyer who is not approved yet' },
  { email: demoEmails.seller, who: 'a seller with two stores' },
  { email: demoEmails.operator, who: 'the operator of the market' },
] as const;
