/** The demo's people whom the terminal and the login page tell of; the same everywhere. */
export const demoPassword = 'Kontor-2026!';

export const demoLogins = [
  { email: 'buyer@demo.example', who: 'a buyer, ready to order' },
  { email: 'new-buyer@demo.example', who: 'a buyer who is not audited yet' },
  { email: 'seller@demo.example', who: 'a seller with two stores' },
  { email: 'operator@demo.example', who: 'the operator of the market' },
] as const;
