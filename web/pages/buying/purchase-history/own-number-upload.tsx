import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { ownNumberCalls } from '../../../../contract/buying/own-numbers.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

const largest = 500_000;

/** Spreadsheets in Western Europe still write cp1252: files that are not UTF-8 are read as cp1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Own numbers from a CSV file; each row that was not taken is named with what to do about it. */
export function OwnNumberUpload(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<AnswerOf<typeof ownNumberCalls.upload> | null>(null);
  const [error, setError] = useState<string | undefined>();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const [file] = field.files ?? [];
    setOutcome(null);
    setError(undefined);
    if (!file) return;
    try {
      const content = file.size > largest ? '' : await textOf(file);
      if (!content) return setError(text(file.size > largest ? 'lists.upload.tooLarge' : 'lists.upload.empty'));
      setOutcome(await send(ownNumberCalls.upload, { content }, { quiet: true }));
      await revalidate();
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fields['content'] ?? failure.message) : String(failure));
    } finally {
      field.value = '';
    }
  };
  return (
    <Disclosure title={text('lists.upload.title')}>
      <TextField
        label={text('lists.upload.file')}
        hint={text('lists.upload.hint')}
        error={error}
        type="file"
        accept=".csv,.txt,text/csv"
        className="max-w-xl [&_input]:py-1.5"
        onChange={(event) => void take(event)}
      />
      {outcome && (
        <div className="mt-4" role="status">
          <Notice kind={outcome.faulty > 0 ? 'caution' : 'positive'}>
            {text('lists.upload.done', { saved: outcome.saved, faulty: outcome.faulty })}
          </Notice>
          {outcome.faults.length > 0 && (
            <ul className="mt-2 grid gap-1">
              {outcome.faults.map((fault) => (
                <li key={fault.row}>
                  <strong>{text('lists.upload.row', { row: format.number(fault.row), code: fault.code })}</strong> {fault.message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Disclosure>
  );
}
