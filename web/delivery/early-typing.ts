import { flushSync } from 'react-dom';
import type { Early } from './early-input.ts';

/**
 * Replays the input recorded before hydration: first the fields, then disclosures, then buttons and forms. The page has
 * rendered each before the next, so that dependent fields exist.
 */
export function retype(): void {
  const early = [...(globalThis.typedEarly ?? [])].map(([element, done]): [HTMLElement, Early] => [present(element), done]);
  delete globalThis.typedEarly;
  for (const [element, { typed }] of early) {
    if (!typed) continue;
    const [value, checked] = typed;
    if (element instanceof HTMLSelectElement) flushSync(() => choose(element, value));
    else if (!(element instanceof HTMLInputElement)) flushSync(() => write(element as HTMLTextAreaElement, value));
    else if (element.type === 'file') {
      // Without files nothing is left to say.
      if (element.files?.length) flushSync(() => changed(element));
    } else if (element.type === 'checkbox') flushSync(() => tick(element, checked === true));
    else if (element.type === 'radio') {
      if (early.findLast(([other]) => isOfGroup(other, element))?.[0] === element) flushSync(() => tick(element, true));
    } else flushSync(() => write(element, value));
  }
  for (const [element] of early) if (element instanceof HTMLDetailsElement) flushSync(() => element.dispatchEvent(new Event('toggle')));
  for (const [element, { pressed = 0, submitted }] of early) {
    for (let time = 0; time < pressed; time++) flushSync(() => element.click());
    if (submitted !== undefined && element instanceof HTMLFormElement) flushSync(() => element.requestSubmit(submitted));
  }
}

/** The element itself, or the one that has taken its place, as in a form that is filled from a draft. */
function present(element: HTMLElement): HTMLElement {
  if (element.isConnected) return element;
  const name = element.getAttribute('name');
  if (!name) return element;
  const same = (other: HTMLElement): boolean => other.getAttribute('type') === element.getAttribute('type');
  const others = [...document.getElementsByName(name)].filter(same);
  const [only] = others;
  if (others.length < 2) return only ?? element;
  return others.find((other) => other.getAttribute('value') === element.getAttribute('value')) ?? element;
}

/** The radio of a group that was chosen last is the one that counts. */
function isOfGroup(other: HTMLElement, radio: HTMLInputElement): boolean {
  return other instanceof HTMLInputElement && other.type === 'radio' && other.name === radio.name && other.form === radio.form;
}

const changed = (field: HTMLElement): boolean => field.dispatchEvent(new Event('change', { bubbles: true }));

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  changed(field);
}

function tick(field: HTMLInputElement, checked: boolean): void {
  if (checked === field.checked && checked === field.defaultChecked) return;
  field.checked = !checked;
  field.click();
}

/** React hears only of a value that is another than what was last written by the field's own property, which it watches. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (value === field.value && value === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
