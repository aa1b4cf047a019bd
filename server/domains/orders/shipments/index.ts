export { trackingUrl } from './carriers.ts';
export { endDispatchParcel, insertDispatchParcel } from './dispatch-parcels.ts';
export { deliver, ship, shipRest } from './service.ts';
export { shipments } from './states.ts';
