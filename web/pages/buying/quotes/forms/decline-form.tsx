import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useSending } from './use-sending.ts';

/** Ends a quote, with a reason where one wants to give one. */
export function DeclineForm({
  label,
  onDecline,
  onClose,
}: {
  label: string;
  onDecline: (reason: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const { form, run, failure, busy } = useSending();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onDecline(reason));
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextArea
        label={text('quotes.reason')}
        optional
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" busy={busy}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
