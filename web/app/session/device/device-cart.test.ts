import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToDeviceCart, clearDeviceCart, readDeviceCart } from './device-cart.ts';

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  });
  vi.stubGlobal('dispatchEvent', vi.fn());
});
afterEach(() => void vi.unstubAllGlobals());

describe('the cart of a device', () => {
  it('takes several variants at once and adds to those it has', () => {
    expect(addToDeviceCart([{ variantId: 1, quantity: 2 }])).toBe(true);
    expect(
      addToDeviceCart([
        { variantId: 1, quantity: 3 },
        { variantId: 2, quantity: 4 },
      ]),
    ).toBe(true);
    expect(readDeviceCart()).toEqual([
      { variantId: 1, quantity: 5 },
      { variantId: 2, quantity: 4 },
    ]);
    clearDeviceCart();
    expect(readDeviceCart()).toEqual([]);
  });

  it('takes all lines or none', () => {
    const lines = (first: number, count: number) => Array.from({ length: count }, (_, at) => ({ variantId: first + at, quantity: 1 }));
    expect(addToDeviceCart(lines(1, 199))).toBe(true);
    expect(addToDeviceCart(lines(500, 2))).toBe(false);
    expect(readDeviceCart()).toHaveLength(199);
    expect(addToDeviceCart(lines(500, 1))).toBe(true);
  });
});
