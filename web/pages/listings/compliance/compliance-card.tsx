import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { complianceCalls, type ComplianceInput, type CompliancePage } from '../../../../contract/catalogue/compliance.ts';
import { energyClasses, type EnergyClass, type ItemMark, itemMarks, type Party } from '../../../../contract/catalogue/item-compliance.ts';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { useDraft } from '../editor/draft.ts';
import { DraftBack } from '../editor/draft-back.tsx';
import { NumberField } from '../variants/number-field.tsx';
import { OwnNumbers } from './own-numbers.tsx';
import { PartyForm } from './party-form.tsx';

type Role = 'maker' | 'responsible';
const fieldOf = { maker: 'makerId', responsible: 'responsibleId' } as const;

/** What the law wants to be said of an item. Saved apart from the item's own form: other people of a company know it. */
export function ComplianceCard({ page, language: own }: { page: CompliancePage; language: Language }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { id: itemId } = page.compliance;
  const {
    form: input,
    setForm: setInput,
    isBack,
    round,
    drop,
    settle,
  } = useDraft<ComplianceInput>(
    `compliance ${itemId}`,
    page.compliance,
    ({ id, warnings, marks, schemes, registrations }) =>
      id === itemId && typeof warnings === 'object' && [marks, schemes, registrations].every((list) => Array.isArray(list)),
  );
  const [language, setLanguage] = useState(own);
  const { errors, failure, pending: busy, run: saving } = useCalls({ fieldsMessage: text('listings.markedFields') });
  /** Whose address is being written. */
  const [editing, setEditing] = useState<{ role: Role; party: Party | null } | null>(null);
  const change = (part: Partial<ComplianceInput>): void => setInput((before) => ({ ...before, ...part }));

  const save = () =>
    saving(async () => {
      const { compliance } = await send(complianceCalls.save, input, { quiet: true });
      settle();
      setInput(compliance);
      showMessage(text('listings.saved'), 'positive');
      await revalidate();
    });
  const keepForStore = async (role: Role): Promise<void> => {
    const { makerId, responsibleId } = page.defaults;
    // A refusal has been shown by the client of calls.
    const stored = await send(complianceCalls.saveDefaults, {
      storeId: input.storeId,
      makerId,
      responsibleId,
      [fieldOf[role]]: input[fieldOf[role]],
    }).catch(() => null);
    if (!stored) return;
    showMessage(text('listings.saved'), 'positive');
    await revalidate();
  };
  const who = (role: Role): ReactNode => (
    <PartyChoice
      role={role}
      page={page}
      value={input[fieldOf[role]]}
      editing={editing?.role === role ? editing : null}
      onChange={(id) => change({ [fieldOf[role]]: id })}
      onEdit={(party) => setEditing({ role, party })}
      onDone={async (party) => {
        setEditing(null);
        if (!party) return;
        await revalidate();
        change({ [fieldOf[role]]: party.id });
      }}
      onKeepForStore={() => void keepForStore(role)}
    />
  );

  return (
    <Card title={text('listings.compliance')} className="mt-6">
      <form
        key={round}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Notice kind="danger">{failure}</Notice>}
        {page.gaps.map((gap) => (
          <Notice key={gap} kind="caution">
            {text(`listings.gap.${gap}`)}
          </Notice>
        ))}
        <div className="grid items-start gap-5 md:grid-cols-2">
          {who('maker')}
          {who('responsible')}
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Select
            className="max-w-60 md:col-span-2"
            label={text('listings.language')}
            value={language}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          />
          {(['warnings', 'composition'] as const).map((name) => (
            <TextArea
              key={name}
              label={text(`facts.${name}`)}
              lang={language}
              rows={5}
              maxLength={3_000}
              optional
              value={input[name][language] ?? ''}
              error={errors[`${name}.${language}`]}
              onChange={(event) => change({ [name]: { ...input[name], [language]: event.currentTarget.value } })}
            />
          ))}
        </div>
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          <TextField
            label={text('facts.model')}
            optional
            maxLength={100}
            value={input.model}
            error={errors['model']}
            onChange={(event) => change({ model: event.currentTarget.value })}
          />
          <TextField
            label={text('facts.batch')}
            optional
            maxLength={100}
            value={input.batch}
            error={errors['batch']}
            onChange={(event) => change({ batch: event.currentTarget.value })}
          />
          <NumberField
            label={text('listings.minimumAge')}
            optional
            value={input.minimumAge}
            error={errors['minimumAge']}
            onChange={(minimumAge) => change({ minimumAge })}
          />
          <Select
            label={text('facts.energyClass')}
            optional
            value={input.energyClass ?? ''}
            error={errors['energyClass']}
            options={[{ value: '', label: text('listings.notGiven') }, ...energyClasses.map((one) => ({ value: one, label: one }))]}
            onChange={(event) => change({ energyClass: (event.currentTarget.value || null) as EnergyClass | null })}
          />
          <TextField
            label={text('listings.eprel')}
            hint={text('listings.eprelHint')}
            optional
            inputMode="numeric"
            maxLength={10}
            value={input.eprelNumber ?? ''}
            error={errors['eprelNumber']}
            onChange={(event) => change({ eprelNumber: event.currentTarget.value.trim() || null })}
          />
          <TextField
            label={text('facts.commodityCode')}
            optional
            inputMode="numeric"
            maxLength={10}
            value={input.commodityCode ?? ''}
            error={errors['commodityCode']}
            onChange={(event) => change({ commodityCode: event.currentTarget.value.trim() || null })}
          />
        </div>
        <CheckboxGroup
          label={text('facts.marks')}
          columns
          error={errors['marks']}
          options={itemMarks.map((mark) => ({ value: mark, label: text(`facts.mark.${mark}`) }))}
          control={(value) => ({
            checked: input.marks.includes(value as ItemMark),
            onChange: (event) =>
              change({ marks: itemMarks.filter((mark) => (mark === value ? event.currentTarget.checked : input.marks.includes(mark))) }),
          })}
        />
        <Checkbox
          label={text('listings.hazardous')}
          checked={input.hazardous}
          onChange={(event) => change({ hazardous: event.currentTarget.checked })}
        />
        <OwnNumbers page={page} input={input} errors={errors} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" kind="secondary" busy={busy}>
            {text('listings.saveCompliance')}
          </Button>
          {isBack && <DraftBack onDrop={drop} />}
        </div>
      </form>
    </Card>
  );
}

