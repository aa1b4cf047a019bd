import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import type { InboxSettings, OpenInterval } from '../../../../contract/talk/service.ts';
import { languages, timeZone } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { ServiceTabs } from './service-tabs.tsx';
import { sideOfPath } from './side.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('service');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { isOperator, calls } = sideOfPath(url.pathname);
  const store = isOperator ? null : await ownStore(api, url);
  const settings = await api.call(calls.settings, store ? { storeId: store.id } : {});
  return {
    settings,
    store: store && { id: store.id, name: store.name },
    meta: seo(api, { title: serverText(api.language)('service.title') }),
  };
}

/** `/seller-console/service`, `/operator/service`: when somebody answers, within what time, and what is said meanwhile. */
export default function ServiceSettings(): ReactNode {
  const { settings, store } = useLoaderData<typeof loader>();
  const text = useText();
  const { manages } = sideOfPath(useLocation().pathname);
  const mayChange = may(useShell()?.viewer ?? null, manages);
  return (
    <>
      <PageHead title={text('service.title')} lead={store ? text('service.ofStore', { store: store.name }) : text('service.ofPlatform')} />
      <ServiceTabs current="settings" />
      {!mayChange && <Notice>{text('service.readOnly')}</Notice>}
      <SettingsForm key={`${store?.id ?? 0} ${settings.version}`} settings={settings} storeId={store?.id ?? null} mayChange={mayChange} />
    </>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const usualDay = { opens: 9 * 60, closes: 17 * 60 };

const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Midnight as an end is that of the day's end. */
function minutesOf(time: string, isEnd: boolean): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return isEnd && hours === 0 && minutes === 0 ? 1_440 : hours * 60 + minutes;
}

type FormProperties = { settings: InboxSettings; storeId: number | null; mayChange: boolean };

function SettingsForm({ settings, storeId, mayChange }: FormProperties): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const { calls } = sideOfPath(useLocation().pathname);
  const { revalidate } = useRevalidator();
  const { run, pending, errors, failure } = useCalls();
  const [hours, setHours] = useState<readonly OpenInterval[]>(settings.hours);
  const [values, setValues] = useState(settings);
  const set = (change: Partial<InboxSettings>): void => setValues((before) => ({ ...before, ...change }));
  const save = async (): Promise<void> => {
    const { version, holidayCountry, awayTexts, firstTargetMinutes, nextTargetMinutes, answerMinutes } = values;
    const input = {
      ...(storeId === null ? {} : { storeId }),
      ...{ version, hours: [...hours], holidayCountry, awayTexts, firstTargetMinutes, nextTargetMinutes, answerMinutes },
      timeZone: storeId === null ? values.timeZone : null,
    };
    if (!(await run(() => send(calls.save, input, { quiet: true })))) return;
    showMessage(text('service.saved'), 'positive');
    await revalidate();
  };
  const minutes = (name: 'firstTargetMinutes' | 'nextTargetMinutes' | 'answerMinutes', label: string, hint: string): ReactNode => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={Number.isNaN(values[name]) ? '' : values[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: Number.parseInt(event.target.value, 10) })}
    />
  );
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={!mayChange} className="grid gap-6">
        <Card title={text('service.hours')}>
          <p className="mb-4 max-w-text text-sm text-muted">{text('service.hoursHint')}</p>
          <Hours hours={hours} errors={errors} onChange={setHours} />
          <div className="mt-5 grid gap-4 md:grid-cols-2">
            <Select
              label={text('service.holidays')}
              hint={text('service.holidaysHint')}
              value={values.holidayCountry ?? ''}
              options={[{ value: '', label: text('service.noHolidays') }, ...countries]}
              error={errors['holidayCountry']}
              onChange={(event) => set({ holidayCountry: event.target.value || null })}
            />
            {storeId === null ? (
              <Select
                label={text('service.zone')}
                value={values.timeZone ?? timeZone}
                options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
                error={errors['timeZone']}
                onChange={(event) => set({ timeZone: event.target.value })}
              />
            ) : (
              <p className="self-end text-sm text-muted">{text('service.zoneOfStore', { zone: values.timeZone ?? timeZone })}</p>
            )}
          </div>
        </Card>
        <Card title={text('service.targets')}>
          <div className="grid gap-4 md:grid-cols-3">
            {minutes('firstTargetMinutes', text('service.firstTarget'), text('service.minutesHint'))}
            {minutes('nextTargetMinutes', text('service.nextTarget'), text('service.minutesHint'))}
            {minutes('answerMinutes', text('service.answerMinutes'), text('service.answerMinutesHint'))}
          </div>
          <Usual seconds={settings.usualSeconds} />
        </Card>
        <Card title={text('service.awayTexts')}>
          <p className="mb-4 max-w-text text-sm text-muted">{text('service.awayTextsHint')}</p>
          <div className="grid gap-4 md:grid-cols-2">
            {languages.map((language) => (
              <TextArea
                key={language}
                label={text(`service.language.${language}`)}
                lang={language}
                rows={2}
                maxLength={500}
                value={values.awayTexts[language] ?? ''}
                error={errors[`awayTexts.${language}`]}
                onChange={(event) => set({ awayTexts: { ...values.awayTexts, [language]: event.target.value } })}
              />
            ))}
          </div>
        </Card>
      </fieldset>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      {mayChange && (
        <div>
          <Button type="submit" busy={pending}>
            {text('service.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What the store's page says of first answers. */
function Usual({ seconds }: { seconds: number | null }): ReactNode {
  const text = useText();
  return (
    <p className="mt-4 text-sm text-muted">
      {seconds === null ? text('service.noUsual') : text('service.usual', { hours: Math.max(1, Math.ceil(seconds / 3_600)) })}
    </p>
  );
}

type HoursProperties = {
  hours: readonly OpenInterval[];
  errors: Record<string, string>;
  onChange: (hours: readonly OpenInterval[]) => void;
};

/** The hours of each weekday; a day without any is closed. */
function Hours({ hours, errors, onChange }: HoursProperties): ReactNode {
  const text = useText();
  const change = (at: number, part: Partial<OpenInterval>): void =>
    onChange(hours.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const field = 'h-control rounded-md border border-line-strong bg-surface px-2 text-sm';
  return (
    <ul className="grid gap-2">
      {weekdays.map((weekday) => (
        <li key={weekday} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-2">
          <span className="w-28 text-sm font-semibold">{text(`service.weekday.${weekday}`)}</span>
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            {!hours.some((one) => one.weekday === weekday) && (
              <span className="text-sm text-muted">{text(hours.length === 0 ? 'service.alwaysThere' : 'service.closed')}</span>
            )}
            {hours.map((one, at) => {
              if (one.weekday !== weekday) return null;
              const failure = errors[`hours.${at}.opens`] ?? errors[`hours.${at}.closes`];
              return (
                // Intervals have no id: each is addressed by its place.
                <span key={`${weekday} ${at}`} className="flex flex-wrap items-center gap-2">
                  <input
                    type="time"
                    required
                    className={field}
                    aria-label={text('service.opens', { day: text(`service.weekday.${weekday}`) })}
                    value={timeOf(one.opens)}
                    onChange={(event) => change(at, { opens: minutesOf(event.target.value, false) })}
                  />
                  –
                  <input
                    type="time"
                    required
                    className={field}
                    aria-label={text('service.closes', { day: text(`service.weekday.${weekday}`) })}
                    value={timeOf(one.closes % 1_440)}
                    onChange={(event) => change(at, { closes: minutesOf(event.target.value, true) })}
                  />
                  <IconButton
                    icon="trash"
                    label={text('service.removeHours', { day: text(`service.weekday.${weekday}`) })}
                    onClick={() => onChange(hours.filter((_, index) => index !== at))}
                  />
                  {failure && (
                    <span role="alert" className="w-full text-sm text-danger">
                      {failure}
                    </span>
                  )}
                </span>
              );
            })}
          </span>
          <IconButton
            icon="plus"
            label={text('service.addHours', { day: text(`service.weekday.${weekday}`) })}
            onClick={() => onChange([...hours, { weekday, ...usualDay }])}
          />
        </li>
      ))}
    </ul>
  );
}
