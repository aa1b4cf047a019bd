import { textFile } from '../app/i18n/text-file.ts';

/** Scripts that hold the texts of some text groups, so that they arrive together with the page's code instead of after it. None while developing. */
export function textPreloads(language: string, groups: readonly string[]): string[] {
  const version = import.meta.env.KONTOR_TEXTS;
  return version ? groups.map((area) => textFile(area, language, version)) : [];
}
