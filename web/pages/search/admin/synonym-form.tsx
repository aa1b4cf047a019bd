import { type FormEvent, type ReactNode, useState } from 'react';
import { type Language, languageNames, languages } from '../../../../contract/values/locale.ts';
import { searchAdminCalls, type Synonym } from '../../../../contract/search/search-admin.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export type Draft = Omit<Synonym, 'id'> & { id: number | null };
export const emptyDraft: Draft = { id: null, language: null, words: [], leadsTo: [], version: 0 };

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);

/** One group of synonyms: a word in each line. What was typed stays when it is refused. */
export function SynonymForm({ draft, onClose }: { draft: Draft; onClose: () => void }): ReactNode {
  const text = useText();
  const [language, setLanguage] = useState<Language | null>(draft.language);
  const [words, setWords] = useState(draft.words.join('\n'));
  const [leadsTo, setLeadsTo] = useState(draft.leadsTo.join('\n'));
  const { pending, run } = useCall(searchAdminCalls.save, {
    revalidate: 'success',
    done: () => showMessage(text('operator-search.saved'), 'positive'),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = { id: draft.id, version: draft.version, language, words: linesOf(words), leadsTo: linesOf(leadsTo) };
    if (await run(given)) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text(draft.id === null ? 'operator-search.add' : 'operator-search.change')}>
      <form className="grid gap-5" onSubmit={(event) => void save(event)}>
        <TextArea
          label={text('operator-search.words')}
          hint={text('operator-search.wordsHint')}
          value={words}
          required
          maxLength={2_000}
          onChange={(event) => setWords(event.target.value)}
        />
        <TextArea
          label={text('operator-search.leadsTo')}
          hint={text('operator-search.leadsToHint')}
          value={leadsTo}
          optional
          maxLength={2_000}
          onChange={(event) => setLeadsTo(event.target.value)}
        />
        <Select
          label={text('operator-search.language')}
          value={language ?? ''}
          options={[
            { value: '', label: text('operator-search.allLanguages') },
            ...languages.map((one) => ({ value: one, label: languageNames[one] })),
          ]}
          onChange={(event) => setLanguage(languages.find((one) => one === event.target.value) ?? null)}
        />
        <Button type="submit" busy={pending}>
          {text('operator-search.save')}
        </Button>
      </form>
    </Drawer>
  );
}
