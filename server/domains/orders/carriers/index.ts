export {
  BadCarrierMessage,
  type CarrierConnection,
  ConnectionRefused,
  ConnectionSilent,
  type LabelService,
  type ParcelReport,
} from './connection.ts';
export { type CarrierSettings, connectionOf, makesLabels } from './registry.ts';
