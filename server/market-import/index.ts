export { importFolder, type ImportReport, ImportRefused } from './import.ts';
export { type CatalogueInput, writeCatalogue, type WrittenCatalogue } from './write.ts';
