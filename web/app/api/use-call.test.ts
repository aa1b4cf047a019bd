import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../../contract/wire/call.ts';
import { ApiError } from './error.ts';
import { useCall } from './use-call.ts';

const { send, revalidate, states } = vi.hoisted(() => {
  // Files share a process and its modules: those that another file has loaded have the true `react`.
  vi.resetModules();
  return {
    send: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
    revalidate: vi.fn(() => Promise.resolve()),
    states: [] as unknown[],
  };
});
// Nor do the files after this one get what is replaced here.
afterAll(() => {
  vi.resetModules();
});
// A component that renders once: its states outlive one use of the hook, in their order.
let at = 0;
vi.mock('react', () => ({
  useState: (first: unknown) => {
    const place = at++;
    if (place >= states.length) states.push(first);
    return [states[place], (value: unknown) => (states[place] = value)];
  },
}));
vi.mock('react-router', () => ({ useRevalidator: () => ({ revalidate }) }));
vi.mock('./client.ts', () => ({ send }));

const call = { name: 'cart.add' } as unknown as Call;
function render(options: Parameters<typeof useCall>[1] = {}): ReturnType<typeof useCall> {
  at = 0;
  // oxlint-disable-next-line rules-of-hooks -- react is replaced above
  return useCall(call, options);
}
const refusal = (fields: Record<string, string>): ApiError => new ApiError({ code: 40001, msg: 'Not so', data: { fields } });

beforeEach(() => {
  states.length = 0;
  send.mockReset();
  revalidate.mockClear();
});

test('is pending until what follows the success is done, and loads the data again after it', async () => {
  const steps: string[] = [];
  send.mockImplementation(() => Promise.resolve(steps.push(`sent, pending ${render().pending}`)));
  revalidate.mockImplementation(() => Promise.resolve(void steps.push('revalidated')));
  const done = await render({ revalidate: 'success', done: () => steps.push(`done, pending ${render().pending}`) }).run(
    {},
    { idempotencyKey: 'a' },
  );
  expect(done).toBe(true);
  expect(steps).toEqual(['sent, pending true', 'done, pending true', 'revalidated']);
  expect(send.mock.calls).toEqual([[call, {}, { idempotencyKey: 'a', quiet: false }]]);
  expect(render()).toMatchObject({ pending: false, errors: {}, failure: null, refusal: null });
});

test('what a field is refused for stands at the field, everything else above the form, until the next try', async () => {
  send.mockRejectedValueOnce(refusal({ name: 'Too long' }));
  const done = vi.fn();
  expect(await render({ inForm: true, revalidate: 'success', done }).run({})).toBe(false);
  expect(send.mock.calls[0]?.[2]).toEqual({ quiet: true });
  expect(render()).toMatchObject({ pending: false, errors: { name: 'Too long' }, failure: null });
  expect(render({ fieldsMessage: 'See below' }).failure).toBe('See below');
  send.mockRejectedValueOnce(refusal({}));
  await render({ inForm: true }).run({});
  expect(render()).toMatchObject({ errors: {}, failure: 'Not so' });
  render().forget();
  expect(render()).toMatchObject({ errors: {}, failure: null });
  expect(done).not.toHaveBeenCalled();
  expect(revalidate).not.toHaveBeenCalled();
});

test('loads the data again after a refusal where the page says so', async () => {
  send.mockRejectedValueOnce(refusal({}));
  expect(await render({ revalidate: 'always' }).run({})).toBe(false);
  expect(revalidate).toHaveBeenCalledOnce();
});

test('an error of the program is not taken for a refusal', async () => {
  send.mockRejectedValueOnce(new TypeError('a fault'));
  await expect(render().run({})).rejects.toThrow('a fault');
  expect(render()).toMatchObject({ pending: false, refusal: null });
});
