export { savePoint } from './service.ts';
