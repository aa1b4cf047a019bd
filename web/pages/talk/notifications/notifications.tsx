import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { notificationSettingCalls, type OptionalTopic } from '../../../../contract/talk/notification-settings.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('notifications');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const settings = await api.call(notificationSettingCalls.list, {});
  return { settings, meta: seo(api, { title: serverText(api.language)('notifications.title') }) };
}

/** `/account/notifications` and `/seller-console/notifications`: which mails about orders a person gets. */
export default function Notifications(): ReactNode {
  const { settings } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('notifications.title')} lead={text('notifications.lead')} />
      <div className="grid max-w-2xl gap-6">
        <Card title={text('notifications.chosen')}>
          {settings
            .filter(({ required }) => !required)
            .map(({ topic, mail }) => (
              <Topic key={topic} topic={topic as OptionalTopic} saved={mail} />
            ))}
        </Card>
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

function Topic({ topic, saved }: { topic: OptionalTopic; saved: boolean }): ReactNode {
  const text = useText();
  const [mail, setMail] = useState(saved);
  const save = async (wanted: boolean) => {
    setMail(wanted);
    try {
      await send(notificationSettingCalls.save, { topic, mail: wanted });
      showMessage(text('notifications.saved'), 'positive');
    } catch {
      // A refusal has been shown by the client of calls already.
      setMail(!wanted);
    }
  };
  return <Checkbox label={text(`notifications.topic.${topic}`)} checked={mail} onChange={(event) => void save(event.target.checked)} />;
}
