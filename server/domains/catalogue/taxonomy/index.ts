export { importTaxonomy, type TaxonomyReport } from './import.ts';
export { readTaxonomy, TaxonomyRefused } from './files.ts';
