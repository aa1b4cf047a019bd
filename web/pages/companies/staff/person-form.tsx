import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { inviteFields, type Person, personFields, type Role, staffCalls } from '../../../../contract/companies/staff.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { roleName } from './role-name.ts';

type Shared = {
  roles: readonly Role[];
  /** Null for companies whose people have no limits. */
  currency: string | null;
  onDone: () => void;
};
type Fields = { name: string; roleId: unknown; limitPerOrder?: number | null; limitPerMonth?: number | null };

export function InviteForm({ roles, currency, onDone }: Shared): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  // A key for each invitation: changed input is another one.
  const [key, setKey] = useState(newIdempotencyKey);
  const assignable = roles.filter((role) => role.assignable);
  const first = assignable.find((role) => role.key === 'purchaser') ?? assignable.at(-1);
  const { form, onSubmit, error, failure, busy } = useApiForm<InputOf<typeof staffCalls.invite>>(inviteFields, {
    values: { email: '', name: '', roleId: first?.id ?? 0, limitPerOrder: null, limitPerMonth: null },
    submit: async (values) => {
      try {
        await send(staffCalls.invite, values, { idempotencyKey: key, quiet: true });
      } finally {
        setKey(newIdempotencyKey());
      }
      showMessage(text('staff.invited', { email: values.email }), 'positive');
      onDone();
      await revalidate();
    },
  });
  return (
    <Form failure={failure} className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <p className="text-sm text-muted">{text('staff.inviteHint')}</p>
      <TextField label={text('staff.email')} type="email" autoComplete="off" error={error('email')} {...form.register('email')} />
      <TextField label={text('staff.name')} autoComplete="off" maxLength={120} error={error('name')} {...form.register('name')} />
      <RoleAndLimits
        form={form as unknown as UseFormReturn<Fields>}
        error={error as (name: string) => string | undefined}
        roles={assignable}
        currency={currency}
      />
      <Button type="submit" busy={busy}>
        {text('staff.inviteSend')}
      </Button>
    </Form>
  );
}

export function PersonForm({ person, roles, currency, onDone }: Shared & { person: Person }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { id: userId, name, role, limitPerOrder, limitPerMonth } = person;
  const { form, onSubmit, error, failure, busy } = useApiForm<InputOf<typeof staffCalls.change>>(personFields, {
    values: { userId, name, roleId: role.id, limitPerOrder, limitPerMonth },
    submit: async (values) => {
      await send(staffCalls.change, values, { quiet: true });
      showMessage(text('staff.saved'), 'positive');
      onDone();
      await revalidate();
    },
  });
  return (
    <Form failure={failure} className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
      <TextField label={text('staff.name')} autoComplete="off" maxLength={120} error={error('name')} {...form.register('name')} />
      <RoleAndLimits
        form={form as unknown as UseFormReturn<Fields>}
        error={error as (name: string) => string | undefined}
        roles={roles.filter((one) => one.assignable || one.id === role.id)}
        currency={currency}
      />
      <Button type="submit" busy={busy}>
        {text('staff.save')}
      </Button>
    </Form>
  );
}

function RoleAndLimits({
  form,
  error,
  roles,
  currency,
}: {
  form: UseFormReturn<Fields>;
  error: (name: string) => string | undefined;
  roles: readonly Role[];
  currency: string | null;
}): ReactNode {
  const text = useText();
  const limit = (name: 'limitPerOrder' | 'limitPerMonth', hint: boolean): ReactNode =>
    currency && (
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <MoneyField
            label={text(`staff.${name}`)}
            hint={hint ? text('staff.limitHint') : undefined}
            optional
            currency={currency}
            error={error(name)}
            value={field.value ?? null}
            onChange={field.onChange}
            name={name}
          />
        )}
      />
    );
  return (
    <>
      <Select
        label={text('staff.role')}
        error={error('roleId')}
        options={roles.map((role) => ({ value: String(role.id), label: roleName(text, role) }))}
        {...form.register('roleId')}
      />
      {limit('limitPerOrder', false)}
      {limit('limitPerMonth', true)}
    </>
  );
}
