import type { ReactNode } from 'react';
import { languageTags } from '../../../contract/values/locale.ts';
import { useLanguage, useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field.tsx';

const mostMonths = 12;

/** The month of a time and those before it, 'YYYY-MM', newest first. */
function monthsUntil(today: string): string[] {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: mostMonths }, () => {
    const value = month.toISOString().slice(0, 7);
    month.setUTCMonth(month.getUTCMonth() - 1);
    return value;
  });
}

/** What storing has cost in a month, as a file. `today`: of the loader. */
export function StorageFile({ action, lead, today }: { action: string; lead: string; today: string }): ReactNode {
  const text = useText();
  const name = new Intl.DateTimeFormat(languageTags[useLanguage()], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card title={text('heldStock.statement')} className="mt-6">
      <p className="mb-4 text-sm text-muted">{lead}</p>
      <form action={action} className="flex flex-wrap items-end gap-3">
        <Select
          name="month"
          label={text('heldStock.month')}
          options={monthsUntil(today).map((value) => ({ value, label: name.format(new Date(`${value}-01T00:00:00Z`)) }))}
        />
        <Button type="submit" kind="secondary">
          {text('heldStock.download')}
        </Button>
      </form>
    </Card>
  );
}
