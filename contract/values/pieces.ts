/** Pieces of one line at most: of a cart, an order, a quote, or a change of stock. */
export const mostPieces = 1_000_000;
