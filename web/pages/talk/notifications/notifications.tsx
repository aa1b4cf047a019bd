import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type MailTime, mailTimes, mailTimesOf, notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { pushCalls } from '../../../../contract/talk/push.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { Devices } from './devices.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('notifications');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [settings, zone, devices] = await Promise.all([
    api.call(notificationSettingCalls.list, {}),
    api.call(notificationSettingCalls.zone, {}),
    api.call(pushCalls.list, {}),
  ]);
  return { settings, zone, devices, meta: seo(api, { title: serverText(api.language)('notifications.title') }) };
}

type Setting = AnswerOf<typeof notificationSettingCalls.list>[number];

/** `/account/notifications` and `/seller-console/notifications`: by which ways a person is notified of what. */
export default function Notifications(): ReactNode {
  const { settings, zone, devices } = useLoaderData<typeof loader>();
  const text = useText();
  const chosen = settings.filter(({ required }) => !required);
  return (
    <>
      <PageHead title={text('notifications.title')} lead={text('notifications.lead')} />
      <div className="grid max-w-4xl gap-6">
        {chosen.length > 0 && (
          <Card title={text('notifications.chosen')}>
            <ul className="divide-y divide-line">
              {chosen.map((setting) => (
                <Topic key={setting.topic} setting={setting} />
              ))}
            </ul>
            <Zone saved={zone.zone} market={zone.market} />
          </Card>
        )}
        <Devices answer={devices} />
        <Card title={text('notifications.always')}>
          <p className="mb-2 text-sm text-muted">{text('notifications.alwaysHint')}</p>
          <ul className="list-disc pl-5 text-sm">
            {settings
              .filter(({ required }) => required)
              .map(({ topic }) => (
                <li key={topic}>{text(`notifications.topic.${topic}`)}</li>
              ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Topic({ setting }: { setting: Setting }): ReactNode {
  const text = useText();
  const [{ topic, notice, toast, push, mail }, setShown] = useState(setting);
  const name = text(`notifications.topic.${topic}`);
  const save = async (change: { notice?: boolean; toast?: boolean; push?: boolean; mail?: MailTime }) => {
    const wanted = { topic, notice, toast, push, mail, ...change };
    setShown({ ...setting, ...wanted });
    try {
      await send(notificationSettingCalls.save, wanted);
      showMessage(text('notifications.saved'), 'positive');
    } catch {
      // A refusal has been shown by the client of calls already.
      setShown({ ...setting, topic, notice, toast, push, mail });
    }
  };
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[auto_auto_auto_minmax(0,13rem)] md:justify-start">
      <p className="text-sm font-semibold md:col-span-full">{name}</p>
      <Checkbox
        label={text('notifications.inCentre')}
        aria-label={text('notifications.inCentreOf', { topic: name })}
        checked={notice}
        onChange={(event) => void save({ notice: event.target.checked })}
      />
      <Checkbox
        label={text('notifications.toast')}
        aria-label={text('notifications.toastOf', { topic: name })}
        checked={notice && toast}
        // What the message centre does not have cannot be shown as new.
        disabled={!notice}
        onChange={(event) => void save({ toast: event.target.checked })}
      />
      <Checkbox
        label={text('notifications.push')}
        aria-label={text('notifications.pushOf', { topic: name })}
        checked={notice && push}
        disabled={!notice}
        onChange={(event) => void save({ push: event.target.checked })}
      />
      <Select
        label={text('notifications.mailOf', { topic: name })}
        labelHidden
        value={mail}
        onChange={(event) => {
          const time = mailTimes.find((one) => one === event.target.value);
          if (time) void save({ mail: time });
        }}
        options={mailTimesOf(topic).map((time) => ({ value: time, label: text(`notifications.mail.${time}`) }))}
      />
    </li>
  );
}

/** In which time zone collected mails come at eight. */
function Zone({ saved, market }: { saved: string | null; market: string }): ReactNode {
  const text = useText();
  const [zone, setZone] = useState(saved);
  const save = async (wanted: string | null) => {
    setZone(wanted);
    try {
      await send(notificationSettingCalls.saveZone, { zone: wanted });
      showMessage(text('notifications.saved'), 'positive');
    } catch {
      setZone(zone);
    }
  };
  const known = Intl.supportedValuesOf('timeZone');
  const zones = zone === null || known.includes(zone) ? known : [zone, ...known];
  return (
    <div className="mt-4 max-w-sm border-t border-line pt-4">
      <Select
        label={text('notifications.zone')}
        hint={text('notifications.zoneHint')}
        value={zone ?? ''}
        onChange={(event) => void save(event.target.value || null)}
        options={[
          { value: '', label: text('notifications.zoneMarket', { zone: market }) },
          ...zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
        ]}
      />
    </div>
  );
}
