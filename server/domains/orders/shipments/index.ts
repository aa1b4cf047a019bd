export { deliver, ship } from './service.ts';
