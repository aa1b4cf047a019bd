import type { ReactNode } from 'react';
import {
  type Block,
  mostItems,
  partsOfBlock,
  productSources,
  type ProductSource,
  type TextPart,
} from '../../../../../contract/promotions/activity-blocks.ts';
import { type Language, languageNames } from '../../../../../contract/values/locale.ts';
import { type SearchSort, searchSorts } from '../../../../../contract/search/search-sorts.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { CheckboxGroup } from '../../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../../ui/choice.tsx';
import { Select, TextArea, TextField } from '../../../../ui/field.tsx';
import { FileUpload } from '../../../../components/forms/file-upload.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import type { BlockListProperties } from './types.ts';
import { ItemChooser } from './item-chooser.tsx';

type FieldsProperties = BlockListProperties & { block: Block; index: number; set: (changed: Partial<Block>) => void };

const pictured = new Set(['banner', 'picture']);
const linked = new Set(['banner', 'picture', 'products']);

/** What one section says and shows. */
export function BlockFields(properties: FieldsProperties): ReactNode {
  const { block, index, set, error, shown, choices } = properties;
  const text = useText();
  const { parts } = partsOfBlock[block.kind];
  if (block.kind === 'welcome' || block.kind === 'points') return <p className="text-sm text-muted">{text('operator-activities.fixed')}</p>;
  return (
    <div className="grid gap-5">
      {parts.length > 0 && (
        <div className="grid gap-5 md:grid-cols-2">
          {shown.map((language, side) => (
            <div key={side === 0 ? 'source' : 'beside'} className="grid content-start gap-3">
              <p className="text-xs font-semibold text-muted">{languageNames[language]}</p>
              {parts.map((part) => (
                <PartField key={part} {...properties} language={language} part={part} optional={side === 1} />
              ))}
            </div>
          ))}
        </div>
      )}
      {pictured.has(block.kind) && <PictureField {...properties} />}
      {linked.has(block.kind) && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            label={text('operator-activities.link')}
            optional
            maxLength={300}
            placeholder="/category/…"
            value={block.link}
            error={error(`blocks.${index}.link`)}
            onChange={(event) => set({ link: event.currentTarget.value.trim() })}
          />
          {pictured.has(block.kind) && (
            <Select
              label={text('operator-activities.side')}
              value={block.side}
              options={(['left', 'right'] as const).map((one) => ({ value: one, label: text(`operator-activities.side.${one}`) }))}
              onChange={(event) => set({ side: event.currentTarget.value as Block['side'] })}
            />
          )}
        </div>
      )}
      {block.kind === 'products' && <ProductFields {...properties} />}
      {block.kind === 'categories' && (
        <CheckboxGroup
          label={text('operator-activities.chooseCategories')}
          hint={text('operator-activities.noCategories')}
          columns
          options={choices.categories
            .filter(({ level }) => level < 3)
            .map(({ id, name, level }) => ({ value: String(id), label: `${level > 1 ? '– ' : ''}${name}` }))}
          control={(value) => chosen(block.categoryIds, Number(value), (categoryIds) => set({ categoryIds }))}
        />
      )}
      {block.kind === 'stores' && (
        <CheckboxGroup
          label={text('operator-activities.chooseStores')}
          hint={text('operator-activities.noStores')}
          columns
          options={choices.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          control={(value) => chosen(block.storeIds, Number(value), (storeIds) => set({ storeIds }))}
        />
      )}
    </div>
  );
}

const chosen = (ids: readonly number[], id: number, set: (ids: number[]) => void) => ({
  checked: ids.includes(id),
  onChange: (event: { currentTarget: { checked: boolean } }) =>
    set(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id)),
});

