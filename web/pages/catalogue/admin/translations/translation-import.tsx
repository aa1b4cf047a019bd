import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { languageNames, type Language } from '../../../../../contract/values/locale.ts';
import { translationCalls } from '../../../../../contract/catalogue/translations.ts';
import { send } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { partsOf } from '../list-parts.ts';

type Answer = AnswerOf<typeof translationCalls.import>;
const largestFile = 20 * 1024 * 1024;

/** Imports an exported list with translations filled in. */
export function TranslationImport({ language }: { language: Language }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  async function take(file: File): Promise<void> {
    setAnswer(null);
    setFault(undefined);
    if (file.size > largestFile) {
      setFault(text('operator-catalogue.fileTooLarge'));
      return;
    }
    setBusy(true);
    try {
      // What has been taken in counts, even when a later part fails.
      for (const { content, before } of partsOf(await file.text())) {
        const part = await send(translationCalls.import, { language, content }, { quiet: true });
        setAnswer((sum) => added(sum, part, before));
      }
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields['content'] ?? error.message) : text('operator-catalogue.notSaved'));
    } finally {
      setBusy(false);
      await revalidate();
    }
  }
  return (
    <Card title={text('operator-catalogue.importTitle', { language: languageNames[language] })} className="mt-6">
      <Field label={text('operator-catalogue.file')} hint={text('operator-catalogue.importHint')} error={fault}>
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            className="block max-w-full text-sm file:mr-4 file:h-control file:cursor-pointer file:rounded-full file:border file:border-line-strong file:bg-surface file:px-5 file:font-semibold"
            onChange={(event) => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              if (file) void take(file).finally(() => (input.value = ''));
            }}
          />
        )}
      </Field>
      {answer && (
        <div className="mt-4" role="status">
          <Notice kind={answer.problems.length > 0 ? 'caution' : 'positive'}>
            <p>{text('operator-catalogue.imported', { changed: answer.changed, same: answer.same, empty: answer.empty })}</p>
            {answer.problems.length > 0 && (
              <ul className="mt-2 max-h-60 overflow-y-auto">
                {answer.problems.map(({ row, reason }) => (
                  <li key={row}>{text('operator-catalogue.rowProblem', { row, reason })}</li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
    </Card>
  );
}

/** The answers of all parts as one; rows are counted from the beginning of the file. */
function added(sum: Answer | null, part: Answer, before: number): Answer {
  const problems = part.problems.map(({ row, reason }) => ({ row: row + before, reason }));
  if (!sum) return { ...part, problems };
  return {
    changed: sum.changed + part.changed,
    same: sum.same + part.same,
    empty: sum.empty + part.empty,
    problems: [...sum.problems, ...problems],
  };
}
