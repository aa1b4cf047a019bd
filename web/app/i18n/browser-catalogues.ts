import type { Language } from '../../../contract/values/locale.ts';
import { textFile } from './text-file.ts';
import type { Texts } from './text-context.ts';

type Messages = Texts['messages'];
const version = import.meta.env.KONTOR_TEXTS;
// While developing they are loaded from their sources. The server has them all already (catalogues.server.ts).
const sources =
  import.meta.env.SSR || version ? {} : import.meta.glob<Messages>('../../../texts/.compiled/pages/*/*.js', { import: 'default' });

const known = new Map<Language, Texts>();

/** The texts of a language, which load group by group. The page's own never changes: another one is a new document. */
export function browserTexts(language: Language): Texts {
  const found = known.get(language);
  if (found) return found;
  const all: Messages = {};
  const loading = new Map<string, Promise<void> | null>();
  const texts = { language, messages: all, pending, of: browserTexts };
  known.set(language, texts);
  return texts;

  function pending(group: string): Promise<void> | null {
    const found = loading.get(group);
    if (found !== undefined) return found;
    const load = loadFrom(group, language);
    if (!load) return null;
    const promise = load.then(
      (messages) => {
        Object.assign(all, messages);
        loading.set(group, null);
      },
      (error: unknown) => {
        loading.delete(group);
        // oxlint-disable-next-line no-console -- a page without its texts is worth a line in the console
        console.error(`The texts of ${group} could not be loaded`, error);
        throw error;
      },
    );
    loading.set(group, promise);
    return promise;
  }
}

function loadFrom(group: string, language: Language): Promise<Messages> | undefined {
  if (!version) return sources[`../../../texts/.compiled/pages/${group}/${language}.js`]?.();
  return import(/* @vite-ignore */ textFile(group, language, version)).then((file: { default: Messages }) => file.default);
}

export async function loadTextGroups(language: Language, textGroups: readonly string[]): Promise<void> {
  const { pending } = browserTexts(language);
  await Promise.all(textGroups.map(async (group) => pending(group)));
}