function PartyChoice({
  role,
  page,
  value,
  editing,
  onChange,
  onEdit,
  onDone,
  onKeepForStore,
}: {
  role: Role;
  page: CompliancePage;
  value: number | null;
  editing: { party: Party | null } | null;
  onChange: (id: number | null) => void;
  onEdit: (party: Party | null) => void;
  onDone: (party: Party | null) => Promise<void>;
  onKeepForStore: () => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const found = (id: number | null) => page.parties.find((party) => party.id === id);
  const stored = found(page.defaults[fieldOf[role]]);
  const chosen = found(value);
  const shown = chosen ?? stored;
  return (
    <div className="grid gap-3">
      <Select
        label={text(`facts.${role}`)}
        hint={text(`listings.${role}Hint`)}
        optional={role === 'responsible'}
        value={value === null ? '' : String(value)}
        options={[
          { value: '', label: stored ? text('listings.ofStore', { name: stored.name }) : text('listings.notGiven') },
          ...page.parties.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
        ]}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      />
      {shown && !editing && (
        <p className="text-sm text-muted">
          {shown.name}, {shown.line1}, {shown.postalCode} {shown.city}, {format.country(shown.countryCode)}
          <br />
          {[shown.email, shown.website].filter(Boolean).join(', ')}
        </p>
      )}
      {editing ? (
        <PartyForm key={editing.party?.id ?? 'new'} party={editing.party} onDone={(party) => void onDone(party)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="small" icon="plus" onClick={() => onEdit(null)}>
            {text('listings.newParty')}
          </Button>
          {shown && (
            <Button kind="quiet" size="small" icon="edit" onClick={() => onEdit(shown)}>
              {text('listings.changeParty')}
            </Button>
          )}
          {chosen && chosen.id !== stored?.id && (
            <Button kind="quiet" size="small" onClick={onKeepForStore}>
              {text('listings.partyForStore')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
