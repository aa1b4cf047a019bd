import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AccessCode } from '../../../../contract/identity/access.ts';
import { type Role, staffCalls } from '../../../../contract/companies/staff.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { RoleForm, type RoleStart } from './role-form.tsx';
import { roleName } from './role-name.ts';

/** Predefined roles, which stay as they are, and those of the company. */
export function Roles({ roles, grantable }: { roles: readonly Role[]; grantable: readonly AccessCode[] }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<RoleStart | null>(null);
  const [removing, setRemoving] = useState<Role | null>(null);
  const remove = async () => {
    if (!removing) return;
    await send(staffCalls.removeRole, { roleId: removing.id });
    showMessage(text('staff.roleRemoved'), 'positive');
    await revalidate();
  };
  // What the copier may not do is left out of the copy.
  const copyOf = (role: Role): RoleStart => ({
    name: text('staff.copyOf', { name: roleName(text, role) }).slice(0, 60),
    codes: role.codes.filter((code) => grantable.includes(code)),
  });
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button icon="plus" onClick={() => setEditing({ name: '', codes: [] })}>
          {text('staff.roleAdd')}
        </Button>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {roles.map((role) => (
          <Card
            key={role.id}
            title={
              <span className="flex flex-wrap items-center gap-2">
                {roleName(text, role)}
                <Badge tone={role.own ? 'accent' : 'neutral'}>{text(role.own ? 'staff.ownRole' : 'staff.predefined')}</Badge>
                <span className="text-sm font-normal text-muted">{text('staff.peopleCount', { count: role.people })}</span>
              </span>
            }
            actions={
              <>
                <Button
                  size="small"
                  kind="quiet"
                  flush
                  aria-label={`${text('staff.duplicate')}: ${roleName(text, role)}`}
                  onClick={() => setEditing(copyOf(role))}
                >
                  {text('staff.duplicate')}
                </Button>
                {role.changeable && (
                  <>
                    <Button
                      size="small"
                      kind="secondary"
                      aria-label={`${text('staff.change')}: ${role.name}`}
                      onClick={() => setEditing({ roleId: role.id, name: role.name, codes: role.codes })}
                    >
                      {text('staff.change')}
                    </Button>
                    <Button
                      size="small"
                      kind="danger"
                      disabled={role.people > 0}
                      aria-label={`${text('staff.remove')}: ${role.name}`}
                      onClick={() => setRemoving(role)}
                    >
                      {text('staff.remove')}
                    </Button>
                  </>
                )}
              </>
            }
          >
            {role.codes.length === 0 ? (
              <p className="text-sm text-muted">{text('staff.noCodes')}</p>
            ) : (
              <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
                {role.codes.map((code) => (
                  <li key={code}>{text(`staff.code.${code}`)}</li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </div>
      <Drawer
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={text(editing?.roleId === undefined ? 'staff.roleAdd' : 'staff.roleEdit')}
      >
        {editing && <RoleForm start={editing} grantable={grantable} onDone={() => setEditing(null)} />}
      </Drawer>
      <Question
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text('staff.roleRemoveQuestion', { name: removing?.name ?? '' })}
        confirm={text('staff.remove')}
        dangerous
        onConfirm={remove}
      >
        {text('staff.roleRemoveHint')}
      </Question>
    </>
  );
}
