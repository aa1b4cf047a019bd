export { importTaxonomy } from './import.ts';
export type { TaxonomyReport } from './report.ts';
export { readTaxonomy, TaxonomyRefused } from './files.ts';
