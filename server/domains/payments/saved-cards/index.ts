export { customerOf } from './customers.ts';
