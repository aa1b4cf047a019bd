import { type ReactNode, useState } from 'react';
import { mostMembers } from '../../../../contract/talk/chat.ts';
import { folded } from '../../../app/i18n/folded.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';

export type Colleague = { userId: number; name: string };

type Properties = {
  colleagues: readonly Colleague[];
  chosen: readonly number[];
  /** How many may be chosen. */
  most: number;
  error?: string | undefined;
  onChange: (chosen: readonly number[]) => void;
};

/** Above so many, one looks for names. */
const manyColleagues = 8;

/** Who of the colleagues is meant. Whom one has chosen stays in sight, whatever is looked for. */
export function ColleagueChoice({ colleagues, chosen, most, error, onChange }: Properties): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const wanted = folded(keyword.trim());
  const shown = colleagues.filter(({ userId, name }) => chosen.includes(userId) || folded(name).includes(wanted));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-sm font-semibold">{text('chatTeam.people')}</legend>
      {colleagues.length > manyColleagues && (
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
      <div className="max-h-80 overflow-y-auto">
        {shown.map(({ userId, name }) => (
          <Checkbox
            key={userId}
            className="[overflow-wrap:anywhere]"
            label={name}
            checked={chosen.includes(userId)}
            disabled={!chosen.includes(userId) && chosen.length >= most}
            onChange={(event) => onChange(event.target.checked ? [...chosen, userId] : chosen.filter((one) => one !== userId))}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {shown.length === 0 ? text('chat.noneFound') : text('chatTeam.chosen', { count: chosen.length })}
      </p>
      {chosen.length >= most && <p className="text-sm text-muted">{text('chatTeam.most', { most: mostMembers })}</p>}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
