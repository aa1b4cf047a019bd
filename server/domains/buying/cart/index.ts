export { chosenVariants, type LineRow, removeOrderedLines, selectChosen } from './queries.ts';
export { orderAgain } from './order-again.ts';
export { addLines } from './service.ts';
export { lineView } from './view.ts';
