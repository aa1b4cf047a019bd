/** Columns of states that these files update themselves; docs/sql.md says why. */
export const statesByHand: Readonly<Record<string, readonly string[]>> = {
  'activity_offer.state': ['server/domains/promotions/offers/offer-queries.ts'],
  'bulk_change.state': ['server/domains/listings/bulk/queries.ts'],
  'chat_export.state': ['server/domains/talk/export/queries.ts'],
  'company_check.state': ['server/domains/companies/review/waiver-queries.ts'],
  'data_export.state': ['server/domains/identity/privacy/export-queries.ts'],
  'download_request.state': ['server/domains/materials/downloads/pack-queries.ts'],
  'import.state': ['server/domains/listings/import/queries/imports.ts'],
  'import_address.state': ['server/domains/listings/import/pictures/address-queries.ts'],
  'invoice_archive.state': ['server/domains/payments/invoices/archives/queries.ts'],
  'item.state': ['server/domains/catalogue/write/write-items.ts'],
  'stock_reservation.state': ['server/domains/stock/reservations.ts'],
  'upload.state': ['server/platform/uploads/queries.ts'],
  'variant.state': ['server/domains/catalogue/write/write-variants.ts'],
};
