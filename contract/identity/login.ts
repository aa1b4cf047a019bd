/** Ways to log in. The operator uses the buyer's password tab. */
export const loginTypes = { seller: 1, buyerPassword: 2, buyerCode: 3 } as const;

/** A one-time code: number of digits, minutes until it expires, permitted tries, seconds until another one can be sent. */
export const emailCode = { digits: 6, minutes: 10, tries: 5, pauseSeconds: 60 } as const;
