export {
  addToDispatches,
  dispatchedPieces,
  dispatchesOf,
  hasDispatches,
  insertDispatches,
  isDispatched,
  type LockedDispatch,
  lockDispatchesOf,
  lockOrder as lockSalesOrder,
  type NewDispatch,
  peopleOf,
  progressOf,
} from './queries.ts';
export { cancelDispatches, lockWithdrawable, openDispatches } from './release.ts';
export { moveDispatches } from './states.ts';
export { seenByBuyer } from './view.ts';
