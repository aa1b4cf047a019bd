import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fileTypes, isImageFile, typeOfName } from '../../../contract/wire/files.ts';
import { languageTags } from '../../../contract/values/locale.ts';
import {
  acceptOf,
  uploadProblem,
  type UploadPurpose,
  type UploadPurposeKey,
  uploadPurposes,
} from '../../../contract/wire/upload-purposes.ts';
import { pictureUrl } from '../../../contract/values/pictures.ts';
import type { StoredFile } from '../../../contract/wire/uploads.ts';
import { ApiError } from '../../app/api/error.ts';
import { uploadFile } from '../../app/api/upload.ts';
import { useFormat, useLanguage, useText } from '../../app/i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FileDrop } from './file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';

type FileUploadProperties = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  purpose: UploadPurposeKey;
  /** Maximum number of files; one by default. A single file is replaced by the next. */
  most?: number;
  /** What has been uploaded: part of the form's own values, so that it is still there when the form fails. */
  value: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
  /** True while files are on their way: the form's button waits for them. */
  onBusy?: (busy: boolean) => void;
};

/** A file on its way, or one that did not get there. */
type Pending = { id: number; file: File; progress: number; error: string | null; mayRetry: boolean; controller: AbortController };

/** Addresses of pictures chosen on this page, by storage key; they outlive the component. */
const previews = new Map<string, string>();
let lastId = 0;

/** A place to drop files, and a button to choose them; each is sent at once, with its progress, its error and another try. */
export function FileUpload({ label, hint, error, optional, purpose, most = 1, value, onChange, onBusy }: FileUploadProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [tooMany, setTooMany] = useState(false);
  // Uploads end long after the rendering that began them.
  const latest = useRef({ value, onChange });
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);
  const busy = pending.some((one) => one.error === null);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);

  const { types, largest, picture }: UploadPurpose = uploadPurposes[purpose];
  const megabytes = format.number(Math.floor(largest / 1024 / 1024));
  const kinds = types.map((type) => fileTypes[type][0].toUpperCase()).join(', ');

  function change(files: StoredFile[]): void {
    latest.current.value = files;
    latest.current.onChange(files);
  }

  function update(id: number, changes: Partial<Pending>): void {
    setPending((list) => list.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  function forget(id: number): void {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setPending((list) => list.filter((one) => one.id !== id));
  }

  async function start({ id, file, controller }: Pending): Promise<void> {
    running.current.set(id, controller);
    try {
      const stored = await uploadFile(file, { purpose, signal: controller.signal, onProgress: (progress) => update(id, { progress }) });
      if (isImageFile(file.name)) previews.set(stored.key, URL.createObjectURL(file));
      const before = latest.current.value;
      change(most === 1 ? [stored] : [...before, stored]);
      forget(id);
    } catch (failed) {
      running.current.delete(id);
      if (controller.signal.aborted) return;
      const refused = failed instanceof ApiError;
      const said = refused ? (Object.values(failed.fields)[0] ?? failed.message) : text('upload.broken');
      update(id, { error: said, mayRetry: true });
    }
  }

  function take(files: readonly File[]): void {
    const room = most === 1 ? 1 : most - value.length - pending.length;
    setTooMany(files.length > room);
    if (most === 1) for (const one of pending) forget(one.id);
    const added = files.slice(0, Math.max(0, room)).map((file): Pending => {
      const problem = uploadProblem({ purpose, contentType: typeOfName(file.name) ?? '', size: file.size });
      const said = problem && {
        type: text('upload.type', { kinds }),
        empty: text('upload.empty'),
        large: text('upload.tooLarge', { megabytes }),
      };
      const sentence = said && (problem.key === 'upload.type' ? said.type : problem.key === 'upload.empty' ? said.empty : said.large);
      return { id: ++lastId, file, progress: 0, error: sentence, mayRetry: false, controller: new AbortController() };
    });
    setPending((list) => [...(most === 1 ? [] : list), ...added]);
    for (const one of added) if (one.error === null) void start(one);
  }

  function retry(one: Pending): void {
    const again = { ...one, progress: 0, error: null, controller: new AbortController() };
    update(one.id, again);
    void start(again);
  }

  return (
    <FileDrop
      label={label}
      hint={hint}
      error={tooMany ? text('upload.tooMany', { most }) : error}
      {...(optional === undefined ? {} : { optional })}
      accept={acceptOf(purpose)}
      kinds={kinds}
      largest={largest}
      most={most}
      onFiles={take}
    >
      <p role="status" className="sr-only">
        {busy ? text('upload.busy') : value.length > 0 ? text('upload.done', { count: value.length }) : ''}
      </p>
      {(value.length > 0 || pending.length > 0) && (
        <ul className="mt-3 grid gap-2">
          {value.map((file) => (
            <Row
              key={file.key}
              name={file.fileName}
              size={file.size}
              preview={previews.get(file.key) ?? (picture && pictureUrl(file.key, 'n2'))}
              state="done"
            >
              <IconButton
                icon="trash"
                size={18}
                label={text('upload.remove', { name: file.fileName })}
                onClick={() => {
                  setTooMany(false);
                  change(latest.current.value.filter(({ key }) => key !== file.key));
                }}
              />
            </Row>
          ))}
          {pending.map((one) => (
            <Row key={one.id} name={one.file.name} size={one.file.size} error={one.error} progress={one.progress}>
              {one.error !== null && one.mayRetry && (
                <IconButton icon="retry" size={18} label={text('upload.retry', { name: one.file.name })} onClick={() => retry(one)} />
              )}
              <IconButton icon="close" size={18} label={text('upload.remove', { name: one.file.name })} onClick={() => forget(one.id)} />
            </Row>
          ))}
        </ul>
      )}
    </FileDrop>
  );
}

/** One file: its picture or sign, name and size, and how it is with it. */
function Row({
  name,
  size,
  preview,
  state,
  progress = 0,
  error = null,
  children,
}: {
  name: string;
  size: number;
  preview?: string | undefined;
  state?: 'done';
  progress?: number;
  error?: string | null;
  children: ReactNode;
}): ReactNode {
  const text = useText();
  const kilobytes = Math.max(1, Math.round(size / 1024));
  const [amount, unit] = kilobytes < 1024 ? [kilobytes, 'kilobyte'] : [kilobytes / 1024, 'megabyte'];
  const shown = new Intl.NumberFormat(languageTags[useLanguage()], { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface py-2 pr-1 pl-3 text-sm">
      {preview ? (
        <img src={preview} alt="" width={40} height={40} className="size-10 shrink-0 rounded-sm object-cover" />
      ) : (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-sunken text-muted">
          <Icon name="file" size={20} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-semibold break-words [overflow-wrap:anywhere]">{name}</span>
          {/* Of pictures that are stored already it is not known. */}
          {size > 0 && <span className="text-muted">{shown}</span>}
          {state === 'done' && <Icon name="check" size={16} label={text('upload.ready')} className="self-center text-positive" />}
        </span>
        {error !== null ? (
          <span role="alert" className="mt-0.5 block text-danger">
            {error}
          </span>
        ) : (
          state !== 'done' && (
            <span className="mt-1.5 block">
              <Progress label={text('upload.progress', { name })} value={progress} />
            </span>
          )
        )}
      </span>
      <span className="flex shrink-0">{children}</span>
    </li>
  );
}
