import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import { languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { lowStockPieces, listingGaps } from '../../../../contract/listings/listing-words.ts';
import { type ListingCategory } from '../../../../contract/listings/listings.ts';
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
export function ListFilterForm({ categories, currency }: { categories: readonly ListingCategory[]; currency: string }): ReactNode {
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
      error={wrong.includes(name) ? text('listings.priceWrong', { example: exampleOf({ digits, tag }) }) : undefined}
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
          label={text('listings.keyword')}
          name="keyword"
          type="search"
          maxLength={80}
          defaultValue={value('keyword')}
        />
        <IconButton type="submit" icon="search" label={text('listings.filter')} className="border border-line-strong md:hidden" />
      </div>
      <PhoneFold
        title={folded > 0 ? `${text('listings.filters')} (${folded})` : text('listings.filters')}
        icon="filter"
        open={wrong.length > 0}
        className="grid gap-3 md:contents"
      >
        <Select
          className="md:flex-[2_1_9rem]"
          label={text('listings.category')}
          name="category"
          defaultValue={value('category')}
          options={[{ value: '', label: text('listings.all') }, ...categoryOptions(categories.filter(({ items }) => items > 0))]}
        />
        {price('priceFrom', text('listings.priceFrom'))}
        {price('priceTo', text('listings.priceTo'))}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 md:w-full">
          {listingGaps.map((gap) => (
            <Checkbox
              key={gap}
              label={text(gapTexts[gap])}
              name="missing"
              value={gap}
              defaultChecked={query.getAll('missing').includes(gap)}
            />
          ))}
          <Checkbox
            label={text('listings.lowStock', { pieces: lowStockPieces })}
            name="stock"
            value="low"
            defaultChecked={query.get('stock') === 'low'}
          />
          <Checkbox label={text('listings.scheduled')} name="scheduled" value="yes" defaultChecked={query.get('scheduled') === 'yes'} />
          <Button type="submit" kind="secondary" icon="filter">
            {text('listings.filter')}
          </Button>
          {isFiltered && (
            <ButtonLink to="/seller-console/product/product-list" kind="quiet">
              {text('listings.clear')}
            </ButtonLink>
          )}
        </div>
      </PhoneFold>
    </Form>
  );
}
