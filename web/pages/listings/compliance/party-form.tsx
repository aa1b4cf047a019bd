import { type ReactNode, useState } from 'react';
import { complianceCalls, type PartyInput } from '../../../../contract/catalogue/compliance.ts';
import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

const nobody: PartyInput = { id: null, name: '', line1: '', postalCode: '', city: '', countryCode: 'DE', email: '', website: '' };

/** An address of a maker or a responsible person. It stands within another form, so that it is none itself. */
export function PartyForm({ party, onDone }: { party: Party | null; onDone: (party: Party | null) => void }): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const [input, setInput] = useState<PartyInput>(party ?? nobody);
  const { errors, failure, pending: busy, run } = useCalls({ fieldsMessage: text('listings.markedFields') });
  const save = () => run(async () => onDone(await send(complianceCalls.saveParty, input, { quiet: true })));
  const remove = () =>
    run(async () => {
      await send(complianceCalls.removeParty, { id: party?.id ?? 0 }, { quiet: true });
      onDone(null);
    });
  const field = (name: 'name' | 'line1' | 'postalCode' | 'city' | 'email' | 'website', maxLength: number) => (
    <TextField
      key={name}
      label={text(`listings.party.${name}`)}
      maxLength={maxLength}
      optional={name === 'website'}
      type={name === 'email' ? 'email' : name === 'website' ? 'url' : 'text'}
      value={input[name]}
      error={errors[name]}
      onChange={(event) => setInput({ ...input, [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form around it is another one.
        event.preventDefault();
        void save();
      }}
    />
  );
  return (
    <fieldset className="grid gap-3 rounded-md bg-sunken p-4">
      <legend className="sr-only">{party ? text('listings.changeParty') : text('listings.newParty')}</legend>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {field('name', 200)}
      {field('line1', 200)}
      <div className="grid items-start gap-3 md:grid-cols-[8rem_1fr]">
        {field('postalCode', 20)}
        {field('city', 100)}
      </div>
      <Select
        label={text('listings.party.country')}
        value={input.countryCode}
        error={errors['countryCode']}
        options={countries}
        onChange={(event) => setInput({ ...input, countryCode: event.currentTarget.value })}
      />
      {field('email', 254)}
      {field('website', 300)}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void save()}>
          {text('listings.saveParty')}
        </Button>
        <Button kind="secondary" size="small" disabled={busy} onClick={() => onDone(null)}>
          {text('common.cancel')}
        </Button>
        {party && (
          <Button kind="quiet" size="small" icon="trash" disabled={busy} onClick={() => void remove()}>
            {text('listings.removeParty')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
