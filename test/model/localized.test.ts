import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inLanguage, isLanguage } from '../../shared/model/localized.ts';

const language = fc.constantFrom('de', 'en', 'fr', 'it');
const texts = fc.dictionary(language, fc.string(), { maxKeys: 4 });

describe('inLanguage', () => {
  test("returns the language's string, or else the English string, or else any other, or else an empty string", () => {
    fc.assert(
      fc.property(texts, language, (text, wanted) => {
        const shown = inLanguage(text, wanted);
        const entries = Object.entries(text);
        if (wanted in text) expect(shown).toBe(text[wanted]);
        else if ('en' in text) expect(shown).toBe(text.en);
        else if (entries.length > 0) expect(Object.values(text)).toContain(shown);
        else expect(shown).toBe('');
      }),
    );
  });

  test('returns an empty string if the language has an empty one', () => {
    expect(inLanguage({ de: '', en: 'Mug' }, 'de')).toBe('');
  });
});

describe('isLanguage', () => {
  test.each(['de', 'en', 'fr', 'ja', 'nl', 'aa', 'zu'])('accepts "%s"', (code) => expect(isLanguage(code)).toBe(true));
  test.each(['', 'd', 'xx', 'iw', 'DE', 'De', 'deu', 'de-AT', 'a ', ' a', 'aa ab', 'constructor'])(
    'rejects "%s"',
    (code) => expect(isLanguage(code)).toBe(false),
  );
});
