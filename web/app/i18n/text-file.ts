/** Where a build keeps the texts of an area in a language; `version` is the one of all texts together (import.meta.env.KONTOR_TEXTS). */
export const textFile = (area: string, language: string, version: string) => `/assets/texts-${area}-${language}-${version}.js`;

/** In addition to the areas: the sentences of contract/messages, which a form loads when a value is invalid. */
export const sentences = 'sentences';
