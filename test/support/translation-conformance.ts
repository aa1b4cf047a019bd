/** What every translation service has to do (server/domains/talk/translation/service.ts). */
import { describe, expect, it } from 'vitest';
import { languages } from '../../contract/values/locale.ts';
import { placeOf } from '../../server/domains/talk/translation/mask.ts';
import { TranslationFailure, type TranslationPort } from '../../server/domains/talk/translation/service.ts';
import type { Fault, TranslationServer } from './translation-servers.ts';

export type ServiceUnderTest = {
  server: () => TranslationServer;
  port: (key?: string) => TranslationPort;
};

export function translationConformance({ server, port }: ServiceUnderTest): void {
  const failed = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(TranslationFailure);

  describe('a translation service', () => {
    it('translates texts in their order and says what each is written in', async () => {
      const found = await port().translate(['Wir liefern die Tische', 'Two chairs'], 'fr');
      expect(found).toEqual([
        { text: expect.stringMatching(/WIR LIEFERN DIE TISCHE$/) as string, source: 'de' },
        { text: expect.stringMatching(/TWO CHAIRS$/) as string, source: 'en' },
      ]);
    });

    it('leaves places as they are, and text that looks like markup is text', async () => {
      const given = `price < 5 & "<b>" of ${placeOf(0)},\n${placeOf(12)} &amp; more > that`;
      const [found] = await port().translate([given], 'de');
      expect(found?.text.replace(/^\[\w+\] /, '')).toBe(`PRICE < 5 & "<B>" OF ${placeOf(0)},\n${placeOf(12)} &AMP; MORE > THAT`);
    });

    it('knows all languages of the market', async () => {
      for (const language of languages) expect((await port().translate(['Hello'], language))[0]?.text).toMatch(/^\[[\w-]+\] HELLO$/);
    });

    it('gives nothing but texts and languages away', async () => {
      server().asked.length = 0;
      await port().translate(['Hello'], 'de');
      const [request] = server().asked;
      expect(
        Object.keys(request?.headers ?? {})
          .toSorted()
          .filter((name) => name !== 'authorization'),
      ).toEqual([...['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent']]);
    });

    it.each<Fault>(['lost', 'busy', 'noJson', 'huge', 'redirect', 'fewer'])('fails when the answer is: %s', async (fault) => {
      server().faults.push(fault);
      await failed(port().translate(['Hello'], 'de'));
    });

    it('fails with a wrong key', async () => {
      await failed(port('wrong-key-12').translate(['Hello'], 'de'));
    });
  });
}
