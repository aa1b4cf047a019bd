import { type ReactNode, useState } from 'react';
import type { ExportTemplate } from '../../../../contract/orders/export-templates.ts';
import { type ListColumn, listColumns, type ListName, shownColumns } from '../../../../contract/orders/list-columns.ts';
import { listSettingCalls, type ListSettings, type ListView } from '../../../../contract/orders/list-settings.ts';
import { pageSizes } from '../../../../contract/wire/page-sizes.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { TemplateList } from '../exports/templates.tsx';
import { ColumnOrder } from './column-order.tsx';

/** The settings of a list: columns and their order, rows per page, its saved filters, and the templates of its exports. */
export function ListConfig({
  list,
  settings,
  templates,
  path,
  exports,
}: {
  list: ListName;
  settings: ListSettings;
  templates: readonly ExportTemplate[];
  path: string;
  /** The page of its exports. */
  exports: string;
}): ReactNode {
  const text = useText();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to={path}>{text('orderLists.back')}</TextLink>
      </p>
      <PageHead title={text('orderLists.configTitle')} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title={text('orderLists.columns')}>
          <Columns list={list} settings={settings} />
        </Card>
        <div className="grid gap-6">
          <Card title={text('orderLists.views')}>
            {settings.views.length === 0 ? (
              <EmptyState icon="search" title={text('orderLists.noViews')}>
                {text('orderLists.noViewsHint')}
              </EmptyState>
            ) : (
              <ul className="grid gap-5">
                {settings.views.map((view) => (
                  <View key={view.id} view={view} path={path} />
                ))}
              </ul>
            )}
          </Card>
          <Card title={text('orderExport.templates')} actions={<TextLink to={exports}>{text('orderExport.toExports')}</TextLink>}>
            {templates.length === 0 ? (
              <EmptyState icon="download" title={text('orderExport.noTemplates')}>
                {text('orderExport.noTemplatesHint')}
              </EmptyState>
            ) : (
              <TemplateList templates={templates} />
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function Columns({ list, settings }: { list: ListName; settings: ListSettings }): ReactNode {
  const text = useText();
  const format = useFormat();
  const known: readonly ListColumn[] = listColumns[list];
  const first = shownColumns(list, settings.columns);
  const [shown, setShown] = useState<ReadonlySet<ListColumn>>(new Set(first));
  const [order, setOrder] = useState<readonly ListColumn[]>([...first, ...known.filter((column) => !first.includes(column))]);
  const [size, setSize] = useState(String(settings.pageSize));
  const { pending, run } = useCall(listSettingCalls.save, {
    revalidate: 'success',
    done: () => showMessage(text('orderLists.saved'), 'positive'),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ list, columns: order.filter((column) => shown.has(column)), pageSize: Number(size) });
      }}
    >
      <p className="text-sm text-muted">{text('orderLists.columnsHint')}</p>
      <ColumnOrder
        columns={order.map((key) => ({ key, label: text(`orderLists.column.${key}`) }))}
        fixed={known[0]}
        shown={shown}
        setShown={setShown}
        setOrder={setOrder}
      />
      <Select
        label={text('orderLists.pageSize')}
        value={size}
        options={pageSizes.map((value) => ({ value: String(value), label: format.number(value) }))}
        onChange={(event) => setSize(event.currentTarget.value)}
        className="md:max-w-48"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={pending}>
          {text('orderLists.save')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            const own = shownColumns(list, null);
            setShown(new Set(own));
            setOrder(known);
          }}
        >
          {text('orderLists.reset')}
        </Button>
      </div>
    </form>
  );
}

function View({ view, path }: { view: ListView; path: string }): ReactNode {
  const text = useText();
  const [name, setName] = useState(view.name);
  const change = useCall(listSettingCalls.changeView, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('orderLists.saved'), 'positive'),
  });
  const remove = useCall(listSettingCalls.removeView, { revalidate: 'always' });
  return (
    <li className="border-b border-line pb-4 last:border-b-0">
      <form
        className="grid gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change.run({ viewId: view.id, name, isDefault: view.isDefault });
        }}
      >
        <TextField
          label={text('orderLists.viewName')}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={change.errors['name'] ?? change.failure ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={text('orderLists.default')}
          checked={view.isDefault}
          onChange={(event) => void change.run({ viewId: view.id, name: view.name, isDefault: event.currentTarget.checked })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="secondary" size="small" busy={change.pending} disabled={name === view.name}>
            {text('orderLists.rename')}
          </Button>
          <Button kind="quiet" size="small" busy={remove.pending} onClick={() => void remove.run({ viewId: view.id })}>
            {text('orderLists.remove')}
          </Button>
          <TextLink to={`${path}?${view.query}`} className="ml-auto text-sm">
            {text('orderLists.open')}
          </TextLink>
        </div>
      </form>
    </li>
  );
}