function PartField({
  block,
  index,
  set,
  error,
  language,
  part,
  optional,
}: FieldsProperties & { language: Language; part: TextPart; optional: boolean }): ReactNode {
  const text = useText();
  const current = { title: '', body: '', label: '', alt: '', ...block.texts[language] };
  const change = (value: string): void => {
    const next = { ...current, [part]: value };
    const { [language]: _, ...others } = block.texts;
    set({ texts: Object.values(next).some((one) => one !== '') ? { ...others, [language]: next } : others });
  };
  const { needed } = partsOfBlock[block.kind];
  const common = {
    label: text(`operator-activities.part.${part}`),
    lang: language,
    optional: optional || !(needed.includes(part) || (part === 'alt' && block.pictureKey !== null)),
    value: current[part],
    error: error(`blocks.${index}.texts.${language}.${part}`),
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  if (part !== 'body') return <TextField maxLength={part === 'title' ? 160 : part === 'label' ? 60 : 250} {...common} />;
  const plain = block.kind === 'banner';
  return (
    <TextArea
      rows={plain ? 3 : 8}
      maxLength={20_000}
      hint={plain || optional ? undefined : text('operator-activities.markdown')}
      {...common}
    />
  );
}

function PictureField({ block, index, set, error, onBusy }: FieldsProperties): ReactNode {
  const text = useText();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {block.pictureKey !== null && (
        <Picture key={block.pictureKey} pictureKey={block.pictureKey} alt="" size="n3" ratio="4 / 3" eager className="rounded-md" />
      )}
      <FileUpload
        label={block.pictureKey === null ? text('operator-activities.picture') : text('operator-activities.otherPicture')}
        hint={text('operator-activities.pictureHint')}
        purpose="itemPicture"
        error={error(`blocks.${index}.pictureKey`)}
        value={[]}
        onChange={(files) => {
          const [file] = files;
          if (file) set({ pictureKey: file.key });
        }}
        onBusy={onBusy}
      />
    </div>
  );
}

function ProductFields(properties: FieldsProperties): ReactNode {
  const { block, index, set, error, kind, choices } = properties;
  const text = useText();
  const sources = productSources.filter((one) => one !== 'activity' || kind === 'landing');
  return (
    <div className="grid gap-4">
      <RadioGroup<ProductSource>
        label={text('operator-activities.source')}
        name={`source-${block.id}`}
        value={block.source}
        options={sources.map((one) => ({ value: one, label: text(`operator-activities.source.${one}`) }))}
        onChange={(source) => set({ source })}
      />
      {block.source === 'chosen' && <ItemChooser {...properties} />}
      {block.source === 'rule' && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Select
            label={text('operator-activities.category')}
            optional
            value={block.categoryId === null ? '' : String(block.categoryId)}
            options={[
              { value: '', label: text('operator-activities.any') },
              ...choices.categories.map(({ id, name, level }) => ({
                value: String(id),
                label: `${'\u00a0\u00a0'.repeat(level - 1)}${name}`,
              })),
            ]}
            onChange={(event) => set({ categoryId: Number(event.currentTarget.value) || null })}
          />
          <Select
            label={text('operator-activities.store')}
            optional
            value={block.storeId === null ? '' : String(block.storeId)}
            options={[
              { value: '', label: text('operator-activities.any') },
              ...choices.stores.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => set({ storeId: Number(event.currentTarget.value) || null })}
          />
          <TextField
            label={text('operator-activities.keyword')}
            optional
            maxLength={200}
            value={block.keyword}
            onChange={(event) => set({ keyword: event.currentTarget.value })}
          />
          <TextField
            label={text('operator-activities.facets')}
            optional
            hint={text('operator-activities.facetsHint')}
            maxLength={1_000}
            value={block.facets.join(', ')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set({ facets: value === '' ? [] : value.split(/,\s*/) });
            }}
          />
          <Select
            label={text('operator-activities.sort')}
            value={block.sort}
            options={searchSorts.map((one) => ({ value: one, label: text(`operator-activities.sort.${one}`) }))}
            onChange={(event) => set({ sort: event.currentTarget.value as SearchSort })}
          />
        </div>
      )}
      {block.source !== 'chosen' && (
        <TextField
          type="number"
          className="max-w-40"
          label={text('operator-activities.size')}
          min={1}
          max={mostItems}
          value={Number.isNaN(block.size) ? '' : block.size}
          error={error(`blocks.${index}.size`)}
          onChange={(event) => set({ size: event.currentTarget.valueAsNumber })}
        />
      )}
    </div>
  );
}
