export { useLabel } from './service.ts';
