import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks for the reason of a decision before it is made; what the server objects to is shown in the dialog, which stays open. */
export function ReasonQuestion({
  open,
  onClose,
  title,
  hint,
  confirm,
  label,
  dangerous = false,
  optional = false,
  children,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  hint: ReactNode;
  confirm: string;
  label?: string;
  dangerous?: boolean;
  optional?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
  onConfirm: (reason: string) => Promise<unknown>;
}): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const decide = async () => {
    setError(null);
    try {
      if (!optional && reason.trim() === '') throw new Error(text('operator.reasonNeeded'));
      await onConfirm(reason.trim());
    } catch (failed) {
      if (failed instanceof ApiError) setError(Object.values(failed.fields)[0] ?? failed.message);
      else if (failed instanceof Error) setError(failed.message);
      throw failed;
    }
  };
  return (
    <Question open={open} onClose={close} title={title} confirm={confirm} dangerous={dangerous} onConfirm={decide}>
      <div className="grid gap-4 text-ink">
        <p className="text-muted">{hint}</p>
        {error && <Notice kind="danger">{error}</Notice>}
        {children}
        <TextArea
          label={label ?? text('operator.reason')}
          optional={optional}
          value={reason}
          maxLength={1_000}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Question>
  );
}
