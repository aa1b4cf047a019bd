import { type FormEvent, type ReactNode, useState } from 'react';
import { type ExportTemplate, exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type TemplateForm = Pick<ExportTemplate, 'columns' | 'format' | 'csv'>;

/** Saves what the form of an export says: in the template that was chosen, or under a new name. */
export function SaveTemplate({
  list,
  form,
  chosen,
  onSaved,
}: {
  list: ListName;
  form: TemplateForm;
  chosen: ExportTemplate | undefined;
  onSaved: (template: ExportTemplate) => void;
}): ReactNode {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const saved = (template: ExportTemplate) => {
    showMessage(text('orderLists.saved'), 'positive');
    setOpen(false);
    setName('');
    setDefault(false);
    onSaved(template);
  };
  const add = useCall(exportTemplateCalls.add, { inForm: true, revalidate: 'success', done: saved });
  const overwrite = useCall(exportTemplateCalls.overwrite, { revalidate: 'always', done: saved });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void add.run({ list, ...form, name, isDefault });
  };
  if (!open)
    return (
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        {chosen && (
          <Button
            kind="secondary"
            size="small"
            busy={overwrite.pending}
            onClick={() => void overwrite.run({ templateId: chosen.id, ...form })}
          >
            {text('orderExport.overwrite', { name: chosen.name })}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {text('orderExport.saveTemplate')}
        </Button>
      </div>
    );
  return (
    <form className="mt-4 grid gap-3 border-t border-line pt-4" onSubmit={save} noValidate>
      <TextField
        label={text('orderExport.templateName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={add.errors['name'] ?? add.failure ?? undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={text('orderExport.defaultTemplate')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" busy={add.pending}>
          {text('orderLists.save')}
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Templates to rename, to make the default, and to remove. */
export function TemplateList({ templates }: { templates: readonly ExportTemplate[] }): ReactNode {
  return (
    <ul className="grid gap-5">
      {templates.map((template) => (
        <Template key={template.id} template={template} />
      ))}
    </ul>
  );
}

function Template({ template }: { template: ExportTemplate }): ReactNode {
  const text = useText();
  const [name, setName] = useState(template.name);
  const change = useCall(exportTemplateCalls.change, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('orderLists.saved'), 'positive'),
  });
  const remove = useCall(exportTemplateCalls.remove, { revalidate: 'always' });
  return (
    <li className="border-b border-line pb-4 last:border-b-0">
      <form
        className="grid gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change.run({ templateId: template.id, name, isDefault: template.isDefault });
        }}
      >
        <TextField
          label={text('orderExport.templateName')}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={change.errors['name'] ?? change.failure ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p className="text-sm text-muted">
          {template.format.toUpperCase()} · {text('orderExport.columnsOf', { count: template.columns.length })}
        </p>
        <Checkbox
          label={text('orderExport.defaultTemplate')}
          checked={template.isDefault}
          onChange={(event) => void change.run({ templateId: template.id, name: template.name, isDefault: event.currentTarget.checked })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="secondary" size="small" busy={change.pending} disabled={name === template.name}>
            {text('orderLists.rename')}
          </Button>
          <Button kind="quiet" size="small" busy={remove.pending} onClick={() => void remove.run({ templateId: template.id })}>
            {text('orderLists.remove')}
          </Button>
        </div>
      </form>
    </li>
  );
}
