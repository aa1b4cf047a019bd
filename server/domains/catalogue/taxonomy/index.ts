export { importTaxonomy, type TaxonomyReport } from './import.ts';
export { TaxonomyRefused } from './files.ts';
