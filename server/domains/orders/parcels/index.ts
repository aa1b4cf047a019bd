export { mountCarrierMessages } from './routes.ts';
