import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerReportCalls, type SellerFactsRule, type SellerYear } from '../../../../contract/payments/sellers/seller-facts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf, textOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { Submissions } from './submissions.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('sellerReports');

const path = '/operator/seller-reports';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: 5 }, (_, back) => String(thisYear - back));
  const year = Number(years.find((one) => one === query.get('year')) ?? thisYear);
  const page = pageOf(query);
  const [list, rule, submissions] = await Promise.all([
    api.call(sellerReportCalls.list, { year, keyword: textOf(query, 'keyword'), ...page }),
    api.call(sellerReportCalls.rule, {}),
    api.call(sellerReportCalls.submissions, { year }),
  ]);
  return {
    list,
    rule,
    submissions,
    year,
    years,
    size: page.size,
    meta: seo(api, { title: serverText(api.language)('sellerReports.title') }),
  };
}

/** `/operator/seller-reports`: what is reported of sellers for a year, and whether they have given their facts. */
export default function SellerReports(): ReactNode {
  const { list, rule, submissions, year, years, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const money = (value: number): string => format.money(value, 'EUR');
  const columns: Column<SellerYear>[] = [
    { key: 'name', label: text('sellerReports.seller'), phone: 'title', cell: (row) => row.name },
    { key: 'country', label: text('sellerReports.country'), cell: (row) => format.country(row.countryCode) },
    {
      key: 'facts',
      label: text('sellerReports.facts'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
          <Badge tone={row.hasFacts ? 'positive' : 'caution'}>
            {text(row.hasFacts ? 'sellerReports.complete' : 'sellerReports.lacking')}
          </Badge>
          {row.isSmall && <Badge>{text('sellerReports.small')}</Badge>}
          {row.unconverted > 0 && <Badge tone="danger">{text('sellerReports.unconverted', { count: row.unconverted })}</Badge>}
        </span>
      ),
    },
    { key: 'activities', label: text('sellerReports.activities'), end: true, cell: (row) => format.number(row.total.activities) },
    {
      key: 'consideration',
      label: text('sellerReports.consideration'),
      end: true,
      oneLine: true,
      cell: (row) => money(row.total.consideration),
    },
    { key: 'fees', label: text('sellerReports.fees'), end: true, oneLine: true, cell: (row) => money(row.total.fees) },
  ];
  return (
    <>
      <PageHead
        title={text('sellerReports.title')}
        lead={text('sellerReports.lead')}
        actions={
          <ButtonLink kind="secondary" to={`${path}/report.xml?year=${year}`} reloadDocument>
            {text('sellerReports.xml')}
          </ButtonLink>
        }
      />
      <DataList
        label={text('sellerReports.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `${path}/${row.id}`}
        exportTo={`${path}/report.csv?year=${year}`}
        toolbar={
          <FilterForm find={text('sellerReports.show')}>
            <FilterKeyword label={text('sellerReports.seller')} />
            <FilterSelect label={text('sellerReports.year')} name="year" all={years[0] ?? ''} values={years.slice(1)} word={(one) => one} />
          </FilterForm>
        }
        empty={<EmptyState icon="store" title={text('sellerReports.none')} />}
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
        <Submissions of={submissions} year={year} />
        <Card title={text('sellerReports.rule')}>
          <RuleForm key={rule.version} rule={rule} />
        </Card>
        <Card title={text('sellerReports.supplies')}>
          <p className="mb-4 text-sm text-muted">{text('sellerReports.suppliesLead')}</p>
          <form action={`${path}/supplies.csv`} className="grid gap-5 md:grid-cols-2">
            <TextField label={text('sellerReports.from')} name="from" type="date" required defaultValue={`${year}-01-01`} />
            <TextField label={text('sellerReports.to')} name="to" type="date" required defaultValue={`${year}-12-31`} />
            <Button type="submit" kind="secondary" icon="download" className="justify-self-start">
              {text('sellerReports.suppliesCsv')}
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}

function RuleForm({ rule }: { rule: SellerFactsRule }): ReactNode {
  const text = useText();
  const [requiredFrom, setRequiredFrom] = useState(rule.requiredFrom ?? '');
  const [operatorTin, setOperatorTin] = useState(rule.operatorTin);
  const { pending, errors, failure, run } = useCall(sellerReportCalls.saveRule, {
    ...{ inForm: true, revalidate: 'success' },
    done: () => showMessage(text('sellerReports.saved'), 'positive'),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ version: rule.version, requiredFrom, operatorTin });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextField
        label={text('sellerReports.requiredFrom')}
        hint={text('sellerReports.requiredFromHint')}
        type="date"
        optional
        value={requiredFrom}
        error={errors['requiredFrom']}
        onChange={(event) => setRequiredFrom(event.currentTarget.value)}
      />
      <TextField
        label={text('sellerReports.operatorTin')}
        hint={text('sellerReports.operatorTinHint')}
        optional
        maxLength={40}
        value={operatorTin}
        error={errors['operatorTin']}
        onChange={(event) => setOperatorTin(event.currentTarget.value)}
      />
      <Button type="submit" busy={pending} className="justify-self-start">
        {text('sellerReports.save')}
      </Button>
    </form>
  );
}
