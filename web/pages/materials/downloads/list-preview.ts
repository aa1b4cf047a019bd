import { useEffect, useState } from 'react';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import { downloadCalls } from '../../../../contract/materials/downloads.ts';
import type { LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import { ApiError } from '../../../app/api/error.ts';
import { send } from '../../../app/api/client.ts';
import { useLanguage } from '../../../app/i18n/text.tsx';

const pause = 500;

type Wanted = { columns: readonly LayoutColumn[]; csv: CsvStyle; language?: string };
export type ListPreview = {
  columns: readonly LayoutColumn[];
  csv: CsvStyle;
  rows: readonly (readonly (string | number | null)[])[];
  /** Of the CSV file. */
  lines: string;
};

/**
 * The first rows of a list as they will be written, a moment after the last change; null makes no call. `error` says what is wrong with
 * the decimal sign.
 */
export function useListPreview(wanted: Wanted | null): { preview: ListPreview | null; error: string | undefined } {
  const language = useLanguage();
  const [preview, setPreview] = useState<ListPreview | null>(null);
  const [error, setError] = useState<string>();
  const requested = wanted && JSON.stringify({ language, ...wanted });
  useEffect(() => {
    if (!requested) return;
    const input = JSON.parse(requested) as Required<Wanted> & { columns: LayoutColumn[]; language: typeof language };
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void send(downloadCalls.preview, input, { background: true, signal: controller.signal })
        .then((answer) => {
          setPreview({ ...input, ...answer });
          setError(undefined);
        })
        .catch((failed: unknown) => {
          // Two names alike, or none: what else is wrong is said when it is saved.
          if (failed instanceof ApiError) setError(failed.fields['csv.decimal']);
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [requested]);
  return { preview, error };
}
