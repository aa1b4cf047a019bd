/** Ways to log in; the operator comes in by the buyer's password tab. */
export const loginTypes = { seller: 1, buyerPassword: 2, buyerCode: 3 } as const;

/** A one-time code: digits, minutes until it ends, tries until it is spent, seconds until another one is sent. */
export const loginCode = { digits: 6, minutes: 10, tries: 5, pauseSeconds: 60 } as const;
