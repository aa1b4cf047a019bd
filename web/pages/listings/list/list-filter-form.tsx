import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { lowStockPieces, type ProductCategory, productGaps } from '../../../../contract/listings/listings.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { categoryOptions } from '../editor/category-options.ts';
import { exampleOf } from '../variants/cells.ts';
import { gapTexts } from './gap-texts.ts';
import { type PriceName, wrongPrices } from './list-filter.ts';
import { PhoneFold } from './phone-fold.tsx';

/** A plain form: its fields become the address. Categories without items of the store are left out. */
export function ListFilterForm({ categories, currency }: { categories: readonly ProductCategory[]; currency: string }): ReactNode {
  const text = useText();
  const tag = languageTags[useLanguage()];
  const [query] = useSearchParams();
  const value = (name: string): string => query.get(name) ?? '';
  const preserved = ['state', 'sort', 'size'].filter((name) => query.has(name));
  const folded = [
    ...['category', 'priceFrom', 'priceTo', 'stock', 'scheduled'].filter((name) => value(name) !== ''),
    ...query.getAll('missing'),
  ].length;
  const isFiltered = folded > 0 || value('keyword') !== '';
  const digits = decimals(currency);
  const wrong = wrongPrices(query, digits);
  const price = (name: PriceName, label: string): ReactNode => (
    <TextField
      className="md:flex-[1_1_7rem]"
      label={label}
      name={name}
      inputMode="decimal"
      maxLength={14}
      defaultValue={value(name)}
      error={wrong.includes(name) ? text('products.priceWrong', { example: exampleOf({ digits, tag }) }) : undefined}
    />
  );
  return (
    <Form key={query.toString()} className="mb-5 grid gap-3 md:flex md:flex-wrap md:items-start">
      {preserved.map((name) => (
        <input key={name} type="hidden" name={name} value={value(name)} />
      ))}
      <div className="flex items-end gap-2 md:contents">
        <TextField
          className="min-w-0 flex-1 md:flex-[3_1_18rem]"
          label={text('products.keyword')}
          name="keyword"
          type="search"
          maxLength={80}
          defaultValue={value('keyword')}
        />
        <IconButton type="submit" icon="search" label={text('products.filter')} className="border border-line-strong md:hidden" />
      </div>
      <PhoneFold
        title={folded > 0 ? `${text('products.filters')} (${folded})` : text('products.filters')}
        icon="filter"
        open={wrong.length > 0}
        className="grid gap-3 md:contents"
      >
        <Select
          className="md:flex-[2_1_9rem]"
          label={text('products.category')}
          name="category"
          defaultValue={value('category')}
          options={[{ value: '', label: text('products.all') }, ...categoryOptions(categories.filter(({ items }) => items > 0))]}
        />
        {price('priceFrom', text('products.priceFrom'))}
        {price('priceTo', text('products.priceTo'))}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 md:w-full">
          {productGaps.map((gap) => (
            <Checkbox
              key={gap}
              label={text(gapTexts[gap])}
              name="missing"
              value={gap}
              defaultChecked={query.getAll('missing').includes(gap)}
            />
          ))}
          <Checkbox
            label={text('products.lowStock', { pieces: lowStockPieces })}
            name="stock"
            value="low"
            defaultChecked={query.get('stock') === 'low'}
          />
          <Checkbox label={text('products.scheduled')} name="scheduled" value="yes" defaultChecked={query.get('scheduled') === 'yes'} />
          <Button type="submit" kind="secondary" icon="filter">
            {text('products.filter')}
          </Button>
          {isFiltered && (
            <ButtonLink to="/seller-console/product/product-list" kind="quiet">
              {text('products.clear')}
            </ButtonLink>
          )}
        </div>
      </PhoneFold>
    </Form>
  );
}
