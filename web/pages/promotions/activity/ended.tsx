import type { ReactNode } from 'react';
import type { ActivityPage } from '../../../../contract/promotions/activities.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../content/home/sections.tsx';
import { Activities } from './blocks.tsx';

/** An activity that is over: it says so, and leads on. */
export function Ended({ activity }: { activity: Omit<ActivityPage, 'blocks'> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { title, textLanguage, endsAt, running } = activity;
  return (
    <>
      <div className="bg-sunken">
        <div className="page-width py-12 md:py-16">
          <p className="text-sm font-semibold text-muted">{text('activity.endedOn', { time: format.dateTime(endsAt) })}</p>
          <h1 className="mt-2 font-display text-3xl md:text-4xl" lang={textLanguage}>
            {title}
          </h1>
          <p className="mt-4 max-w-text text-lg text-muted">{text('activity.endedHint')}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/" size="large">
              {text('activity.toHome')}
            </ButtonLink>
          </p>
        </div>
      </div>
      {running.length > 0 && (
        <Section title={text('activity.runningNow')}>
          <Activities activities={running} />
        </Section>
      )}
    </>
  );
}
