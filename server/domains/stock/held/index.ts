export { freeHeld, type HeldRow, lockAvailable, promiseHeld, returnHeld, shipHeld, storeBought } from './balance.ts';
