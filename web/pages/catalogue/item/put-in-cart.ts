import type { DeviceLine } from '../../../app/session/device/device-cart.ts';

/** Into the account's cart, or the device's for visitors; false where the device takes no more lines. */
export async function putInCart(signedIn: boolean, lines: DeviceLine[]): Promise<boolean> {
  if (!signedIn) {
    const { addToDeviceCart } = await import('../../../app/session/device/device-cart.ts');
    return addToDeviceCart(lines);
  }
  const [{ cartCalls }, { send }] = await Promise.all([
    import('../../../../contract/buying/cart.ts'),
    import('../../../app/api/client.ts'),
  ]);
  await send(cartCalls.add, { lines });
  return true;
}
