export { recordChanges } from './editor/history.ts';
export { replaceBrandInRegistrations } from './registrations/queries.ts';
export { writeItems } from './write/write-items.ts';
