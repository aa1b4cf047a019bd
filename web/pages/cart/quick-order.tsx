import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../contract/call.ts';
import { cartCalls } from '../../../contract/cart.ts';
import { send } from '../../api/client.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { faultyText } from './lines.ts';

type Outcome = AnswerOf<typeof cartCalls.quickOrder>;

/** Lines of SKU and quantity, pasted; what became of each is shown, and the faulty ones stay to be mended. */
export function QuickOrder(): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [pasted, setPasted] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const add = async () => {
    setError(pasted.trim() ? undefined : text('cart.quick.empty'));
    if (!pasted.trim()) return;
    setBusy(true);
    try {
      const answer = await send(cartCalls.quickOrder, { text: pasted });
      setOutcome(answer);
      setPasted(faultyText(pasted, answer.rows));
      await revalidate();
    } catch {
      // The client has shown the server's message; what was pasted stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        label={text('cart.quick.label')}
        hint={text('cart.quick.hint')}
        error={error}
        rows={5}
        maxLength={100_000}
        spellCheck={false}
        placeholder={'AB-1001 12\nAB-1002 6'}
        className="[&_textarea]:font-mono"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button type="submit" kind="secondary" icon="plus" busy={busy} className="mt-3">
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
              <td className="w-10 py-2 text-muted">{format.number(row.row)}</td>
              <td className="py-2 pr-3 font-semibold break-all">{row.sku}</td>
              <td className="w-16 py-2 text-right">{row.quantity === null ? '' : format.number(row.quantity)}</td>
              <td className="py-2 pl-4">
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
