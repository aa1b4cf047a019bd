export { importTaxonomy, type TaxonomyReport } from './taxonomy/import.ts';
export { TaxonomyRefused } from './taxonomy/files.ts';
