import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../contract/values/locale.ts';
import { differInEnding, isForm, isGermanAdjective, isSlip, singularsOf } from './forms.ts';

describe('forms of a name of goods', () => {
  it('are other numbers and cases of it, not other nouns of the same stem', () => {
    const forms: [string, string, Language][] = [
      ['leuchten', 'leuchte', 'de'],
      ['leuchtern', 'leuchter', 'de'],
      ['stuhle', 'stuhl', 'de'],
      ['sillones', 'sillon', 'es'],
      ['luces', 'luz', 'es'],
      ['botoes', 'botao', 'pt'],
      ['tavoli', 'tavolo', 'it'],
      ['panche', 'panca', 'it'],
      ['shelves', 'shelf', 'en'],
    ];
    const others: [string, string, Language][] = [
      ['leuchten', 'leuchter', 'de'],
      ['handlauf', 'handlaufer', 'de'],
      ['leuchter', 'leuchte', 'de'],
      ['bolas', 'bol', 'es'],
      ['tampas', 'tampo', 'pt'],
      ['tavole', 'tavolo', 'it'],
      ['bowling', 'bowl', 'en'],
    ];
    const is = ([asked, name, language]: [string, string, Language]): boolean => isForm([asked], [name], language);
    expect(forms.filter((one) => !is(one))).toEqual([]);
    expect(others.filter(is)).toEqual([]);
  });

  it('may follow a noun that does not change', () => {
    expect(isForm(['mesa', 'redondas'], ['mesa', 'redonda'], 'es')).toBe(true);
  });

  it('have singulars that a dictionary has', () => {
    expect(singularsOf('varillas', 'es')).toContain('varilla');
    expect(singularsOf('spatole', 'it')).toContain('spatola');
    expect(singularsOf('cusini', 'it')).toEqual([]);
  });
});

describe('German adjectives', () => {
  it('are no compounds of Tisch', () => {
    expect(
      ['romantische', 'elastisch', 'quadratischer', 'praktisches', 'magnetische', 'minimalistische', 'optisch'].filter(
        (word) => !isGermanAdjective(word),
      ),
    ).toEqual([]);
    expect(
      ['eichentisch', 'glastische', 'bistrotisch', 'sofatisch', 'minitisch', 'couchtische', 'teetisch'].filter(isGermanAdjective),
    ).toEqual([]);
  });
});

describe('slips', () => {
  it('are letters doubled, swapped, or other vowels', () => {
    expect([isSlip('dinning', 'dining'), isSlip('tabel', 'table'), isSlip('pendent', 'pendant')]).toEqual([true, true, true]);
    expect([isSlip('show', 'shop'), isSlip('bear', 'bar'), isSlip('table', 'table')]).toEqual([false, false, false]);
  });

  it('are not what only ends otherwise', () => {
    expect([differInEnding('sticle', 'sticla'), differInEnding('tuyaux', 'tuyau'), differInEnding('show', 'shop')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
