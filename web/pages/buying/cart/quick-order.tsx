import { type ReactNode, useRef, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { cartCalls, mostCartLines } from '../../../../contract/buying/cart.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FileDrop } from '../../../components/forms/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { faultyText, withLines } from './lines.ts';
import type { OrderList } from './order-lines.ts';
import { ReadOrder } from './read-order.tsx';
import { orderFiles, useOrderFile } from './use-order-file.ts';

type Outcome = AnswerOf<typeof cartCalls.quickOrder>;

const mostLetters = 100_000;

/** What was read from a file, and the lines before and after it. */
type Read = { name: string; order: OrderList; taken: number; before: string; filled: string };

/** Lines of SKU and quantity, pasted, read from a file or passed in; the result of each line is shown, and faulty lines stay for correction. */
export function QuickOrder({ brought }: { brought: string }): ReactNode {
  const text = useText();
  const [pasted, setPasted] = useState(brought);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // What was pasted stays after a refusal.
  const { pending, run } = useCall(cartCalls.quickOrder, {
    revalidate: 'success',
    done: (answer) => {
      setOutcome(answer);
      setRead(null);
      setPasted(faultyText(pasted, answer.rows));
    },
  });
  const [error, setError] = useState<string | undefined>();
  const [read, setRead] = useState<Read | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useOrderFile((name, order) => {
    // Text typed while a file is read is preserved.
    const typed = area.current?.value ?? '';
    // When a corrected file is chosen again, its lines replace those of the first version.
    const before = read?.name === name && read.filled === typed ? read.before : typed;
    const { text: filled, taken } = withLines(before, order.lines, { lines: mostCartLines, characters: mostLetters });
    setPasted(filled);
    setRead({ name, order, taken, before, filled });
    setError(undefined);
    setOutcome(null);
  });
  const add = async () => {
    setError(pasted.trim() ? undefined : text('cart.quick.empty'));
    if (!pasted.trim()) return;
    await run({ text: pasted });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
        // A file dropped outside the field would replace the page.
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          file.take([...event.dataTransfer.files]);
        }}
      >
        <TextArea
          ref={area}
          label={text('cart.quick.label')}
          hint={text('cart.quick.hint')}
          error={error}
          rows={5}
          maxLength={mostLetters}
          spellCheck={false}
          placeholder={'AB-1001 12\nAB-1002 6'}
          className="[&_textarea]:font-mono"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <FileDrop
          label={text('cart.quick.file.label')}
          hint={file.reading === null ? text('cart.quick.file.hint') : text('cart.quick.file.reading', { name: file.reading })}
          error={file.error}
          {...orderFiles}
          onFiles={file.take}
        />
      </div>
      <div role="status" className="mt-5">
        {read && <ReadOrder name={read.name} order={read.order} taken={read.taken} />}
      </div>
      <Button type="submit" kind="secondary" icon="plus" busy={pending}>
        {text('cart.quick.add')}
      </Button>
      {outcome && <Rows outcome={outcome} />}
    </form>
  );
}

function Rows({ outcome }: { outcome: Outcome }): ReactNode {
  const text = useText();
  const format = useFormat();
  const faulty = outcome.rows.filter((row) => row.state !== 'added').length;
  return (
    <div className="mt-5" role="status">
      <Notice kind={faulty > 0 ? 'caution' : 'positive'}>
        {faulty > 0 ? text('cart.quick.some', { added: outcome.added, faulty }) : text('cart.quick.all', { count: outcome.added })}
      </Notice>
      <table aria-label={text('cart.quick.rows')} className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('cart.quick.row')}</th>
            <th scope="col">{text('cart.quick.sku')}</th>
            <th scope="col">{text('cart.quick.quantity')}</th>
            <th scope="col">{text('cart.quick.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.rows.map((row) => (
            <tr key={row.row} className="border-b border-line align-top">
              <td className="w-7 py-2 text-muted md:w-10">{format.number(row.row)}</td>
              <td className="py-2 pr-3 font-semibold break-all max-md:w-34">{row.sku}</td>
              <td className="w-14 py-2 text-right md:w-16">{row.quantity === null ? '' : format.number(row.quantity)}</td>
              <td className="py-2 pl-3 md:pl-4">
                <Badge tone={row.state === 'added' ? 'positive' : 'danger'}>{text(`cart.quick.state.${row.state}`)}</Badge>
                {row.message && <p className="mt-1 text-muted">{row.message}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
