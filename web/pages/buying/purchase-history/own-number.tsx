import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ownNumberCalls } from '../../../../contract/buying/own-numbers.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { may, useShell } from '../../../app/shell.ts';

const longest = 60;

/** The company's own number of a variant; users who may order can edit it. */
export function OwnNumber({ variantId, number, sku }: { variantId: number; number: string | null; sku: string }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = async (wanted: string) => {
    if (wanted.trim() === (number ?? '')) return setOpen(false);
    try {
      await send(ownNumberCalls.save, { lines: [{ variantId, number: wanted }] }, { quiet: true });
      setFault(null);
      setOpen(false);
      await revalidate();
    } catch (error) {
      setFault(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : String(error));
    }
  };
  if (!may(viewer, 'order.place')) return number && <span className="text-muted">{text('lists.ownNumberIs', { number })}</span>;
  if (!open)
    return (
      <button
        type="button"
        className="relative inline-flex min-h-6 items-center gap-1 text-left text-muted underline decoration-dotted underline-offset-3 hover:text-accent"
        onClick={() => setOpen(true)}
      >
        {number ? text('lists.ownNumberIs', { number }) : text('lists.ownNumberAdd')}
        <span className="sr-only">{sku}</span>
        <Icon name="edit" size={14} />
      </button>
    );
  return (
    <span className="block">
      <input
        ref={(element) => {
          if (element && !fault) element.focus();
        }}
        aria-label={text('lists.ownNumberOf', { sku })}
        aria-invalid={fault ? true : undefined}
        defaultValue={number ?? ''}
        maxLength={longest}
        placeholder={text('lists.ownNumber')}
        className="h-8 w-40 rounded-md border border-line-strong bg-surface px-2 text-sm aria-invalid:border-danger"
        onBlur={(event) => void close(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setFault(null);
            setOpen(false);
          }
        }}
      />
      {fault && (
        <span role="alert" className="block text-danger">
          {fault}
        </span>
      )}
    </span>
  );
}
