import { printCalls } from '../../../../contract/orders/printing.ts';
import { paperOf } from './print-paper.ts';

/** Packing slips of the orders that the query names, as PDF. */
export const loader = paperOf(printCalls.slips);
