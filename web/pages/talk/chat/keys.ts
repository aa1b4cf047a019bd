import { storageKey } from '../../../app/session/device/storage.ts';

const key = storageKey('enter-sends');

/** Whether Enter sends a message; otherwise it makes a line, and Control and Enter send. Chosen for the device. */
export function sendsOnEnter(): boolean {
  try {
    return localStorage.getItem(key) !== 'no';
  } catch {
    return true;
  }
}

export function setSendsOnEnter(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'no');
  } catch {
    // for this page only
  }
}
