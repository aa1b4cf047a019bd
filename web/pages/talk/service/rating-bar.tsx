import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const most = 5;

/** Asks how a conversation was answered, once it is solved. */
export default function RatingBar({ gid, changes }: { gid: string; changes: number }): ReactNode {
  const text = useText();
  const [rating, setRating] = useState<{ open: boolean; stars: number | null; comment: string } | null>(null);
  /** Null until the person has chosen. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPutOff, setPutOff] = useState(false);
  const { run, pending, failure } = useCalls();
  useEffect(() => {
    send(serviceCalls.rating, { gid }, { background: true })
      .then(setRating)
      .catch(() => undefined);
  }, [gid, changes]);
  // What was said is changed with the next visit.
  if (!rating?.open || isPutOff) return null;
  const stars = chosen ?? rating.stars ?? 0;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const comment = new FormData(event.currentTarget).get('comment');
    const given = { gid, stars, comment: typeof comment === 'string' ? comment : '' };
    if (!(await run(() => send(serviceCalls.rate, given, { quiet: true })))) return;
    showMessage(text('service.rated'), 'positive');
    setPutOff(true);
  };
  return (
    <form className="flex flex-col gap-2 border-b border-line bg-sunken px-4 py-3" onSubmit={(event) => void submit(event)}>
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <legend className="float-left mr-3 text-sm font-semibold">{text('service.rateQuestion')}</legend>
        {Array.from({ length: most }, (_, index) => index + 1).map((value) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-1 text-sm">
            <input
              type="radio"
              name="stars"
              value={value}
              checked={value === stars}
              className="size-4.5 accent-accent"
              onChange={() => setChosen(value)}
            />
            <span aria-hidden>{value} ★</span>
            <span className="sr-only">{text('service.stars', { count: value })}</span>
          </label>
        ))}
      </fieldset>
      {stars > 0 && <TextField name="comment" label={text('service.comment')} maxLength={300} defaultValue={rating.comment} optional />}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <span className="flex gap-2">
        <Button type="submit" size="small" busy={pending} disabled={stars === 0}>
          {text('service.rate')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setPutOff(true)}>
          {text('service.rateLater')}
        </Button>
      </span>
    </form>
  );
}
