import { type ReactNode, useState } from 'react';
import type { ProductInput, ProductPage, ProductVariant } from '../../../contract/products.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { labelOf, matrixOf, optionsOf } from './matrix.ts';
import { NumberField } from './number-field.tsx';
import { type Choices, newVariant, type Part } from './new-product.ts';
import { StockFields } from './stock-fields.tsx';

type VariantProperties = Part & { choices: Choices; reserved: ProductPage['reserved'] };

/** What tells the variants apart, and each of them with its numbers, prices and stock. */
export function VariantFields({ product, change, error, choices, reserved }: VariantProperties): ReactNode {
  const text = useText();
  const { variants } = product;
  const setVariant = (index: number, changed: Partial<ProductVariant>): void =>
    change({ variants: variants.map((variant, at) => (at === index ? { ...variant, ...changed } : variant)) });
  return (
    <Card title={text('products.variants')}>
      <Matrix product={product} change={change} choices={choices} />
      {error('variants') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error('variants')}
        </p>
      )}
      <ol className="grid gap-5">
        {variants.map((variant, index) => (
          // Rows have no id before they are saved; each is addressed by its place.
          <li key={`${variant.id ?? 'new'} ${index}`} className="rounded-lg border border-line p-4">
            <div className="mb-3 flex items-center justify-between gap-3">
              <h3 className="text-sm font-semibold [overflow-wrap:anywhere]">
                {variant.options.map((option) => labelOf(option, choices.options)).join(' · ') ||
                  text('products.variant', { number: index + 1 })}
              </h3>
              {variants.length > 1 && (
                <IconButton
                  icon="trash"
                  label={text('products.removeVariant', { number: index + 1 })}
                  onClick={() => change({ variants: variants.filter((_, at) => at !== index) })}
                />
              )}
            </div>
            <VariantRow
              variant={variant}
              index={index}
              set={(changed) => setVariant(index, changed)}
              error={error}
              choices={choices}
              reserved={reserved}
              pictures={product.pictures}
            />
          </li>
        ))}
      </ol>
      <Button
        kind="secondary"
        icon="plus"
        className="mt-4"
        onClick={() => change({ variants: [...variants, { ...newVariant(choices), options: variants[0]?.options ?? [] }] })}
      >
        {text('products.addVariant')}
      </Button>
    </Card>
  );
}

/** Options and their values; all combinations become variants. */
function Matrix({ product, change, choices }: Omit<Part, 'error'> & { choices: Choices }): ReactNode {
  const text = useText();
  const [options, setOptions] = useState(() => optionsOf(product.variants, choices.options));
  const free = choices.options.filter(({ key }) => !options.some(({ attributeKey }) => attributeKey === key));
  return (
    <div className="mb-5">
      <p className="mb-3 text-sm text-muted">{text('products.optionsHint')}</p>
      <div className="grid gap-3">
        {options.map((option, index) => {
          const attribute = choices.options.find(({ key }) => key === option.attributeKey);
          const name = attribute?.name ?? option.attributeKey;
          return (
            <div key={option.attributeKey} className="flex items-end gap-2">
              <TextField
                className="min-w-0 flex-1"
                label={text('products.optionValues', { option: name })}
                maxLength={2_000}
                value={option.values}
                onChange={(event) => {
                  const values = event.currentTarget.value;
                  setOptions(options.map((one, at) => (at === index ? { ...one, values } : one)));
                }}
              />
              <IconButton
                icon="trash"
                label={`${text('products.options')}: ${name}`}
                onClick={() => setOptions(options.filter((_, at) => at !== index))}
              />
            </div>
          );
        })}
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        {free.length > 0 && options.length < 5 && (
          <Select
            className="w-60 max-w-full"
            label={text('products.addOption')}
            value=""
            options={[{ value: '', label: '–' }, ...free.map(({ key, name }) => ({ value: key, label: name }))]}
            onChange={(event) =>
              event.currentTarget.value && setOptions([...options, { attributeKey: event.currentTarget.value, values: '' }])
            }
          />
        )}
        {options.length > 0 && (
          <Button
            kind="secondary"
            onClick={() =>
              change({ variants: matrixOf(options, product.variants, newVariant(choices) as ProductVariant, choices.options) })
            }
          >
            {text('products.makeMatrix')}
          </Button>
        )}
      </div>
    </div>
  );
}

type RowProperties = {
  variant: ProductInput['variants'][number];
  index: number;
  set: (changed: Partial<ProductVariant>) => void;
  error: Part['error'];
  choices: Choices;
  reserved: ProductPage['reserved'];
  pictures: ProductInput['pictures'];
};

