/** The carriers' tracking pages; the number is inserted escaped. Freight carriers, which have no page for a number alone, are not among them. */
const pages = new Map(
  Object.entries({
    dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
    gls: 'https://gls-group.com/track/',
    ups: 'https://www.ups.com/track?tracknum=',
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
    inpost: 'https://inpost.pl/sledzenie-przesylek?number=',
    'fan courier': 'https://www.fancourier.ro/awb-tracking/?awb=',
  }),
);

/** The carrier's page for a parcel, or null if the carrier has none. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = pages.get(carrier.trim().toLowerCase());
  return page ? page + encodeURIComponent(trackingNumber) : null;
}
