import { type DragEvent, type ReactNode, useState } from 'react';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Field, type FieldProperties } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

type FileDropProperties = Pick<FieldProperties, 'label' | 'hint' | 'error' | 'optional'> & {
  /** Types and endings, as the file field of a browser wants them. */
  accept: string;
  /** The same for people: "CSV, XLSX". */
  kinds: string;
  /** Bytes of one file. */
  largest: number;
  most?: number;
  onFiles: (files: File[]) => void;
  /** Stands below, and takes files that are dropped on it, too. */
  children?: ReactNode;
};

/** A place to drop files on, and a button to choose them. What they are is for the caller to check. */
export function FileDrop({ accept, kinds, largest, most = 1, onFiles, children, ...field }: FileDropProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [over, setOver] = useState(false);
  // A change event without a file, as when the dialog is cancelled, keeps the files chosen before.
  const take = (files: FileList | null): void => {
    if (files?.length) onFiles([...files]);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field {...field}>
        {(ties) => (
          <>
            <input
              type="file"
              multiple={most > 1}
              accept={accept}
              className="peer sr-only"
              {...ties}
              onChange={(event) => {
                take(event.target.files);
                // The same file may be chosen once more.
                event.target.value = '';
              }}
            />
            <label
              htmlFor={ties.id}
              className={`flex cursor-pointer flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center text-sm peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent hover:border-ink ${over ? 'border-accent bg-accent-soft' : field.error ? 'border-danger bg-surface' : 'border-line-strong bg-surface'}`}
            >
              <Icon name="upload" size={24} className="text-muted" />
              <span>
                <span className="font-semibold text-accent underline">{text('upload.choose', { most })}</span> {text('upload.orDrop')}
              </span>
              <span className="text-muted">
                {text('upload.kinds', { kinds, megabytes: format.number(Math.floor(largest / 1024 / 1024)) })}
              </span>
            </label>
          </>
        )}
      </Field>
      {children}
    </div>
  );
}
