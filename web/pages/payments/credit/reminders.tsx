import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { reminderDayCalls, type ReminderDays, reminderDays } from '../../../../contract/payments/credit/credit-reminders.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CreditTabs } from './credit-tabs.tsx';
import { ReminderList } from './reminder-list.tsx';
import { sideOf } from './side.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('credit');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { reminders, isOperator } = sideOf(url);
  const paging = pageOf(url.searchParams);
  const [page, days] = await Promise.all([api.call(reminders.list, paging), isOperator ? api.call(reminderDayCalls.read, {}) : null]);
  return { page, days, size: paging.size, meta: seo(api, { title: serverText(api.language)('credit.reminders') }) };
}

/** `/operator/credit-limits/reminders`, `/seller-console/credit-limits/reminders`: the letters, and the operator's days. */
export default function Reminders(): ReactNode {
  const text = useText();
  const side = sideOf(useLocation());
  const { page, days, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('credit.reminders')} lead={text('credit.remindersLead')} />
      <CreditTabs side={side} />
      {days && <Days days={days} />}
      <ReminderList rows={page.rows} partner="buyer" files={`${side.path}/reminders`} />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function Days({ days }: { days: ReminderDays }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<ReminderDays>(reminderDays, {
    values: days,
    submit: async (values) => {
      await send(reminderDayCalls.save, values, { quiet: true });
      showMessage(text('credit.daysSaved'), 'positive');
      await revalidate();
    },
  });
  const names = ['daysBefore', 'secondAfter', 'thirdAfter'] as const;
  return (
    <Card title={text('credit.reminderDays')} className="mb-8">
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <p className="mb-4 max-w-text text-sm text-muted">{text('credit.reminderDaysHint')}</p>
        <div className="grid items-start gap-5 md:grid-cols-3">
          {names.map((name) => (
            <TextField key={name} type="number" min={1} label={text(`credit.${name}`)} error={error(name)} {...form.register(name)} />
          ))}
        </div>
        <Button type="submit" busy={busy} className="mt-5">
          {text('credit.save')}
        </Button>
      </Form>
    </Card>
  );
}
