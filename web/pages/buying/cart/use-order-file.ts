import { useRef, useState } from 'react';
import { typeOfName } from '../../../../contract/wire/files.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import type { OrderList } from './order-lines.ts';

/** What the field of such files says of itself. */
export const orderFiles = {
  accept: '.xlsx,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  kinds: 'XLSX, CSV, TSV, TXT',
  largest: 5 * 1024 * 1024,
};

/** Reads an order from a file, here in the browser; what reads it is loaded for the first file. `error` says what is wrong with the last one. */
export function useOrderFile(onOrder: (name: string, order: OrderList) => void): {
  take: (files: readonly File[]) => void;
  reading: string | null;
  error: string | undefined;
} {
  const text = useText();
  const format = useFormat();
  const language = useLanguage();
  const [reading, setReading] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const running = useRef(false);

  async function read(file: File): Promise<string | undefined> {
    const { accept, kinds, largest } = orderFiles;
    const type = typeOfName(file.name);
    if (type !== null && !accept.includes(type)) return text('upload.type', { kinds });
    if (file.size === 0) return text('upload.empty');
    if (file.size > largest) return text('upload.tooLarge', { megabytes: format.number(largest / 1024 / 1024) });
    const { name } = file;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return text('cart.quick.file.unreadable', { name });
    try {
      const { readOrderFile } = await import('./order-file.ts');
      const found = await readOrderFile(new Uint8Array(bytes), language);
      if (typeof found === 'string') return found === 'empty' ? text('upload.empty') : text(`cart.quick.file.${found}`, { name });
      onOrder(name, found);
      return undefined;
    } catch {
      return text('upload.broken');
    }
  }

  function take(files: readonly File[]): void {
    const [file] = files;
    if (!file || running.current) return;
    setError(files.length > 1 ? text('upload.tooMany', { most: 1 }) : undefined);
    if (files.length > 1) return;
    running.current = true;
    setReading(file.name);
    void read(file).then((problem) => {
      running.current = false;
      setReading(null);
      setError(problem);
    });
  }

  return { take, reading, error };
}
