import { type FormEvent, type ReactNode, useState } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { longestQuestion, questionCalls } from '../../../../contract/buying/questions.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
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
  const [isSent, setSent] = useState(false);
  const { pending, errors, failure, run } = useCall(questionCalls.ask, {
    inForm: true,
    done: () => {
      setSent(true);
      setWords('');
    },
  });
  const ask = async () => {
    setSent(false);
    const variantId = about === '' ? {} : { variantId: Number(about) };
    await run({ itemId: item.id, ...variantId, text: words }, { idempotencyKey: key });
    // Other words are another question.
    setKey(newIdempotencyKey());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void ask();
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
        error={errors['text']}
        onChange={(event) => setWords(event.target.value)}
      />
      <ContactWarning written={words} />
      <div>
        <Button type="submit" busy={pending}>
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
