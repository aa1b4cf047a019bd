import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { numberText, spreadsheetCsv } from '../../../../contract/wire/csv.ts';
import { type ColumnLayout, downloadCalls } from '../../../../contract/materials/downloads.ts';
import { columnFields, type ColumnField, type LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CsvFields } from './csv-fields.tsx';
import { type ListPreview, useListPreview } from './list-preview.ts';

const path = '/download/center?view=layouts';

/** The company's column layouts; `chosen` null is a new one. */
export function Layouts({ layouts, chosen }: { layouts: readonly ColumnLayout[]; chosen: ColumnLayout | null }): ReactNode {
  const text = useText();
  return (
    <div>
      {layouts.length > 0 && (
        <LinkTabs
          label={text('materials.layouts')}
          tabs={[
            ...layouts.map(({ id, name }) => ({ to: `${path}&layout=${id}`, label: name, current: chosen?.id === id })),
            { to: path, label: text('materials.newLayout'), current: chosen === null },
          ]}
        />
      )}
      <div className="mt-6 min-w-0">
        <Editor key={chosen?.id ?? 'new'} layout={chosen} />
      </div>
    </div>
  );
}

type Line = LayoutColumn & { place: number };
let lastPlace = 0;
const lineOf = (column: LayoutColumn): Line => ({ ...column, place: ++lastPlace });
const first: ColumnField[] = ['sku', 'name', 'price', 'available'];

function Editor({ layout }: { layout: ColumnLayout | null }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const fieldName = (field: ColumnField): string => text(`materials.field.${field}`);
  const [name, setName] = useState(layout?.name ?? '');
  const [lines, setLines] = useState<Line[]>(() =>
    (layout?.columns ?? first.map((field) => ({ field, name: fieldName(field) }))).map(lineOf),
  );
  const { pending, errors, failure, forget, run } = useCall(downloadCalls.saveLayout, {
    inForm: true,
    done: async (saved) => {
      showMessage(text('materials.layoutSaved'), 'positive');
      await navigate(`${path}&layout=${saved.id}`, { preventScrollReset: true });
    },
  });
  const columns = lines.map(({ place: _, ...column }) => column);
  const language = useLanguage();
  const [csv, setCsv] = useState(layout?.csv ?? spreadsheetCsv(language));
  const { preview, error } = useListPreview({ columns, csv });

  const change = (at: number, some: Partial<LayoutColumn>): void =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...some } : line)));
  const move = (at: number, by: number): void => {
    const moved = [...lines];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    setLines(moved);
  };

  async function remove(): Promise<void> {
    if (!layout) return;
    await send(downloadCalls.removeLayout, { layoutId: layout.id });
    await navigate(path);
    await revalidate();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card title={layout?.name ?? text('materials.newLayout')}>
        <TextField
          className="max-w-md"
          label={text('materials.layoutName')}
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <h3 className="mt-5 mb-2 text-sm font-semibold">{text('materials.columns')}</h3>
        {(errors['columns'] ?? failure) && <Notice kind="danger">{errors['columns'] ?? failure}</Notice>}
        <ol className="grid gap-2">
          {lines.map((line, at) => (
            <li key={line.place} className="flex flex-wrap items-end gap-2 max-md:rounded-lg max-md:border max-md:border-line max-md:p-3">
              <Select
                className="min-w-0 flex-1 basis-44"
                label={text('materials.field')}
                labelHidden
                value={line.field}
                onChange={(event) => change(at, { field: event.currentTarget.value as ColumnField })}
                options={columnFields.map((field) => ({ value: field, label: fieldName(field) }))}
              />
              <TextField
                className="min-w-0 flex-1 basis-44"
                label={text('materials.columnName')}
                labelHidden
                maxLength={80}
                value={line.name}
                error={errors[`columns.${at}.name`]}
                onChange={(event) => change(at, { name: event.currentTarget.value })}
              />
              <span className="flex">
                <IconButton icon="up" label={text('materials.up', { name: line.name })} disabled={at === 0} onClick={() => move(at, -1)} />
                <IconButton
                  icon="down"
                  label={text('materials.down', { name: line.name })}
                  disabled={at === lines.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon="trash"
                  label={text('materials.remove', { name: line.name })}
                  onClick={() => setLines(lines.filter((_, index) => index !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
        <Button
          className="mt-3"
          kind="secondary"
          icon="plus"
          onClick={() => {
            const field = columnFields.find((one) => !lines.some((line) => line.field === one)) ?? 'sku';
            setLines([...lines, lineOf({ field, name: fieldName(field) })]);
          }}
        >
          {text('materials.addColumn')}
        </Button>
        <CsvFields
          className="mt-6"
          value={csv}
          onChange={(changed) => {
            setCsv(changed);
            forget();
          }}
          preview={preview}
          error={errors['csv.decimal'] ?? error}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button busy={pending} onClick={() => void run({ ...(layout && { layoutId: layout.id }), name, columns, csv })}>
            {text('materials.save')}
          </Button>
          {layout && (
            <Button kind="danger" icon="trash" onClick={() => void remove().catch(() => undefined)}>
              {text('materials.removeConfirm')}
            </Button>
          )}
          {layout && (
            <ButtonLink kind="quiet" to={path}>
              {text('materials.newLayout')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Preview preview={preview} />
    </div>
  );
}

/** Numbers have the sign that those within texts have. */
const cellText = (cell: string | number | null | undefined, { csv }: ListPreview): string | null | undefined =>
  typeof cell === 'number' ? numberText(cell, csv.decimal) : cell;

/** The first rows. */
function Preview({ preview }: { preview: ListPreview | null }): ReactNode {
  const text = useText();
  const shown = preview?.columns ?? [];
  return (
    <Card title={text('materials.preview')}>
      {preview && preview.rows.length === 0 ? (
        <p className="text-sm text-muted">{text('materials.noItems')}</p>
      ) : (
        <div className="min-h-40 overflow-x-auto" role="region" aria-label={text('materials.preview')} tabIndex={0}>
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line-strong text-left text-xs text-muted">
                {shown.map(({ name }) => (
                  <th key={name} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview?.rows.map((row, at) => (
                <tr key={at} className="border-b border-line">
                  {shown.map(({ name }, column) => (
                    <td key={name} className="max-w-60 truncate px-3 py-2">
                      {cellText(row[column], preview)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
