import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type QuickReply, replyValues, serviceCalls } from '../../../../contract/talk/service.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { replyText } from './reply-values.ts';
import { ServiceTabs } from './service-tabs.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('service');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { replies: await api.call(serviceCalls.replies, {}), meta: seo(api, { title: serverText(api.language)('service.replies') }) };
}

const empty: QuickReply = { id: 0, name: '', shared: true, texts: {} };

/** `/seller-console/service/replies`, `/operator/service/replies`: texts that are written with a few keys. */
export default function Replies(): ReactNode {
  const { replies } = useLoaderData<typeof loader>();
  const text = useText();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<QuickReply | null>(null);
  const [deleted, setDeleted] = useState<QuickReply | null>(null);
  return (
    <>
      <PageHead
        title={text('service.replies')}
        lead={text('service.repliesLead')}
        actions={
          <Button icon="plus" onClick={() => setEdited(empty)}>
            {text('service.addReply')}
          </Button>
        }
      />
      <ServiceTabs current="replies" />
      <DataList
        label={text('service.replies')}
        rows={replies}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: text('service.replyName'), phone: 'title', cell: ({ name }) => `/${name}` },
          {
            key: 'text',
            label: text('service.replyText'),
            cell: ({ texts }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{replyText(texts, language)}</span>,
          },
          {
            key: 'shared',
            label: text('service.forWhom'),
            cell: ({ shared }) => <Badge>{text(shared ? 'service.shared' : 'service.own')}</Badge>,
          },
          {
            key: 'actions',
            label: text('service.actions'),
            labelHidden: true,
            end: true,
            cell: (reply) => (
              <RowMenu
                label={text('common.actionsFor', { name: reply.name })}
                actions={[
                  { label: text('service.change'), icon: 'edit', onSelect: () => setEdited(reply) },
                  { label: text('service.delete'), icon: 'trash', dangerous: true, onSelect: () => setDeleted(reply) },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState icon="edit" title={text('service.noReplies')}>
            {text('service.noRepliesHint')}
          </EmptyState>
        }
      />
      <Drawer open={edited !== null} onClose={() => setEdited(null)} title={text(edited?.id ? 'service.change' : 'service.addReply')}>
        {edited && (
          <ReplyForm
            key={edited.id}
            reply={edited}
            onSaved={() => {
              setEdited(null);
              void revalidate();
            }}
          />
        )}
      </Drawer>
      <Question
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title={text('service.deleteReply', { name: deleted?.name ?? '' })}
        confirm={text('service.delete')}
        dangerous
        onConfirm={async () => {
          if (deleted) await send(serviceCalls.deleteReply, { id: deleted.id });
          await revalidate();
        }}
      >
        {text('service.deleteReplyHint')}
      </Question>
    </>
  );
}

function ReplyForm({ reply, onSaved }: { reply: QuickReply; onSaved: () => void }): ReactNode {
  const text = useText();
  const { run, pending, errors, failure } = useCalls();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const word = (name: string): string => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    };
    const texts = Object.fromEntries(languages.map((language) => [language, word(`text-${language}`)]));
    const input = { id: reply.id || null, name: word('name'), shared: given.get('shared') === 'on', texts };
    if (await run(() => send(serviceCalls.saveReply, input, { quiet: true }))) onSaved();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        name="name"
        label={text('service.replyName')}
        hint={text('service.replyNameHint')}
        maxLength={40}
        defaultValue={reply.name}
        error={errors['name']}
      />
      <Checkbox name="shared" label={text('service.sharedHint')} defaultChecked={reply.shared} />
      <p className="text-sm text-muted">{text('service.valuesHint', { values: replyValues.map((value) => `{${value}}`).join(' ') })}</p>
      {languages.map((language) => (
        <TextArea
          key={language}
          name={`text-${language}`}
          label={text(`service.language.${language}`)}
          lang={language}
          rows={3}
          maxLength={2_000}
          defaultValue={reply.texts[language] ?? ''}
          error={errors[`texts.${language}`]}
        />
      ))}
      {(errors['texts'] ?? failure) && (
        <p role="alert" className="text-sm text-danger">
          {errors['texts'] ?? failure}
        </p>
      )}
      <Button type="submit" busy={pending}>
        {text('service.save')}
      </Button>
    </form>
  );
}
