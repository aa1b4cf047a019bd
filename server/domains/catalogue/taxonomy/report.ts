/** Rows of one kind: new ones, ones of the market that the source stands for from now on, names, and known ones. */
export type ImportCount = { added: number; adopted: number; texts: number; same: number };
export type TaxonomyReport = {
  categories: ImportCount & { folded: number };
  attributes: ImportCount;
  values: ImportCount;
  /** Names of the attributes that newly distinguish variants. */
  options: string[];
  /** Attributes newly assigned to categories. */
  links: number;
  /** Categories that newly need registration numbers of a scheme. */
  marks: number;
  /** Names added at the first two levels, or to be added in a dry run. */
  added: string[];
  problems: string[];
};
