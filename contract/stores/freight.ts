/** Prices of shipping by zone and weight. Pure, since buyers' orders and the seller's try-out use the same rule. */

/** Grams that a table can be for: 30 tonnes. */
export const mostGrams = 30_000_000;

export type FreightZone = {
  countries: readonly string[];
  /** Beginnings of postal codes, without spaces; empty: all of these countries. */
  postalCodes: readonly string[];
  /** Ascending; weights in grams, prices in minor units. */
  steps: readonly { upTo: number; price: number }[];
  /** For each started kilogram above the last step; null: nothing heavier. */
  extraKilogram: number | null;
};
export type FreightTable = { divisor: number | null; zones: readonly FreightZone[] };

/** Grams and cubic millimetres of all goods together; the volume is null if a size is not known. */
export type Load = { grams: number; volume: number | null };

type Measured = {
  quantity: number;
  weight: number | null;
  width: number | null;
  depth: number | null;
  height: number | null;
};

/** The load of some lines; null if the weight of one of them is not known, which 0 is, too. */
export function loadOf(lines: readonly Measured[]): Load | null {
  let grams = 0;
  let volume: number | null = 0;
  for (const { quantity, weight, width, depth, height } of lines) {
    if (!weight) return null;
    grams += weight * quantity;
    volume = volume === null || width === null || depth === null || height === null ? null : volume + width * depth * height * quantity;
  }
  return { grams, volume };
}

const plain = (postalCode: string): string => postalCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The zone of a destination: the one with the longest beginning of its postal code, else one of the entire country. */
function zoneOf(zones: readonly FreightZone[], { countryCode, postalCode }: Destination): FreightZone | null {
  const code = plain(postalCode);
  const ranked = zones
    .filter((zone) => zone.countries.includes(countryCode))
    .flatMap((zone) => {
      if (zone.postalCodes.length === 0) return [{ zone, length: 0 }];
      const lengths = zone.postalCodes.map(plain).filter((start) => code.startsWith(start));
      return lengths.length > 0 ? [{ zone, length: Math.max(...lengths.map((start) => start.length)) }] : [];
    })
    .toSorted((a, b) => b.length - a.length);
  return ranked[0]?.zone ?? null;
}

export type Destination = { countryCode: string; postalCode: string };

/** Grams that are charged: the weight, or what the volume counts for if that is more. */
export function chargedGrams({ divisor }: Pick<FreightTable, 'divisor'>, { grams, volume }: Load): number {
  // Cubic millimetres per gram are cubic centimetres per kilogram.
  return divisor === null || volume === null ? grams : Math.max(grams, Math.ceil(volume / divisor));
}

/** What a service costs; null if it does not go there, or not with so much. */
export function freightOf(table: FreightTable, destination: Destination, load: Load): number | null {
  const zone = zoneOf(table.zones, destination);
  const last = zone?.steps.at(-1);
  if (!zone || !last) return null;
  const grams = chargedGrams(table, load);
  const step = zone.steps.find(({ upTo }) => grams <= upTo);
  if (step) return step.price;
  return zone.extraKilogram === null || grams > mostGrams ? null : last.price + Math.ceil((grams - last.upTo) / 1_000) * zone.extraKilogram;
}

export type Offer<Service> = { service: Service; price: number };

/**
 * The services that take a load to a destination, cheapest first. Where freight is free, the cheapest costs nothing, and the others what
 * they cost more.
 */
export function offersOf<Service extends FreightTable & { id: number; maxDays: number }>(
  services: readonly Service[],
  destination: Destination,
  load: Load,
  isFree: boolean,
): Offer<Service>[] {
  const offers = services
    .flatMap((service) => {
      const price = freightOf(service, destination, load);
      return price === null ? [] : [{ service, price }];
    })
    .toSorted((a, b) => a.price - b.price || a.service.maxDays - b.service.maxDays || a.service.id - b.service.id);
  const less = isFree ? (offers[0]?.price ?? 0) : 0;
  return offers.map((offer) => ({ ...offer, price: offer.price - less }));
}
