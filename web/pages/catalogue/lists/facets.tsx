import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SearchAnswer } from '../../../../contract/search/search.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StaticHtml } from '../../../delivery/static-html.tsx';
import { Link } from '../../../ui/link.tsx';
import { categoryPath } from '../../../app/slug.ts';
import { FigureRange, isMeasured } from './figure-range.tsx';
import { figuresOf, replaced, toggled } from './list-query.ts';
import { LongFacet } from './long-facet.tsx';
import { PriceRange } from './price-range.tsx';
import { useValueLabel } from './value-label.ts';

/** From so many values on a facet shows only its first and the chosen ones, until the user opens the rest, and its values can be searched. */
const long = 12;
const shown = 8;

type ChoiceProperties = {
  /** The same wherever the list has been narrowed, so that the focus stays where it was. */
  id: string | number;
  /** A query of this page. */
  to: string;
  label: string;
  count: number;
  chosen: boolean;
  swatch?: string | null;
};

/** A link that looks and reads like a check box: the list's state is its address. */
function Choice({ to, label, count, chosen, swatch }: ChoiceProperties): ReactNode {
  const format = useFormat();
  return (
    <li>
      <Link
        to={to}
        rel="nofollow"
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className="group/choice flex min-h-8 items-center gap-2.5 py-1 hover:text-accent"
      >
        <span
          className={`flex size-4.5 shrink-0 items-center justify-center rounded-sm border ${chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface group-hover/choice:border-ink'}`}
        >
          {chosen && <Icon name="check" size={14} />}
        </span>
        {swatch && <span className="size-4 shrink-0 rounded-full border border-line-strong" style={{ background: swatch }} />}
        <span className="min-w-0 flex-1">{label}</span>
        <span className="text-xs text-muted tabular-nums">{format.number(count)}</span>
      </Link>
    </li>
  );
}

/** `part` names the list in the address `?more=` that shows all of it. */
function Choices({ choices, name, part }: { choices: ChoiceProperties[]; name: string; part: string }): ReactNode {
  const { pathname } = useLocation();
  const list = (seen: ChoiceProperties[]) => (
    <StaticHtml as="ul" by={['choices', pathname, seen]}>
      {() => seen.map((one) => <Choice key={one.id} {...one} to={pathname + one.to} />)}
    </StaticHtml>
  );
  if (choices.length < long) return list(choices);
  const isFirst = (one: ChoiceProperties, index: number) => index < shown || one.chosen;
  const first = choices.filter(isFirst);
  const rest = choices.filter((one, index) => !isFirst(one, index));
  return (
    <LongFacet name={name} part={part} first={first.length} count={choices.length}>
      {(all) => list(all ? [...first, ...rest] : first)}
    </LongFacet>
  );
}

