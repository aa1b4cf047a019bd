import { createElement, Fragment, type ReactNode, Suspense, use } from 'react';
import type { Language } from '../../../contract/values/locale.ts';
import { type Format, formatOf } from './format.ts';
import { TextContext, type Texts } from './text-context.ts';
import { type TextId, type Translate, translator } from './translate.ts';

export type { TextId, Translate };
export { textGroups } from './text-groups.ts';

function useTexts(): Texts {
  const texts = use(TextContext);
  if (!texts) throw new Error('no texts around this component');
  return texts;
}

const translators = new WeakMap<Texts, Translate>();

/** `const text = useText()` … `text('cart.title')`. The same function for as long as the language stays. */
export function useText(): Translate {
  const texts = useTexts();
  let translate = translators.get(texts);
  if (!translate) translators.set(texts, (translate = translator(texts)));
  return translate;
}

export function useLanguage(): Language {
  return useTexts().language;
}

/** Money, numbers, times and names in the page's language. */
export function useFormat(): Format {
  return formatOf(useTexts().language);
}

/** What is in it is written in another language; it is waited for where its texts are not there yet. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }): ReactNode {
  const texts = useTexts();
  if (language === texts.language) return children;
  return createElement(TextContext, { value: texts.of(language) }, createElement(Suspense, null, children));
}

type TextProperties<Id extends TextId> = {
  id: Id;
  values?: Record<string, string | number>;
  /** What `<name>…</name>` in the text becomes. */
  tags: Record<string, (children: ReactNode) => ReactNode>;
};

// A value may hold anything, such as a company called "<b>": its brackets are no tags.
const hide = (value: string | number) => (typeof value === 'string' ? value.replaceAll('<', '\uE000') : value);
const reveal = (text: string) => text.replaceAll('\uE000', '<');

/** A text with parts that are components: `<Text id="login.hint" tags={{ link: (children) => <Link …>{children}</Link> }} />`. */
export function Text<Id extends TextId>({ id, values = {}, tags }: TextProperties<Id>): ReactNode {
  const translate = useText() as (id: TextId, values: unknown) => string;
  const full = translate(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hide(value)])));
  return createElement(Fragment, null, ...parse(full, tags));
}

function parse(text: string, tags: TextProperties<TextId>['tags']): ReactNode[] {
  const parts: ReactNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) {
    const [full, name = '', inner = ''] = match;
    parts.push(reveal(text.slice(rest, match.index)), tags[name]?.(createElement(Fragment, null, ...parse(inner, tags))) ?? reveal(inner));
    rest = match.index + full.length;
  }
  parts.push(reveal(text.slice(rest)));
  return parts;
}
