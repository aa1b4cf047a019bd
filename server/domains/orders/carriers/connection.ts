/**
 * What a connection to carriers does for the market: it follows parcels, and makes labels where it can. docs/shipping.md describes it for
 * those who write one; `test/support/carrier-conformance.ts` is what each has to pass.
 *
 * A connection is asked outside of transactions. Its calls may be repeated, cross each other, or be cut off at any point; what it reports
 * may come twice and out of order.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import type { ExceptionProblem, ReportKind } from '../../../../contract/orders/parcels.ts';

export type ParcelReport = {
  /** Of this event alone: a report with a key that the parcel has already has no effect. At most 100 characters. */
  key: string;
  kind: ReportKind;
  /** With `exception`. */
  problem: ExceptionProblem | null;
  /** Town and country as the carrier writes them; empty if it says none. Never the recipient's name or street. */
  place: string;
  at: Date;
};

export type FollowRequest = {
  /** Of this parcel alone: asked for again with the same key, the connection answers with the same reference. */
  key: string;
  carrier: string;
  trackingNumber: string;
  shippedAt: Date;
  now: Date;
};

export type LabelRequest = {
  /** Of this label alone: asked for again with the same key, the connection answers with the same label. */
  key: string;
  /** The sender, line by line. */
  from: string[];
  to: ShippingAddress;
  /** Printed on the label. */
  reference: string;
  now: Date;
};

/** Makes labels. */
export type LabelService = {
  /** @throws ConnectionSilent, ConnectionRefused */
  make: (request: LabelRequest) => Promise<{ carrier: string; trackingNumber: string; pdf: Uint8Array }>;
};

export type CarrierMessage = { reference: string; reports: ParcelReport[] };

export type CarrierConnection = {
  /** The value of `shipment.connection`. */
  name: string;
  /** Minutes after which a parcel is asked about again; long where messages come by themselves. */
  lookMinutes: number;
  /**
   * Begins to follow a parcel; returns the connection's own number of it.
   * @throws ConnectionSilent, ConnectionRefused for a carrier or a number that it does not know
   */
  follow: (request: FollowRequest) => Promise<string>;
  /** All that is known of a parcel by now, in any order. @throws ConnectionSilent, ConnectionRefused */
  reports: (reference: string, now: Date) => Promise<ParcelReport[]>;
  /** Of connections that make labels; all others have none. */
  labels?: LabelService;
  /** What a message says, once its signature is right; null for one about something else. @throws BadCarrierMessage */
  readMessage: (message: { headers: IncomingHttpHeaders; body: string; now: Date }) => Promise<CarrierMessage | null>;
};

/** There was no answer, or none that says anything about the parcel: it is asked about again. */
export class ConnectionSilent extends Error {}

/** The connection will never follow this parcel. */
export class ConnectionRefused extends Error {}

/** A message with a wrong signature, or one that cannot be read. */
export class BadCarrierMessage extends Error {}
