/** AfterShip's codes of the carriers that the market names; a carrier without one is recognised by AfterShip from the number. */
const slugs = new Map(
  Object.entries({
    dhl: 'dhl-germany',
    'dhl express': 'dhl',
    dpd: 'dpd',
    gls: 'gls',
    ups: 'ups',
    fedex: 'fedex',
    inpost: 'inpost-paczkomaty',
    'fan courier': 'fan',
    'db schenker': 'schenker',
    dachser: 'dachser',
    raben: 'raben-group',
  }),
);

export const slugOf = (carrier: string): string | undefined => slugs.get(carrier.trim().toLowerCase());
