import { type Language, languageTags } from '../../../contract/values/locale.ts';
import { formatOf } from './format.ts';

/** A text as scripts/compile-catalogues.ts writes it: plain, or its parts, between which the values of a call go. */
export type Message = string | readonly Part[];
/** Text, `#` for the number of the plural around it, or a value; with cases, the one that its value chooses. */
type Part = string | readonly [name: string, kind?: 'number' | 'plural' | 'select', cases?: Readonly<Record<string, Message>>];

type Values = Readonly<Record<string, string | number>>;

const rules = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(languageTags[language])));
  return found;
}

/** The text with its values. `count` is what `#` stands for. */
export function fill(message: Message, language: Language, values: Values = {}, count?: number): string {
  if (typeof message === 'string') return message;
  const { number } = formatOf(language);
  const written = message.map((part) => {
    if (typeof part === 'string') return part === '#' && count !== undefined ? number(count) : part;
    const [name, kind, cases] = part;
    const value = values[name];
    if (kind === 'number') return number(value as number);
    if (!cases) return String(value ?? '');
    const own = Object.hasOwn(cases, String(value)) ? cases[String(value)] : undefined;
    const plural = kind === 'plural';
    const chosen = own ?? (plural ? cases[rulesOf(language).select(value as number)] : undefined) ?? cases['other'] ?? '';
    return fill(chosen, language, values, plural ? (value as number) : undefined);
  });
  return written.join('');
}
