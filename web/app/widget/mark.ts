import { storageKey } from '../session/device/storage.ts';

/** Where the device notes that a widget has run, and for whom, until it is cleared away. */
export const widgetMark = storageKey('widget');
