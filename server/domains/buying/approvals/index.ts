export { convertThresholds } from './thresholds.ts';
