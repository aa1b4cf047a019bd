export { payByHand } from './service.ts';
