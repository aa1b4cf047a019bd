/** The window hears the result of each review check: whether the buyer is still unaudited. */
export const reviewFound = 'kontor:review-found';
