import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { approvalCalls } from '../../../../contract/buying/approvals.ts';
import { staffCalls } from '../../../../contract/companies/staff.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { seo } from '../../../app/seo.ts';
import { People } from './people.tsx';
import { Roles } from './roles.tsx';
import { Rules } from './rules.tsx';
import { readStaffQuery, staffFilterOf, staffTabs } from './staff-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('staff', 'approvals');

/** Mounted for buyers, sellers and the operator; rules of approval are the buyers'. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = readStaffQuery(url.searchParams);
  const isBuyer = api.session !== null && !api.session.operator && api.session.userType !== 1;
  const query = requested.tab === 'rules' && !isBuyer ? { ...requested, tab: 'people' as const } : requested;
  const [{ roles, codes: grantable }, page, rules] = await Promise.all([
    api.call(staffCalls.roles, {}),
    api.call(staffCalls.list, { ...staffFilterOf(query), size: query.size, ...(query.cursor ? { cursor: query.cursor } : {}) }),
    isBuyer ? api.call(approvalCalls.rules, {}) : null,
  ]);
  const title = serverText(api.language)(isBuyer ? 'staff.title' : 'staff.titleStaff');
  return { query, roles, grantable, page, rules, title, meta: seo(api, { title }) };
}

export default function Staff(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const { query, roles, grantable, page, rules, title } = useLoaderData<typeof loader>();
  const shown = staffTabs.filter((tab) => tab !== 'rules' || rules !== null);
  const tabs = shown.map((tab) => ({
    to: tab === 'people' ? pathname : `${pathname}?tab=${tab}`,
    label: text(`staff.tab.${tab}`),
    current: tab === query.tab,
  }));
  return (
    <>
      <PageHead title={title} lead={text('staff.lead')} />
      <LinkTabs label={text('staff.views')} tabs={tabs} />
      <div className="mt-5">
        {query.tab === 'people' && <People query={query} page={page} roles={roles} hasLimits={rules !== null} />}
        {query.tab === 'roles' && <Roles roles={roles} grantable={grantable} />}
        {query.tab === 'rules' && rules && <Rules rules={rules.rules} currency={rules.currency} roles={roles} />}
      </div>
    </>
  );
}
