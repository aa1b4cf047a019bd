export { recordChanges } from './editor/history.ts';
export { writeItems } from './write/write-items.ts';