/** Everything a list can be narrowed by, each with the number of items it would leave. */
export default function Facets({ answer }: { answer: SearchAnswer }): ReactNode {
  const text = useText();
  const format = useFormat();
  const label = useValueLabel();
  const { search, pathname } = useLocation();
  const inCategory = pathname.startsWith('/category/');
  const inStore = pathname.startsWith('/store/');
  const ofBrand = /^\/brand\/.*~(\d+)$/.exec(pathname)?.[1];
  const { categories, stores, price, inStock, isNew, leadDays, countries, sentFrom, service, facets } = answer;
  const withoutPage = replaced(search, {});
  const more = new URLSearchParams(search).get('more');
  /** Whether a list is open at first: one that is in use. */
  const isUsed = (part: string, values: readonly { chosen: boolean }[]) => part === more || values.some((one) => one.chosen);
  return (
    <div>
      {categories.length > 0 && (inCategory || !inStore) && (
        <Disclosure title={text('common.categories')} open>
          <ul>
            {categories.map((one) => (
              <li key={one.id}>
                <Link
                  to={`${categoryPath(one)}${ofBrand ? `?facet=brand%3A${ofBrand}` : inCategory && withoutPage !== '?' ? withoutPage : ''}`}
                  aria-current={one.chosen ? 'page' : undefined}
                  className="flex min-h-8 items-center justify-between gap-2 py-1 hover:text-accent aria-[current]:font-semibold"
                >
                  <span>{one.name}</span>
                  <span className="text-xs text-muted tabular-nums">{format.number(one.count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {(inStock.count > 0 || inStock.chosen || isNew.count > 0 || isNew.chosen) && (
        <Disclosure title={text('facets.availability')} open>
          <Choices
            name={text('facets.availability')}
            part="availability"
            choices={[
              { ...inStock, id: 1, to: replaced(search, { inStock: inStock.chosen ? null : 'true' }), label: text('catalogue.inStock') },
              { ...isNew, id: 2, to: replaced(search, { isNew: isNew.chosen ? null : 'true' }), label: text('catalogue.isNew') },
            ].filter(({ count, chosen }) => count > 0 || chosen)}
          />
        </Disclosure>
      )}
      {price && price.to > price.from && (
        <Disclosure title={text('facets.price')} open>
          <PriceRange price={price} />
        </Disclosure>
      )}
      {facets.map((facet, index) => (
        <Disclosure
          key={facet.key}
          title={facet.unit ? `${facet.name} (${facet.unit})` : facet.name}
          open={index < 3 || isUsed(facet.key, facet.values)}
        >
          {isMeasured(facet) || figuresOf(new URLSearchParams(search), facet.key) ? (
            <FigureRange facet={facet} />
          ) : (
            <Choices
              name={facet.name}
              part={facet.key}
              choices={facet.values.map((value) => ({
                id: value.value,
                to: toggled(search, 'facet', `${facet.key}:${value.value}`),
                label: label({ type: facet.type, unit: null }, value),
                count: value.count,
                chosen: value.chosen,
                swatch: value.swatch,
              }))}
            />
          )}
        </Disclosure>
      ))}
      {!inStore && stores.length > 1 && (
        <Disclosure title={text('common.stores')} open={isUsed('storeId', stores)}>
          <Choices
            name={text('common.stores')}
            part="storeId"
            choices={stores.map((one) => ({
              id: one.id,
              to: toggled(search, 'storeId', String(one.id)),
              label: one.name,
              count: one.count,
              chosen: one.chosen,
            }))}
          />
        </Disclosure>
      )}
      {leadDays.length > 1 && (
        <Disclosure title={text('facets.leadDays')} open={isUsed('maxLeadDays', leadDays)}>
          <Choices
            name={text('facets.leadDays')}
            part="maxLeadDays"
            choices={leadDays.map((one) => ({
              id: one.days,
              to: replaced(search, { maxLeadDays: one.chosen ? null : String(one.days) }),
              label: text('catalogue.withinDays', { count: one.days }),
              count: one.count,
              chosen: one.chosen,
            }))}
          />
        </Disclosure>
      )}
      {!inStore && service.length > 0 && (
        <Disclosure title={text('facets.service')} open={isUsed('service', service)}>
          <Choices
            name={text('facets.service')}
            part="service"
            choices={service.map((one) => ({
              id: one.percent,
              to: replaced(search, { service: one.chosen ? null : String(one.percent) }),
              label: text('catalogue.serviceAtLeast', { percent: one.percent }),
              count: one.count,
              chosen: one.chosen,
            }))}
          />
          <p className="mt-2 text-xs text-muted">{text('facets.serviceHint')}</p>
        </Disclosure>
      )}
      {(sentFrom.length > 1 || sentFrom.some((one) => one.chosen)) && (
        <Disclosure title={text('facets.sentFrom')} open={isUsed('sentFrom', sentFrom)}>
          <Choices
            name={text('facets.sentFrom')}
            part="sentFrom"
            choices={sentFrom.map((one) => ({
              id: one.code,
              to: toggled(search, 'sentFrom', one.code),
              label: format.country(one.code),
              count: one.count,
              chosen: one.chosen,
            }))}
          />
        </Disclosure>
      )}
      {countries.length > 1 && (
        <Disclosure title={text('facets.deliversTo')} open={isUsed('country', countries)}>
          <Choices
            name={text('facets.deliversTo')}
            part="country"
            choices={countries.map((one) => ({
              id: one.code,
              to: replaced(search, { country: one.chosen ? null : one.code }),
              label: format.country(one.code),
              count: one.count,
              chosen: one.chosen,
            }))}
          />
        </Disclosure>
      )}
      <p className="sticky bottom-0 -mx-4 rounded-b-lg border-t border-line bg-page px-4 py-3 lg:hidden">
        <a
          href="#found"
          onClick={toFound}
          className="flex h-control items-center justify-center gap-2 rounded-full bg-accent text-sm font-semibold text-on-accent hover:bg-accent-strong"
        >
          {text('catalogue.results', { count: answer.total })}
          <Icon name="down" size={18} />
        </a>
      </p>
    </div>
  );
}

/** Where the list stands below all of this, the way to it folds the filters. */
function toFound(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const filters = event.currentTarget.closest('details');
  if (filters) filters.open = false;
  document.getElementById('found')?.scrollIntoView();
  filters?.querySelector('summary')?.focus({ preventScroll: true });
}
