import type { ReactNode } from 'react';
import type { Checklist } from '../../../../contract/companies/company.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { PointStateBadge } from './words.tsx';

type Point = Checklist['points'][number];

/** The requirements for a company and its progress. `actions`: what the user can do about a point. */
export function ChecklistCard({
  checklist,
  actions,
  hint,
}: {
  checklist: Checklist;
  actions?: (point: Point) => ReactNode;
  hint?: (point: Point) => ReactNode;
}): ReactNode {
  const text = useText();
  const percent = text('company.percent', { percent: checklist.percent });
  return (
    <Card title={text('company.checklist')} actions={<span className="text-sm text-muted tabular-nums">{percent}</span>}>
      <Progress label={percent} value={checklist.percent / 100} />
      <ul className="mt-3 divide-y divide-line">
        {checklist.points.map((point) => (
          <li key={point.key} className="py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0">
                <span className="font-medium">{text(`company.point.${point.key}`)}</span>{' '}
                <span className="text-muted">{point.mandatory ? text('company.required') : text('common.optional')}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {actions?.(point)}
                <PointStateBadge state={point.state} mandatory={point.mandatory} />
              </span>
            </div>
            {point.note && <p className="mt-1 break-words text-muted">{point.note}</p>}
            {hint?.(point)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
