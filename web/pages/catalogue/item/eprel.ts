/** An item's page in the European register of energy labels. */
export const eprelAddress = (number: string): string => `https://eprel.ec.europa.eu/qr/${number}`;
