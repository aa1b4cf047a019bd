import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type MailTime, mailTimes, notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('notifications');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const settings = await api.call(notificationSettingCalls.list, {});
  return { settings, meta: seo(api, { title: serverText(api.language)('notifications.title') }) };
}

type Setting = AnswerOf<typeof notificationSettingCalls.list>[number];

/** `/account/notifications` and `/seller-console/notifications`: by which ways a person is notified of what. */
export default function Notifications(): ReactNode {
  const { settings } = useLoaderData<typeof loader>();
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
          </Card>
        )}
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
  const [{ topic, notice, mail }, setShown] = useState(setting);
  const name = text(`notifications.topic.${topic}`);
  const save = async (change: { notice?: boolean; mail?: MailTime }) => {
    const wanted = { topic, notice, mail, ...change };
    setShown({ ...setting, ...wanted });
    try {
      await send(notificationSettingCalls.save, wanted);
      showMessage(text('notifications.saved'), 'positive');
    } catch {
      // A refusal has been shown by the client of calls already.
      setShown({ ...setting, topic, notice, mail });
    }
  };
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto_13rem]">
      <p className="text-sm font-semibold">{name}</p>
      <Checkbox
        label={text('notifications.inCentre')}
        aria-label={text('notifications.inCentreOf', { topic: name })}
        checked={notice}
        onChange={(event) => void save({ notice: event.target.checked })}
      />
      <Select
        label={text('notifications.mailOf', { topic: name })}
        labelHidden
        value={mail}
        onChange={(event) => {
          const time = mailTimes.find((one) => one === event.target.value);
          if (time) void save({ mail: time });
        }}
        options={mailTimes.map((time) => ({ value: time, label: text(`notifications.mail.${time}`) }))}
      />
    </li>
  );
}
