import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { codes } from '../../../../../contract/wire/codes.ts';
import type { QuoteDetail } from '../../../../../contract/buying/quotes.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** Asks before prices are signed. Why they cannot be stands in the question; where the other side was faster, the page shows what is now. */
export function AcceptQuestion({
  open,
  onClose,
  quote,
  pricesUntil,
  confirm,
  accept,
}: {
  open: boolean;
  onClose: () => void;
  quote: QuoteDetail;
  pricesUntil: string | null | undefined;
  confirm: string;
  accept: () => Promise<unknown>;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const sign = async () => {
    setFailure(null);
    try {
      await accept();
      showMessage(text('quotes.accepted'), 'positive');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The question goes with the state it was about.
      if (error.code === codes.conflict) showMessage(error.message, 'danger');
      else setFailure(error.message);
      throw error;
    } finally {
      await revalidate();
    }
  };
  return (
    <Question open={open} onClose={close} title={text('quotes.acceptQuestion')} confirm={confirm} onConfirm={sign}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {text('quotes.acceptHint', {
        total: quote.total === null ? '–' : format.money(quote.total, quote.currency),
        day: format.date(pricesUntil ?? quote.changedAt),
      })}
    </Question>
  );
}
