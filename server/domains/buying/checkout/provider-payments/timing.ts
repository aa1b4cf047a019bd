/* How long things wait, in milliseconds. */

/** After a payment was announced, the job first asks the provider about it; likewise about money that has to go back. */
export const firstQuestion = 60_000;

/** Goods stay reserved so long after the provider has said that it decides, renewed each time. */
export const reservationRenewed = 15 * 60_000;

/** A provider may decide so long about a payment; goods stay reserved no longer. */
export const longestDecision = 24 * 60 * 60_000;

/** A top-up can be paid so long, if the provider is not deciding about it. */
export const openTopUp = 60 * 60_000;
