import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { spreadsheetCsv } from '../../../../contract/wire/csv.ts';
import {
  type ColumnLayout,
  downloadCalls,
  packBounds,
  packContents,
  type PackContent,
  packFormats,
  type PackFormat,
} from '../../../../contract/materials/downloads.ts';
import { usualColumns } from '../../../../contract/materials/layout-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { type PictureSize, pictureSizes } from '../../../../contract/values/pictures.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChoiceField, choiceOf, LanguageField, LayoutField, type Places, selectionOf } from './choice.tsx';
import { CsvFields } from './csv-fields.tsx';
import { useListPreview } from './list-preview.ts';
import type { RequestedChoice } from './pack-text.ts';
import { type ShopChoice, ShopFields, shopOf } from './shop-fields.tsx';

/** What one wants to have, of which items. */
export function NewPack({
  requested,
  places,
  layouts,
}: {
  requested: RequestedChoice | null;
  places: Places;
  layouts: readonly ColumnLayout[];
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(choiceOf(requested));
  const [contents, setContents] = useState<PackContent[]>(['pictures', 'data']);
  const [form, setForm] = useState<PackFormat>('xlsx');
  const [pictureSize, setPictureSize] = useState<PictureSize>('n0');
  const [layoutId, setLayoutId] = useState('');
  const own = useLanguage();
  const [language, setLanguage] = useState<string>(own);
  const [csv, setCsv] = useState(spreadsheetCsv(own));
  const [shopChoice, setShopChoice] = useState<ShopChoice>({ system: '', markup: '' });
  // The choice is used up: the address without it shows the list with the new pack.
  const { pending, errors, failure, run } = useCall(downloadCalls.request, {
    inForm: true,
    done: () => navigate('/download/center', { preventScrollReset: true }),
  });
  const shop = contents.includes('data') ? shopOf(shopChoice) : undefined;
  /** Lists in the buyer's own columns. */
  const lists = (contents.includes('data') && !shop) || contents.includes('stock');
  const selection = selectionOf(choice, requested);
  const layout = layouts.find(({ id }) => String(id) === layoutId);
  const columns = layout?.columns ?? usualColumns(contents.includes('data') && !shop ? 'data' : 'stock');
  const asCsv = lists && form === 'csv';
  const { preview, error: signError } = useListPreview(asCsv ? { columns, csv, language } : null);

  async function ask(): Promise<void> {
    const written = { ...(asCsv && { csv }), ...(lists && layout && { layoutId: layout.id }), ...(shop && { shop }) };
    await run({ selection, contents, format: form, pictureSize, language: language as Language, ...written });
  }

  const { 'shop.markup': markupError, ...others } = errors;
  const error = Object.values(others)[0] ?? failure;
  return (
    <Card title={text('materials.newPack')}>
      {error && <Notice kind="danger">{error}</Notice>}
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void (pending || ask());
        }}
      >
        <div className="grid gap-4 md:grid-cols-2">
          <ChoiceField value={choice} onChange={setChoice} requested={requested} places={places} />
          <LanguageField value={language} onChange={setLanguage} />
        </div>
        <CheckboxGroup
          label={text('materials.contents')}
          options={packContents.map((value) => ({ value, label: text(`materials.contentHint.${value}`) }))}
          control={(value) => ({
            checked: contents.includes(value as PackContent),
            onChange: (event) =>
              setContents(event.currentTarget.checked ? [...contents, value as PackContent] : contents.filter((one) => one !== value)),
          })}
        />
        {contents.includes('data') && (
          <ShopFields value={shopChoice} onChange={setShopChoice} selection={selection} language={language} error={markupError} />
        )}
        <div className="grid gap-4 md:grid-cols-3">
          {contents.includes('pictures') && (
            <Select
              label={text('materials.pictureSize')}
              value={pictureSize}
              onChange={(event) => setPictureSize(event.currentTarget.value as PictureSize)}
              options={Object.entries(pictureSizes).map(([value, pixels]) => ({
                value,
                label: pixels === 0 ? text('materials.original') : text('materials.pixels', { pixels: format.number(pixels) }),
              }))}
            />
          )}
          {lists && (
            <>
              <Select
                label={text('materials.format')}
                value={form}
                onChange={(event) => setForm(event.currentTarget.value as PackFormat)}
                options={packFormats.map((value) => ({ value, label: value.toUpperCase() }))}
              />
              <LayoutField
                value={layoutId}
                onChange={(id) => {
                  setLayoutId(id);
                  setCsv(layouts.find((one) => String(one.id) === id)?.csv ?? spreadsheetCsv(own));
                }}
                layouts={layouts}
              />
            </>
          )}
        </div>
        {asCsv && <CsvFields value={csv} onChange={setCsv} preview={preview} error={signError} />}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" icon="download" busy={pending}>
            {text('materials.ask')}
          </Button>
          <p className="text-sm text-muted">
            {text('materials.askHint', { items: format.number(packBounds.items), days: packBounds.days })}
          </p>
        </div>
      </form>
    </Card>
  );
}
