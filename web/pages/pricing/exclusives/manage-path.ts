import { operatorExclusiveCalls, sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';

/** The same pages for a seller over its own stores and for the operator over all. */
export type Place = { area: 'seller' | 'operator'; path: string; calls: typeof operatorExclusiveCalls };

const places: Record<Place['area'], Place> = {
  seller: { area: 'seller', path: '/seller-console/exclusives', calls: sellerExclusiveCalls },
  operator: { area: 'operator', path: '/operator/exclusives', calls: operatorExclusiveCalls },
};

export const placeOf = (pathname: string): Place => (pathname.startsWith('/operator') ? places.operator : places.seller);
