import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { approvalCalls, type ApprovalRule } from '../../../../contract/buying/approvals.ts';
import type { Role } from '../../../../contract/companies/staff.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { roleName } from './role-name.ts';
import { RuleForm } from './rule-form.tsx';

/** When orders wait for a colleague. */
export function Rules({ rules, currency, roles }: { rules: readonly ApprovalRule[]; currency: string; roles: readonly Role[] }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<ApprovalRule | 'new' | null>(null);
  const [removing, setRemoving] = useState<ApprovalRule | null>(null);
  const sentence = useSentence(currency);
  const remove = async () => {
    if (!removing) return;
    await send(approvalCalls.removeRule, { ruleId: removing.id });
    showMessage(text('approvals.ruleRemoved'), 'positive');
    await revalidate();
  };
  const names = (ids: readonly number[], none: string): string =>
    ids.length === 0
      ? none
      : roles
          .filter((role) => ids.includes(role.id))
          .map((role) => roleName(text, role))
          .join(', ');
  const columns: Column<ApprovalRule>[] = [
    {
      key: 'rule',
      label: text('approvals.ruleKind'),
      phone: 'title',
      cell: (rule) => <span className="font-semibold">{sentence(rule)}</span>,
    },
    { key: 'roles', label: text('approvals.ruleRoles'), cell: (rule) => names(rule.roleIds, text('approvals.allRoles')) },
    {
      key: 'approvers',
      label: text('approvals.ruleApprovers'),
      cell: (rule) => names(rule.approverRoleIds, text('approvals.allApprovers')),
    },
    {
      key: 'actions',
      label: text('staff.actions'),
      labelHidden: true,
      end: true,
      cell: (rule) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="small" kind="secondary" aria-label={`${text('staff.change')}: ${sentence(rule)}`} onClick={() => setEditing(rule)}>
            {text('staff.change')}
          </Button>
          <Button size="small" kind="danger" aria-label={`${text('staff.remove')}: ${sentence(rule)}`} onClick={() => setRemoving(rule)}>
            {text('staff.remove')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-text text-sm text-muted">{text('approvals.rulesLead')}</p>
        <Button icon="plus" onClick={() => setEditing('new')}>
          {text('approvals.ruleAdd')}
        </Button>
      </div>
      <DataList
        label={text('approvals.rules')}
        columns={columns}
        rows={rules}
        rowKey={(rule) => rule.id}
        empty={
          <EmptyState icon="check" title={text('approvals.ruleNone')}>
            {text('approvals.ruleNoneHint')}
          </EmptyState>
        }
      />
      <Drawer
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={text(editing === 'new' ? 'approvals.ruleAdd' : 'approvals.ruleEdit')}
      >
        {editing && (
          <RuleForm rule={editing === 'new' ? null : editing} currency={currency} roles={roles} onDone={() => setEditing(null)} />
        )}
      </Drawer>
      <Question
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={removing ? sentence(removing) : ''}
        confirm={text('approvals.ruleRemove')}
        dangerous
        onConfirm={remove}
      >
        {text('approvals.ruleRemoveHint')}
      </Question>
    </>
  );
}

function useSentence(currency: string): (rule: ApprovalRule) => string {
  const text = useText();
  const format = useFormat();
  return ({ kind, threshold }) => {
    if (kind === 'new_seller') return text('approvals.rule.new_seller');
    const written = kind === 'sku_count' ? format.number(threshold ?? 0) : format.money(threshold ?? 0, currency);
    return text(`approvals.rule.${kind}`, { threshold: written });
  };
}
