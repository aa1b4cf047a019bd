import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { categoryCalls, deepestLevel } from '../../../../../contract/catalogue/categories.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { send } from '../../../../app/api/client.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useLanguage, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { FilterForm, FilterKeyword } from '../../../../components/forms/filter-form.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { seo } from '../../../../app/seo.ts';
import { textOf } from '../../../../components/lists/list-query.ts';
import { CategoryAttributes } from './category-attributes.tsx';
import { CategorySchemes } from './category-schemes.tsx';
import { CategoryPlace } from './category-place.tsx';
import { CategoryTexts } from './category-texts.tsx';
import { CategoryTree } from './category-tree.tsx';
import { CatalogueTabs } from '../tabs.tsx';
import { type Branches, type Place, root, useTree } from './tree-state.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue', 'facts', 'taxonomy', 'upload');

/** The tree with the branch of the chosen category open, or what a search finds. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(url.searchParams.get('id'));
  const keyword = textOf(url.searchParams, 'keyword');
  const category = Number.isSafeInteger(id) && id > 0 ? await api.call(categoryCalls.detail, { id }) : null;
  const open = category ? [...category.trail.map((one) => one.id), ...(category.uses.children > 0 ? [category.id] : [])] : [];
  const [top, found, ...lists] = await Promise.all([
    api.call(categoryCalls.tree, {}),
    keyword ? api.call(categoryCalls.find, { keyword }) : null,
    ...open.map((parentId) => api.call(categoryCalls.tree, { parentId })),
  ]);
  const branches: Branches = { [root]: top, ...Object.fromEntries(open.map((one, at) => [one, lists[at] ?? []])) };
  return {
    category,
    branches,
    found,
    keyword: keyword ?? '',
    meta: seo(api, { title: serverText(api.language)('operator-catalogue.categories') }),
  };
}

export default function Categories(): ReactNode {
  const { category, branches, found, keyword } = useLoaderData<typeof loader>();
  const text = useText();
  const tree = useTree(branches);
  const { revalidate } = useRevalidator();
  const changed = async (): Promise<void> => {
    await Promise.all([revalidate(), tree.refresh()]);
  };
  const move = async ({ id, version }: { id: number; version: number }, place: Place): Promise<void> => {
    try {
      await send(categoryCalls.move, { id, version, ...place });
      showMessage(text('operator-catalogue.moved'), 'positive');
    } finally {
      // After a refusal, too: another user may have changed the tree.
      await changed();
    }
    // What was put into a closed branch would be out of sight.
    if (place.parentId !== null) await tree.open(place.parentId);
  };
  const link = (id: number): string => `/operator/categories?${new URLSearchParams({ ...(keyword ? { keyword } : {}), id: String(id) })}`;
  return (
    <>
      <PageHead
        title={text('operator-catalogue.categories')}
        lead={text('operator-catalogue.categoriesLead')}
        actions={
          <ButtonLink to="/operator/categories/import" kind="secondary" icon="upload">
            {text('taxonomy.title')}
          </ButtonLink>
        }
      />
      <CatalogueTabs current="categories" />
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(22rem,2fr)_3fr]">
        <div className={`min-w-0 ${category ? 'max-xl:hidden' : ''}`}>
          <FilterForm find={text('operator-catalogue.find')} className="mb-4">
            <FilterKeyword label={text('operator-catalogue.search')} className="min-w-0 flex-1" />
          </FilterForm>
          {found ? (
            <Found rows={found} link={link} chosen={category?.id ?? null} />
          ) : (
            <CategoryTree tree={tree} chosen={category?.id ?? null} link={link} onMove={move} />
          )}
          <NewCategory parent={null} onCreated={changed} />
        </div>
        {category ? (
          <div className="grid min-w-0 gap-6">
            <div>
              <p className="mb-3 text-sm xl:hidden">
                <TextLink to="/operator/categories">{text('operator-catalogue.back')}</TextLink>
              </p>
              <h2 className="flex flex-wrap items-center gap-3 font-display text-xl [overflow-wrap:anywhere]">
                {category.name}
                {category.hidden && <Badge>{text('operator-catalogue.hidden')}</Badge>}
              </h2>
              <Facts category={category} />
            </div>
            {/* Unsaved input stays when the page is reloaded; a saved category is a new form. */}
            <CategoryTexts key={`texts ${category.id} ${category.version}`} category={category} onChanged={changed} />
            <CategoryAttributes key={`attributes ${category.id} ${category.version}`} category={category} onChanged={changed} />
            <CategorySchemes key={`schemes ${category.id} ${category.version}`} category={category} onChanged={changed} />
            <CategoryPlace
              key={`place ${category.id}`}
              category={category}
              siblings={tree.branches[category.parentId ?? root] ?? []}
              onMove={move}
              onChanged={changed}
            />
            {category.level < deepestLevel && (
              <Card title={text('operator-catalogue.addBelow', { name: category.name })}>
                <NewCategory key={category.id} parent={category.id} onCreated={changed} />
              </Card>
            )}
          </div>
        ) : (
          <div className="max-xl:hidden">
            <EmptyState icon="grid" title={text('operator-catalogue.choose')}>
              {text('operator-catalogue.chooseHint')}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  );
}

function Facts({ category }: { category: NonNullable<Awaited<ReturnType<typeof loader>>['category']> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { uses, texts } = category;
  const language = useLanguage();
  const urlKey = texts[language]?.urlKey ?? Object.values(texts)[0]?.urlKey ?? '-';
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span>{text('operator-catalogue.itemsOf', { own: format.number(uses.items), all: format.number(uses.allItems) })}</span>
      <span>{category.key}</span>
      {category.shown && <TextLink to={`/category/${urlKey}~${category.id}`}>{text('operator-catalogue.view')}</TextLink>}
    </p>
  );
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof loader>>['found']>[number];

function Found({ rows, link, chosen }: { rows: readonly FoundRow[]; link: (id: number) => string; chosen: number | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        {text('operator-catalogue.found', { count: rows.length })}
        <ButtonLink to="/operator/categories" kind="quiet" size="small">
          {text('operator-catalogue.wholeTree')}
        </ButtonLink>
      </p>
      <ul className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <li
            key={row.id}
            className={`flex items-center justify-between gap-3 rounded-md px-2 py-2 ${chosen === row.id ? 'bg-accent-soft' : ''}`}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <TextLink to={link(row.id)}>{row.name}</TextLink>
              {row.trail.length > 0 && <span className="block text-xs text-muted">{row.trail.map(({ name }) => name).join(' › ')}</span>}
            </span>
            <span className="text-xs text-muted tabular-nums">{format.number(row.items)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A name in the caller's language is enough to begin with. */
function NewCategory({ parent, onCreated }: { parent: number | null; onCreated: () => Promise<void> }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useCall(categoryCalls.create, {
    inForm: true,
    done: async ({ id }) => {
      setName('');
      await onCreated();
      await navigate(`/operator/categories?id=${id}`);
    },
  });
  const fault = create.errors['names'] ?? create.refusal?.message;
  return (
    <form
      noValidate
      className={`flex flex-wrap items-end gap-3 ${parent === null ? 'mt-5 border-t border-line pt-5' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        void create.run({ parentId: parent, names: { [language]: name } });
      }}
    >
      <TextField
        label={text(parent === null ? 'operator-catalogue.newTop' : 'operator-catalogue.newBelow')}
        maxLength={120}
        value={name}
        error={fault}
        className="min-w-0 flex-1"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" kind="secondary" icon="plus" busy={create.pending}>
        {text('operator-catalogue.add')}
      </Button>
    </form>
  );
}
