import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { countries, languageNames, languages } from '../../../../contract/values/locale.ts';
import { missDays, type Miss, searchAdminCalls, type Synonym, type Tested } from '../../../../contract/search/search-admin.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { seo } from '../../../app/seo.ts';
import { itemPath } from '../../../app/slug.ts';
import { countryOf, oneOf, textOf } from '../../../components/lists/list-query.ts';
import { type Draft, emptyDraft } from './synonym-form.tsx';

const SynonymForm = lazyPart(() => import('./synonym-form.tsx').then((all) => ({ default: all.SynonymForm })));
const Question = lazyPart(() => import('../../../ui/dialog.tsx').then((all) => ({ default: all.Question })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-search', 'operator-goods', 'operator');

const size = 50;
const defaultDays = 30;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = Math.max(1, Math.min(1_000, Number(query.get('page')) || 1));
  const tested = textOf(query, 'test', 200);
  const language = oneOf(query, 'language', languages) ?? api.language;
  const country = countryOf(query) ?? api.country;
  const days = Number(oneOf(query, 'days', missDays.map(String)) ?? defaultDays);
  const missLanguage = oneOf(query, 'missLanguage', languages);
  const [synonyms, misses, test] = await Promise.all([
    api.call(searchAdminCalls.synonyms, { keyword: textOf(query, 'synonym', 60), page, size }),
    api.call(searchAdminCalls.misses, { language: missLanguage, days, size }),
    tested === undefined ? null : api.call(searchAdminCalls.test, { keyword: tested, language, country }),
  ]);
  return {
    synonyms,
    misses,
    test,
    requested: { language, country, days, missLanguage },
    meta: seo(api, { title: serverText(api.language)('operator-search.title') }),
  };
}

/** Synonyms, a try of what a word finds, and what was searched for with little success. */
export default function SearchAdmin(): ReactNode {
  const { synonyms, misses, test } = useLoaderData<typeof loader>();
  const text = useText();
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <>
      <PageHead
        title={text('operator-search.title')}
        lead={text('operator-search.lead')}
        actions={
          <>
            <ButtonLink kind="secondary" to="/operator/search/goods">
              {text('operator-goods.title')}
            </ButtonLink>
            <Button icon="plus" onClick={() => setDraft(emptyDraft)}>
              {text('operator-search.add')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Try test={test} />
        <Synonyms rows={synonyms.rows} onChange={setDraft} />
        <Pagination page={synonyms.page} size={synonyms.size} total={synonyms.total} />
        <ZeroResultSearches
          rows={misses.rows}
          onAdd={(miss) => setDraft({ ...emptyDraft, language: miss.language, words: [miss.keyword] })}
        />
      </div>
      {draft && (
        <Suspense>
          <SynonymForm draft={draft} onClose={() => setDraft(null)} />
        </Suspense>
      )}
    </>
  );
}

const languageOptions = languages.map((one) => ({ value: one, label: languageNames[one] }));

/** Keeps the other parts of the page as they are. */
function Others({ except }: { except: readonly string[] }): ReactNode {
  const [query] = useSearchParams();
  return [...query]
    .filter(([name]) => !except.includes(name) && name !== 'page')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Try({ test }: { test: Tested | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { requested } = useLoaderData<typeof loader>();
  return (
    <Card title={text('operator-search.try')}>
      <FilterForm preventScrollReset find={text('operator-search.find')}>
        <Others except={['test', 'language', 'country']} />
        <FilterKeyword label={text('operator-search.keyword')} name="test" maxLength={200} />
        <Select label={text('operator-search.language')} name="language" defaultValue={requested.language} options={languageOptions} />
        <Select
          label={text('operator-search.country')}
          name="country"
          defaultValue={requested.country}
          options={countries.map((code) => ({ value: code, label: format.country(code) }))}
        />
      </FilterForm>
      {test && (
        <div className="mt-5 grid gap-2 text-sm" role="status">
          <p className="font-semibold">{text('operator-search.found', { count: test.total })}</p>
          {test.synonyms.map((group) => (
            <p key={group.words.join()}>
              {text('operator-search.alsoFinds', { word: group.words.join(' '), also: group.also.join(', ') })}
            </p>
          ))}
          {test.corrected && <p>{text('operator-search.corrected', { word: test.corrected })}</p>}
          {test.dropped.length > 0 && <p>{text('operator-search.dropped', { words: test.dropped.join(', ') })}</p>}
          {test.didYouMean && <p>{text('operator-search.offered', { word: test.didYouMean })}</p>}
          {test.items.length > 0 && (
            <ul className="mt-1 grid gap-1">
              {test.items.map((item) => (
                <li key={item.id}>
                  <TextLink to={itemPath(item)}>{item.name}</TextLink> <span className="text-muted">{item.itemCode}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}

function Synonyms({ rows, onChange }: { rows: Synonym[]; onChange: (draft: Draft) => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<Synonym | null>(null);
  const columns: Column<Synonym>[] = [
    { key: 'words', label: text('operator-search.words'), cell: (row) => row.words.join(', '), phone: 'title' },
    {
      key: 'leadsTo',
      label: text('operator-search.meaning'),
      cell: (row) =>
        row.leadsTo.length === 0 ? text('operator-search.same') : text('operator-search.oneWay', { words: row.leadsTo.join(', ') }),
    },
    {
      key: 'language',
      label: text('operator-search.language'),
      cell: (row) => (row.language ? languageNames[row.language] : text('operator-search.allLanguages')),
    },
    {
      key: 'actions',
      label: text('operator-search.actions'),
      labelHidden: true,
      end: true,
      cell: (row) => (
        <span className="inline-flex gap-1 max-md:-ml-2.5">
          <IconButton icon="edit" label={text('operator-search.changeOf', { words: row.words.join(', ') })} onClick={() => onChange(row)} />
          <IconButton
            icon="trash"
            label={text('operator-search.removeOf', { words: row.words.join(', ') })}
            onClick={() => setLeaving(row)}
          />
        </span>
      ),
    },
  ];
  return (
    <section>
      <h2 className="mb-4 font-display text-xl">{text('operator-search.synonyms')}</h2>
      <DataList
        label={text('operator-search.synonyms')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        toolbar={
          <FilterForm preventScrollReset find={text('operator-search.find')}>
            <Others except={['synonym']} />
            <FilterKeyword label={text('operator-search.word')} name="synonym" maxLength={60} className="w-full md:w-64" />
          </FilterForm>
        }
        empty={
          <EmptyState icon="search" title={text('operator-search.noSynonyms')}>
            {text('operator-search.noSynonymsHint')}
          </EmptyState>
        }
      />
      {leaving && (
        <Suspense>
          <Question
            open
            dangerous
            onClose={() => setLeaving(null)}
            title={text('operator-search.remove')}
            confirm={text('operator-search.remove')}
            onConfirm={async () => {
              await send(searchAdminCalls.remove, { id: leaving.id, version: leaving.version });
              await revalidate();
            }}
          >
            {text('operator-search.removeQuestion', { words: [...leaving.words, ...leaving.leadsTo].join(', ') })}
          </Question>
        </Suspense>
      )}
    </section>
  );
}

function ZeroResultSearches({ rows, onAdd }: { rows: Miss[]; onAdd: (miss: Miss) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { requested } = useLoaderData<typeof loader>();
  const columns: Column<Miss>[] = [
    { key: 'keyword', label: text('operator-search.keyword'), cell: (row) => row.keyword, phone: 'title' },
    { key: 'language', label: text('operator-search.language'), cell: (row) => languageNames[row.language] },
    { key: 'asked', label: text('operator-search.asked'), cell: (row) => format.number(row.asked), end: true },
    { key: 'found', label: text('operator-search.itemsFound'), cell: (row) => format.number(row.found), end: true },
    { key: 'lastDay', label: text('operator-search.lastDay'), cell: (row) => format.date(row.lastDay), oneLine: true },
    {
      key: 'actions',
      label: text('operator-search.actions'),
      labelHidden: true,
      end: true,
      cell: (row) => (
        <Button
          kind="quiet"
          size="small"
          flush
          icon="plus"
          aria-label={text('operator-search.addForWord', { word: row.keyword })}
          onClick={() => onAdd(row)}
        >
          {text('operator-search.addFor')}
        </Button>
      ),
    },
  ];
  const file = new URLSearchParams({
    days: String(requested.days),
    ...(requested.missLanguage ? { missLanguage: requested.missLanguage } : {}),
  });
  return (
    <section>
      <h2 className="font-display text-xl">{text('operator-search.misses')}</h2>
      <p className="mt-1 mb-4 max-w-text text-sm text-muted">{text('operator-search.missesLead')}</p>
      <DataList
        label={text('operator-search.misses')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.language} ${row.keyword}`}
        exportTo={`/operator/search.csv?${file}`}
        toolbar={
          <FilterForm preventScrollReset find={text('operator-search.show')} icon="filter">
            <Others except={['days', 'missLanguage']} />
            <Select
              label={text('operator-search.period')}
              name="days"
              defaultValue={requested.days}
              options={missDays.map((days) => ({ value: String(days), label: text('operator-search.days', { count: days }) }))}
            />
            <FilterSelect
              label={text('operator-search.language')}
              name="missLanguage"
              all={text('operator-search.allLanguages')}
              values={languages}
              word={(one) => languageNames[one]}
            />
          </FilterForm>
        }
        empty={
          <EmptyState icon="search" title={text('operator-search.noMisses')}>
            {text('operator-search.noMissesHint')}
          </EmptyState>
        }
      />
    </section>
  );
}
