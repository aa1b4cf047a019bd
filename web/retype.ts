/**
 * Types once more what was typed before the page could know of it. Otherwise the page would sooner or later write over it what it
 * believes to be in the field.
 */
export function retype(): void {
  const typed = [...(globalThis.typedEarly ?? [])];
  delete globalThis.typedEarly;
  for (const [field, [value, checked]] of typed) {
    if (field instanceof HTMLSelectElement) choose(field, value);
    else if (field.type === 'file') {
      // Without files it was heard of at once.
      if ((field as HTMLInputElement).files?.length) tell(field);
    } else if (field.type === 'checkbox') tick(field as HTMLInputElement, checked === true);
    else if (field.type === 'radio') {
      // The one of its group that was chosen last.
      const last = typed.findLast(([other]) => other.type === 'radio' && other.name === field.name && other.form === field.form);
      if (last?.[0] === field) tick(field as HTMLInputElement, true);
    } else write(field, value);
  }
}

const tell = (field: HTMLElement): boolean => field.dispatchEvent(new Event('change', { bubbles: true }));

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value;
  tell(field);
}

function tick(field: HTMLInputElement, checked: boolean): void {
  if (checked === field.defaultChecked) return;
  field.checked = !checked;
  field.click();
}

/** React hears only of a value that is another than what was last written by the field's own property, which it watches. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
