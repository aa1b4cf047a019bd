import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Language, languageNames, languages } from '../../../../contract/values/locale.ts';
import { searchDeskCalls, type Synonym } from '../../../../contract/search/search-admin.ts';
import { send } from '../../../app/api/client.ts';
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
  const { revalidate } = useRevalidator();
  const [language, setLanguage] = useState<Language | null>(draft.language);
  const [words, setWords] = useState(draft.words.join('\n'));
  const [leadsTo, setLeadsTo] = useState(draft.leadsTo.join('\n'));
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const given = { id: draft.id, version: draft.version, language, words: linesOf(words), leadsTo: linesOf(leadsTo) };
      await send(searchDeskCalls.save, given);
      showMessage(text('search-desk.saved'), 'positive');
      await revalidate();
      onClose();
    } catch {
      // The sentence has been shown; the form stays as it is.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer open onClose={onClose} title={text(draft.id === null ? 'search-desk.add' : 'search-desk.change')}>
      <form className="grid gap-5" onSubmit={(event) => void save(event)}>
        <TextArea
          label={text('search-desk.words')}
          hint={text('search-desk.wordsHint')}
          value={words}
          required
          maxLength={2_000}
          onChange={(event) => setWords(event.target.value)}
        />
        <TextArea
          label={text('search-desk.leadsTo')}
          hint={text('search-desk.leadsToHint')}
          value={leadsTo}
          optional
          maxLength={2_000}
          onChange={(event) => setLeadsTo(event.target.value)}
        />
        <Select
          label={text('search-desk.language')}
          value={language ?? ''}
          options={[
            { value: '', label: text('search-desk.allLanguages') },
            ...languages.map((one) => ({ value: one, label: languageNames[one] })),
          ]}
          onChange={(event) => setLanguage(languages.find((one) => one === event.target.value) ?? null)}
        />
        <Button type="submit" busy={busy}>
          {text('search-desk.save')}
        </Button>
      </form>
    </Drawer>
  );
}
