/** Where a build keeps the texts of a group in a language; `version` is the one of all texts together (import.meta.env.KONTOR_TEXTS). */
export const textFile = (group: string, language: string, version: string) => `/assets/texts-${group}-${language}-${version}.js`;

/** In addition to the groups: the messages that a form shows when a value is invalid. */
export const formMessages = 'messages';
