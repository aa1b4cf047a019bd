import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import { type PersonState, personStates } from '../../../../contract/companies/staff.ts';

export const staffTabs = ['people', 'roles', 'rules'] as const;
export type StaffTab = (typeof staffTabs)[number];

export type StaffQuery = {
  tab: StaffTab;
  keyword: string;
  roleId: number | null;
  state: PersonState | null;
  size: number;
  cursor: string | null;
};

const longestKeyword = 80;

/** The page's state as its address says it; what makes no sense counts as not said. */
export function readStaffQuery(query: URLSearchParams): StaffQuery {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const size = Number(text('size'));
  return {
    tab: staffTabs.find((tab) => tab === text('tab')) ?? 'people',
    keyword: text('keyword').slice(0, longestKeyword),
    roleId: /^[1-9]\d{0,14}$/.test(text('roleId')) ? Number(text('roleId')) : null,
    state: personStates.find((state) => state === text('state')) ?? null,
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    cursor: query.get('cursor'),
  };
}

/** The filter as the calls take it. */
export function staffFilterOf({ keyword, roleId, state }: StaffQuery) {
  return {
    ...(keyword ? { keyword } : {}),
    ...(roleId === null ? {} : { roleId }),
    ...(state === null ? {} : { states: [state] }),
  };
}

export const isStaffFiltered = ({ keyword, roleId, state }: StaffQuery): boolean => keyword !== '' || roleId !== null || state !== null;
