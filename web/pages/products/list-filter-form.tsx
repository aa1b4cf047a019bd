import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { lowStockPieces, type ProductCategory } from '../../../contract/products.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { categoryOptions } from './category-options.ts';

/** A plain form: its fields become the address. Categories without items of the store are left out. */
export function ListFilterForm({ categories }: { categories: readonly ProductCategory[] }): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  const value = (name: string): string => query.get(name) ?? '';
  const kept = ['state', 'sort', 'size'].filter((name) => query.has(name));
  const isFiltered = ['keyword', 'category', 'priceFrom', 'priceTo', 'missing', 'stock'].some((name) => value(name) !== '');
  return (
    <Form key={query.toString()} className="mb-5 grid gap-3">
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={value(name)} />
      ))}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-[2fr_1.5fr_1fr_1fr]">
        <TextField label={text('products.keyword')} name="keyword" type="search" maxLength={80} defaultValue={value('keyword')} />
        <Select
          label={text('products.category')}
          name="category"
          defaultValue={value('category')}
          options={[{ value: '', label: text('products.all') }, ...categoryOptions(categories.filter(({ items }) => items > 0))]}
        />
        <TextField
          label={text('products.priceFrom')}
          name="priceFrom"
          inputMode="decimal"
          maxLength={14}
          defaultValue={value('priceFrom')}
        />
        <TextField label={text('products.priceTo')} name="priceTo" inputMode="decimal" maxLength={14} defaultValue={value('priceTo')} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          label={text('products.missingTexts')}
          name="missing"
          value="texts"
          defaultChecked={query.getAll('missing').includes('texts')}
        />
        <Checkbox
          label={text('products.missingPictures')}
          name="missing"
          value="pictures"
          defaultChecked={query.getAll('missing').includes('pictures')}
        />
        <Checkbox
          label={text('products.missingCompliance')}
          name="missing"
          value="compliance"
          defaultChecked={query.getAll('missing').includes('compliance')}
        />
        <Checkbox
          label={text('products.lowStock', { pieces: lowStockPieces })}
          name="stock"
          value="low"
          defaultChecked={query.get('stock') === 'low'}
        />
        <Button type="submit" kind="secondary" icon="filter">
          {text('products.filter')}
        </Button>
        {isFiltered && (
          <ButtonLink to="/seller-console/product/product-list" kind="quiet">
            {text('products.clear')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
