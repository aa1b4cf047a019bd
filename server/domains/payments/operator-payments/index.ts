export { mayAsk } from './item.ts';
