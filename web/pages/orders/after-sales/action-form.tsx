import { type ReactNode, type SubmitEvent, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, InputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type ActionFormProperties<C extends Call> = {
  title: string;
  hint?: string;
  call: C;
  input: InputOf<C>;
  button: string;
  kind?: 'primary' | 'secondary' | 'danger';
  /** While files are on their way. */
  waits?: boolean;
  onDone?: () => void;
  children?: (errors: Record<string, string>) => ReactNode;
};

/**
 * One step that a side can take with a case. After a refusal what was entered stays as it is; the current state of the case is shown on
 * request, since the form might not be a part of it any more.
 */
export function ActionForm<C extends Call>(properties: ActionFormProperties<C>): ReactNode {
  const { title, hint, call, input, button, kind = 'primary', waits = false, onDone, children } = properties;
  const text = useText();
  const { revalidate } = useRevalidator();
  const entered = JSON.stringify(input);
  // Corrected and sent again is another intention.
  const { idempotencyKey } = useMemo(() => ({ entered, idempotencyKey: newIdempotencyKey() }), [entered]);
  const { pending, errors, failure, refusal, forget, run } = useCall(call, {
    inForm: true,
    revalidate: 'success',
    done: () => {
      showMessage(text('afterSales.saved'), 'positive');
      onDone?.();
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void run(input, { idempotencyKey });
  };
  const reload = (): void => {
    forget();
    void revalidate();
  };
  return (
    <Card title={title}>
      <form onSubmit={submit} noValidate>
        {failure && (
          <Notice kind="danger">
            <p>{failure}</p>
            {refusal?.code === codes.conflict && (
              <Button kind="secondary" size="small" className="mt-3" onClick={reload}>
                {text('afterSales.reload')}
              </Button>
            )}
          </Notice>
        )}
        <div className="grid gap-5">
          {hint && <p className="text-sm text-muted">{hint}</p>}
          {children?.(errors)}
          <Button type="submit" kind={kind} busy={pending} disabled={waits} className="justify-self-start">
            {button}
          </Button>
        </div>
      </form>
    </Card>
  );
}
