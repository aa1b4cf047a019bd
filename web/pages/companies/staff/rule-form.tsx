import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ruleKinds, type RuleKind } from '../../../../contract/buying/approval-reasons.ts';
import { approvalCalls, type ApprovalRule } from '../../../../contract/buying/approvals.ts';
import type { Role } from '../../../../contract/companies/staff.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { roleName } from './role-name.ts';

type Values = { ruleId?: number; kind: RuleKind; threshold: number | null; roleIds: number[]; approverRoleIds: number[] };
type Properties = { rule: ApprovalRule | null; currency: string; roles: readonly Role[]; onDone: () => void };

export function RuleForm({ rule, currency, roles, onDone }: Properties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(approvalCalls.saveRule.input, {
    values: rule
      ? { ruleId: rule.id, kind: rule.kind, threshold: rule.threshold, roleIds: rule.roleIds, approverRoleIds: rule.approverRoleIds }
      : { kind: 'order_total', threshold: null, roleIds: [], approverRoleIds: [] },
    submit: async (values) => {
      await send(approvalCalls.saveRule, values, { quiet: true });
      showMessage(text('approvals.ruleSaved'), 'positive');
      onDone();
      await revalidate();
    },
  });
  const kind = form.watch('kind');
  return (
    <Form failure={failure} className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      <Select
        label={text('approvals.ruleKind')}
        error={error('kind')}
        options={ruleKinds.map((one) => ({ value: one, label: text(`approvals.kind.${one}`) }))}
        {...form.register('kind')}
      />
      {kind !== 'new_seller' && (
        <Controller
          control={form.control}
          name="threshold"
          render={({ field }) =>
            kind === 'sku_count' ? (
              <TextField
                label={text('approvals.threshold.count')}
                type="number"
                min={0}
                error={error('threshold')}
                value={field.value ?? ''}
                onChange={(event) => field.onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
              />
            ) : (
              <MoneyField
                label={text(kind === 'balance_below' ? 'approvals.threshold.below' : 'approvals.threshold.above', { currency })}
                currency={currency}
                error={error('threshold')}
                value={field.value}
                onChange={field.onChange}
              />
            )
          }
        />
      )}
      <Controller
        control={form.control}
        name="roleIds"
        render={({ field }) => (
          <RoleBoxes
            label={text('approvals.ruleRoles')}
            hint={text('approvals.ruleRolesHint')}
            roles={roles.filter((role) => role.codes.includes('order.place'))}
            error={error('roleIds')}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="approverRoleIds"
        render={({ field }) => (
          <RoleBoxes
            label={text('approvals.ruleApprovers')}
            hint={text('approvals.ruleApproversHint')}
            roles={roles.filter((role) => role.codes.includes('order.approve'))}
            error={error('approverRoleIds')}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Button type="submit" busy={busy}>
        {text('approvals.ruleSave')}
      </Button>
    </Form>
  );
}

function RoleBoxes({
  label,
  hint,
  roles,
  error,
  chosen,
  onChange,
}: {
  label: string;
  hint: string;
  roles: readonly Role[];
  error: string | undefined;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}): ReactNode {
  const text = useText();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      <div className="grid gap-1.5">
        {roles.map((role) => (
          <label key={role.id} className="flex cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(role.id)}
              className="size-4.5 shrink-0 accent-accent"
              onChange={() => onChange(chosen.includes(role.id) ? chosen.filter((id) => id !== role.id) : [...chosen, role.id])}
            />
            {roleName(text, role)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
