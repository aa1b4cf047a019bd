import { type ReactNode, useId, useState } from 'react';
import { mostMembers } from '../../../../contract/talk/chat.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { folded } from './folded.ts';

export type Colleague = { userId: number; name: string };

type FilterProperties = {
  colleagues: readonly Colleague[];
  /** Those who stay in sight, whatever is looked for. */
  chosen?: readonly number[];
  children: (shown: readonly Colleague[]) => ReactNode;
};

/** Above so many, one looks for names. */
const manyColleagues = 8;

/** A list of colleagues, with a field that leaves those whose names have what is typed where there are many. */
export function ColleagueFilter({ colleagues, chosen = [], children }: FilterProperties): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const isLong = colleagues.length > manyColleagues;
  const wanted = isLong ? folded(keyword.trim()) : '';
  return (
    <>
      {isLong && (
        <TextField
          type="search"
          label={text('chatTeam.find')}
          labelHidden
          placeholder={text('chatTeam.find')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onKeyDown={(event) => {
            // Enter looks for a name and does not send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {children(colleagues.filter(({ userId, name }) => chosen.includes(userId) || folded(name).includes(wanted)))}
    </>
  );
}

type ChoiceProperties = {
  colleagues: readonly Colleague[];
  chosen: readonly number[];
  /** How many may be chosen. */
  most: number;
  error?: string | undefined;
  onChange: (chosen: readonly number[]) => void;
};

/** Who of the colleagues is meant. */
export function ColleagueChoice({ colleagues, chosen, most, error, onChange }: ChoiceProperties): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? id : undefined}>
      <legend className="pb-1 text-sm font-semibold">{text('chatTeam.people')}</legend>
      <ColleagueFilter {...{ colleagues, chosen }}>
        {(shown) => (
          <>
            <div className="scroll-down max-h-76">
              {shown.map(({ userId, name }) => (
                <Checkbox
                  key={userId}
                  className="[overflow-wrap:anywhere]"
                  label={name}
                  aria-invalid={error ? true : undefined}
                  checked={chosen.includes(userId)}
                  disabled={!chosen.includes(userId) && chosen.length >= most}
                  onChange={(event) => onChange(event.target.checked ? [...chosen, userId] : chosen.filter((one) => one !== userId))}
                />
              ))}
            </div>
            <p role="status" className="text-sm text-muted">
              {shown.length === 0 ? text('chat.noneFound') : text('chatTeam.chosen', { count: chosen.length })}
            </p>
          </>
        )}
      </ColleagueFilter>
      {chosen.length >= most && <p className="text-sm text-muted">{text('chatTeam.most', { most: mostMembers })}</p>}
      {error && <FieldError {...{ id }}>{error}</FieldError>}
    </fieldset>
  );
}
