import { expect, test } from 'vitest';
import { isCountry } from '../../shared/model/countries.ts';

// regions that CLDR names and that ISO 3166-1 does not assign
const notCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');

test('isCountry accepts all regions of the runtime except the regions that ISO 3166-1 does not assign', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  const named = codes.filter((code) => names.of(code) !== undefined && isCurrent(code));
  expect(codes.filter(isCountry)).toEqual(named.filter((code) => !notCountries.includes(code)));
});

test.each(['', 'D', 'de', 'DEU', 'E ', ' D', 'E A', 'AD AE'])('isCountry rejects "%s"', (code) =>
  expect(isCountry(code)).toBe(false),
);
