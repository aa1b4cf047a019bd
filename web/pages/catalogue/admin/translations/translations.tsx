import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { languageNames, type Language, languages, languageTags } from '../../../../../contract/values/locale.ts';
import { translationCalls, translationKinds, type TranslationRow } from '../../../../../contract/catalogue/translations.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { send } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { type Column, DataList } from '../../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../../components/forms/filter-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { seo } from '../../../../app/seo.ts';
import { numberedPageOf } from '../../../../components/lists/list-query.ts';
import { CatalogueTabs } from '../tabs.tsx';
import { translationFilterOf } from './translation-filter.ts';
import { TranslationImport } from './translation-import.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = translationFilterOf(url.searchParams, api.language);
  const page = numberedPageOf(url.searchParams);
  const list = await api.call(translationCalls.list, { ...filter, ...page });
  return { list, filter, page, meta: seo(api, { title: serverText(api.language)('operator-catalogue.translations') }) };
}

/** Everything that lacks a text in a language, to be filled in row by row. */
export default function Translations(): ReactNode {
  const { list, filter, page } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const columns: Column<TranslationRow>[] = [
    { key: 'kind', label: text('operator-catalogue.kindLabel'), cell: (row) => text(`operator-catalogue.kind.${row.kind}`), oneLine: true },
    {
      key: 'source',
      label: text('operator-catalogue.source'),
      phone: 'title',
      cell: (row) => (
        <>
          <span lang={languageTags[row.sourceLanguage]}>{row.source}</span>
          {row.place && <span className="block text-xs font-normal text-muted">{row.place}</span>}
        </>
      ),
    },
    {
      key: 'text',
      label: languageNames[filter.language],
      cell: (row) => <TranslationField key={`${row.kind} ${row.id} ${filter.language}`} row={row} language={filter.language} />,
    },
  ];
  const { missing } = list;
  return (
    <>
      <PageHead title={text('operator-catalogue.translations')} lead={text('operator-catalogue.translationsLead')} />
      <CatalogueTabs current="translations" />
      <p className="mt-5 mb-4 text-sm text-muted">
        {text('operator-catalogue.lacking', {
          language: languageNames[filter.language],
          categories: format.number(missing.category),
          attributes: format.number(missing.attribute),
          values: format.number(missing.value),
        })}
      </p>
      <DataList
        label={text('operator-catalogue.translations')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => `${row.kind} ${row.id}`}
        exportTo={`/operator/translations.csv${search || `?language=${filter.language}`}`}
        toolbar={<Filter language={filter.language} />}
        empty={
          <EmptyState icon="check" title={text('operator-catalogue.allTranslated')}>
            {text('operator-catalogue.allTranslatedHint')}
          </EmptyState>
        }
      />
      <Pagination page={page.page} size={page.size} total={list.total} />
      <TranslationImport key={filter.language} language={filter.language} />
    </>
  );
}

/** Saved by leaving the field or pressing Enter; what cannot be saved stays, with the reason. */
function TranslationField({ row, language }: { row: TranslationRow; language: Language }): ReactNode {
  const text = useText();
  const [value, setValue] = useState(row.text);
  const [seen, setSeen] = useState(row.text);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [fault, setFault] = useState<string | undefined>();
  async function save(): Promise<void> {
    const wanted = value.trim();
    if (wanted === '' || wanted === seen || state === 'busy') return;
    setState('busy');
    setFault(undefined);
    try {
      const saved = await send(translationCalls.save, { kind: row.kind, id: row.id, language, seen, text: wanted }, { quiet: true });
      setSeen(saved.text);
      setValue(saved.text);
      setState('saved');
    } catch (error) {
      setState('idle');
      setFault(error instanceof ApiError ? (error.fields['text'] ?? error.message) : text('operator-catalogue.notSaved'));
    }
  }
  return (
    <div className="flex items-start gap-2 max-md:w-full">
      <TextField
        label={text('operator-catalogue.translationOf', { source: row.source })}
        labelHidden
        lang={languageTags[language]}
        maxLength={120}
        value={value}
        error={fault}
        className="min-w-0 flex-1 text-left"
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setState('idle');
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
        }}
      />
      <span role="status" className="flex h-control w-5 shrink-0 items-center text-positive">
        {state === 'saved' && (
          <>
            <Icon name="check" size={18} />
            <span className="sr-only">{text('operator-catalogue.saved')}</span>
          </>
        )}
      </span>
    </div>
  );
}

function Filter({ language }: { language: Language }): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <FilterForm find={text('operator-catalogue.find')} icon="filter">
      <Select
        label={text('operator-catalogue.language')}
        name="language"
        defaultValue={language}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <FilterSelect
        label={text('operator-catalogue.kindLabel')}
        name="kind"
        all={text('operator-catalogue.all')}
        values={translationKinds}
        word={(one) => text(`operator-catalogue.kind.${one}`)}
      />
      <FilterKeyword label={text('operator-catalogue.search')} className="w-full md:w-64" />
      <Checkbox
        label={text('operator-catalogue.alsoDone')}
        name="all"
        value="1"
        defaultChecked={query.get('all') === '1'}
        className="flex h-control items-center"
      />
    </FilterForm>
  );
}
