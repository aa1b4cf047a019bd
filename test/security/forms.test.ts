/** Form-encoded bodies come from strangers, and are read before anything is known of them. */
import { describe, expect, it } from 'vitest';
import { codes } from '../../contract/wire/codes.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { handlers } from '../../server/domains.ts';
import { parseForm } from '../../server/platform/http/request.ts';
import { testDatabase } from '../support/database.ts';
import { callServer } from '../support/http.ts';

describe('a form-encoded body', () => {
  it.each(['__proto__', 'constructor', 'toString'])('has no field %s unless it was sent, and then only that', (name) => {
    expect(parseForm('a=1')[name]).toBeUndefined();
    expect(parseForm(`${name}=x`)[name]).toBe('x');
    expect(parseForm(`${name}=x&${name}=y&${name}=z`)[name]).toEqual(['x', 'y', 'z']);
  });

  it('of very many fields is refused unread', async () => {
    const app = await callServer(await testDatabase(), handlers);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${cartCalls.describe.path}`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=&'.repeat(300_000),
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code: codes.invalid });
    await app.close();
  });
});
