import { type FormEvent, type ReactNode, useState } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { longestQuestion, questionCalls } from '../../../../contract/buying/questions.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ContactWarning } from './contact-warning.tsx';

/** A question to the seller; the page stays where it is. */
export function AskForm({ item, variant }: { item: ItemPage; variant: ItemVariant | null }): ReactNode {
  const text = useText();
  const [words, setWords] = useState('');
  const [about, setAbout] = useState(item.variants.length > 1 && variant ? String(variant.id) : '');
  const [key, setKey] = useState(newIdempotencyKey);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setFault(undefined);
    setFailure(null);
    setSent(false);
    try {
      const variantId = about === '' ? {} : { variantId: Number(about) };
      await send(questionCalls.ask, { itemId: item.id, ...variantId, text: words }, { idempotencyKey: key, quiet: true });
      setSent(true);
      setWords('');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fields['text']);
      if (Object.keys(error.fields).length === 0) setFailure(error.message);
    } finally {
      // Other words are another question.
      setKey(newIdempotencyKey());
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void ask();
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {item.variants.length > 1 && (
        <Select
          label={text('questions.about')}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
          options={[
            { value: '', label: text('questions.wholeItem') },
            ...item.variants.map((one) => ({ value: String(one.id), label: one.sku })),
          ]}
        />
      )}
      <TextArea
        label={text('questions.yours')}
        hint={text('questions.private')}
        rows={4}
        maxLength={longestQuestion}
        value={words}
        error={fault}
        onChange={(event) => setWords(event.target.value)}
      />
      <ContactWarning written={words} />
      <div>
        <Button type="submit" busy={busy}>
          {text('questions.ask')}
        </Button>
      </div>
      <div role="status">
        {isSent && (
          <Notice kind="positive">
            {text('questions.sent')} <TextLink to="/my-items/questions">{text('questions.title')}</TextLink>
          </Notice>
        )}
      </div>
    </form>
  );
}
