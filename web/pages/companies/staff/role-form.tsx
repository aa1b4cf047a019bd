import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { AccessCode } from '../../../../contract/identity/access.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { roleFields, staffCalls } from '../../../../contract/companies/staff.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { type CodeGroup, codeGroups, toggled } from './code-groups.ts';

export type RoleStart = { roleId?: number; name: string; codes: AccessCode[] };
type Properties = { start: RoleStart; grantable: readonly AccessCode[]; onDone: () => void };

/** A role by ticking what it may do. */
export function RoleForm({ start, grantable, onDone }: Properties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<InputOf<typeof staffCalls.saveRole> & { codes: AccessCode[] }>(roleFields, {
    values: start,
    submit: async (values) => {
      await send(staffCalls.saveRole, values, { quiet: true });
      showMessage(text('staff.saved'), 'positive');
      onDone();
      await revalidate();
    },
  });
  const wrong = error('codes');
  return (
    <Form failure={failure} className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      <TextField label={text('staff.roleName')} autoComplete="off" maxLength={60} error={error('name')} {...form.register('name')} />
      <p className="text-sm text-muted">{text('staff.codesHint')}</p>
      <Controller
        control={form.control}
        name="codes"
        render={({ field }) => <CodeBoxes chosen={field.value} grantable={grantable} onChange={field.onChange} />}
      />
      {wrong && (
        <p role="alert" className="text-sm text-danger">
          {wrong}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {text('staff.roleSave')}
      </Button>
    </Form>
  );
}

function CodeBoxes({
  chosen,
  grantable,
  onChange,
}: {
  chosen: readonly AccessCode[];
  grantable: readonly AccessCode[];
  onChange: (codes: AccessCode[]) => void;
}): ReactNode {
  const text = useText();
  const groups = (Object.keys(codeGroups) as CodeGroup[])
    .map((group) => ({ group, codes: codeGroups[group].filter((code) => grantable.includes(code)) }))
    .filter(({ codes }) => codes.length > 0);
  return groups.map(({ group, codes }) => (
    <fieldset key={group}>
      <legend className="mb-2 text-sm font-semibold">{text(`staff.group.${group}`)}</legend>
      <div className="grid gap-2">
        {codes.map((code) => (
          <div key={code} className="text-sm">
            <label className="flex cursor-pointer items-start gap-3 font-medium">
              <input
                type="checkbox"
                aria-describedby={`about-${code}`}
                checked={chosen.includes(code)}
                className="mt-0.5 size-4.5 shrink-0 accent-accent"
                onChange={() => onChange(toggled(chosen, code))}
              />
              {text(`staff.code.${code}`)}
            </label>
            <p id={`about-${code}`} className="pl-7.5 text-muted">
              {text(`staff.about.${code}`)}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  ));
}
