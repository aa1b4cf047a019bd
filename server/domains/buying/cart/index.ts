export { chosenVariants, type LineRow, removeOrderedLines, selectChosen, selectDeviceLines } from './queries.ts';
export { orderAgain } from './order-again.ts';
export { addLines, addOfferedLines } from './service.ts';
export { lineView } from './view.ts';
