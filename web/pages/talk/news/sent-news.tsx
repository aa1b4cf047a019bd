import type { ReactNode } from 'react';
import { type NewsDetail, operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Running } from '../../../components/lists/running.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { NewsPreview } from './preview.tsx';

/** What was sent, and while people are being notified how many are. */
export function SentNews({ news, languages }: { news: NewsDetail; languages: readonly Language[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const written = languages.filter((language) => news.texts[language]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {news.state === 'sending' && (
        <Running
          label={text('news.sendingNow')}
          leave={text('news.leave')}
          now={{ state: news.state, progress: news.notified, of: news.recipients }}
          said={({ progress, of }) => text('news.progress', { done: progress, count: of })}
          look={async () => {
            const { state, notified, recipients } = await send(operatorNewsCalls.detail, { id: news.id }, { background: true });
            return { state, progress: notified, of: recipients };
          }}
        />
      )}
      <Card title={text('news.state.sent')}>
        <DescriptionList
          entries={[
            { name: text('news.column.audience'), value: text(`news.audience.${news.audience}`) },
            {
              name: text('news.column.recipients'),
              value: text('news.sentBy', {
                ...{ date: format.dateTime(news.sentAt ?? news.changedAt), person: news.sentBy ?? '', count: news.recipients },
              }),
            },
          ]}
        />
      </Card>
      <Card title={text('news.texts')}>
        <Tabs
          label={text('news.texts')}
          tabs={written.map((language) => ({
            ...{ value: language, label: languageNames[language] },
            content: <NewsPreview news={news} language={language} />,
          }))}
        />
      </Card>
    </div>
  );
}
