export { convertThresholds } from './thresholds.ts';
export { waitsFor } from './queries.ts';
