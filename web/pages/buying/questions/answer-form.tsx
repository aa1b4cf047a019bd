import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { longestQuestion, questionCalls, type SellerQuestion } from '../../../../contract/buying/questions.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ContactWarning } from './contact-warning.tsx';
import { languageName } from './question-parts.tsx';

/** An answer, new or changed; what was typed stays when the server refuses it. */
export function AnswerForm({ question, onClose }: { question: SellerQuestion; onClose: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState(question.answer ?? '');
  const [publish, setPublish] = useState(question.published);
  const { errors, failure, pending: busy, run: saving } = useCalls();
  const save = () =>
    saving(async () => {
      await send(questionCalls.answer, { id: question.id, version: question.version, text: words, publish }, { quiet: true });
      showMessage(text('questions.saved'), 'positive');
      onClose();
      await revalidate();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextArea
        label={text('questions.answer')}
        hint={text('questions.answerIn', { language: languageName(question.language) })}
        rows={4}
        maxLength={longestQuestion}
        value={words}
        error={errors['text']}
        onChange={(event) => setWords(event.target.value)}
      />
      <ContactWarning written={words} />
      <Checkbox label={text('questions.publish')} checked={publish} onChange={(event) => setPublish(event.target.checked)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text('questions.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