function VariantRow({ variant, index, set, error, choices, reserved, pictures }: RowProperties): ReactNode {
  const text = useText();
  const at = (field: string): string | undefined => error(`variants.${index}.${field}`);
  const number = (name: keyof ProductVariant & ('moq' | 'weight' | 'width' | 'cartonWeight'), label: string): ReactNode => (
    <NumberField key={name} label={label} optional error={at(name)} value={variant[name]} onChange={(value) => set({ [name]: value })} />
  );
  const measures = [
    ['moq', text('products.moq')],
    ['multiple', text('products.multiple')],
    ['cartonQuantity', text('products.carton')],
    ['weight', text('products.weight')],
    ['width', text('products.width')],
    ['depth', text('products.depth')],
    ['height', text('products.height')],
    ['cartonWeight', text('products.cartonWeight')],
    ['cartonWidth', text('products.cartonWidth')],
    ['cartonDepth', text('products.cartonDepth')],
    ['cartonHeight', text('products.cartonHeight')],
  ] as const;
  return (
    <>
      {at('options') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {at('options')}
        </p>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
        <TextField
          label="SKU"
          maxLength={100}
          error={at('sku')}
          value={variant.sku}
          onChange={(event) => set({ sku: event.currentTarget.value })}
        />
        <TextField
          label="GTIN"
          optional
          inputMode="numeric"
          maxLength={20}
          error={at('gtin')}
          value={variant.gtin}
          onChange={(event) => set({ gtin: event.currentTarget.value })}
        />
        <TextField
          label={text('products.makerNumber')}
          optional
          maxLength={60}
          error={at('makerNumber')}
          value={variant.makerNumber}
          onChange={(event) => set({ makerNumber: event.currentTarget.value })}
        />
        <MoneyField
          label={text('products.price')}
          currency={choices.currency}
          error={at('listPrice')}
          value={variant.listPrice}
          onChange={(minor) => set({ listPrice: minor ?? 0 })}
        />
        {(pictures.length > 0 || variant.pictureKey !== null) && (
          <Select
            label={text('products.variantPicture')}
            optional
            value={variant.pictureKey ?? ''}
            error={at('pictureKey')}
            options={[
              { value: '', label: '–' },
              ...(variant.pictureKey === null || pictures.some(({ key }) => key === variant.pictureKey)
                ? []
                : [{ value: variant.pictureKey, label: text('products.variantPicture') }]),
              ...pictures.map(({ key }, place) => ({ value: key, label: text('products.picture', { number: place + 1 }) })),
            ]}
            onChange={(event) => set({ pictureKey: event.currentTarget.value || null })}
          />
        )}
      </div>
      <StockFields variant={variant} index={index} set={set} error={error} choices={choices} reserved={reserved} />
      <Disclosure title={text('products.tiers')} open={at('tiers') !== undefined}>
        <Tiers variant={variant} set={set} error={at} currency={choices.currency} />
      </Disclosure>
      <Disclosure title={text('products.more')}>
        <div className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-4">
          {measures.map(([name, label]) => number(name as 'weight', label))}
        </div>
      </Disclosure>
    </>
  );
}

function Tiers({
  variant,
  set,
  error,
  currency,
}: Pick<RowProperties, 'variant' | 'set'> & { error: (field: string) => string | undefined; currency: string }): ReactNode {
  const text = useText();
  const { tiers } = variant;
  const change = (index: number, changed: Partial<(typeof tiers)[number]>): void =>
    set({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...changed } : tier)) as ProductVariant['tiers'] });
  return (
    <>
      {error('tiers') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error('tiers')}
        </p>
      )}
      {tiers.map((tier, index) => (
        // A tier is its place.
        <div key={`tier ${index}`} className="mb-3 flex items-end gap-3">
          <NumberField
            label={text('products.tierFrom')}
            error={error(`tiers.${index}.from`)}
            value={tier.from}
            onChange={(from) => change(index, { from: from ?? 0 })}
          />
          <MoneyField
            label={text('products.tierPrice')}
            currency={currency}
            error={error(`tiers.${index}.price`)}
            value={tier.price}
            onChange={(price) => change(index, { price: price ?? 0 })}
          />
          <IconButton
            icon="trash"
            label={text('products.removeTier', { number: index + 1 })}
            onClick={() => set({ tiers: tiers.filter((_, at) => at !== index) as ProductVariant['tiers'] })}
          />
        </div>
      ))}
      {tiers.length < 10 && (
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          onClick={() => {
            const last = tiers.at(-1);
            const next = { from: last ? last.from * 2 : 10, price: last?.price ?? variant.listPrice };
            set({ tiers: [...tiers, next] as ProductVariant['tiers'] });
          }}
        >
          {text('products.addTier')}
        </Button>
      )}
    </>
  );
}
