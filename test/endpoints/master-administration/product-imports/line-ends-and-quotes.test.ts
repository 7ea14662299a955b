import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle } from '../../../support/given/arranged.ts';
import { countsOf, failuresOf, reportFile, reportOf } from '../../../support/imported.ts';
import { isWhole } from '../../../support/sample.ts';
import { header, imported, productOf, quoted, row } from './arrange.ts';

// Unusual files that staff may send. The import or the row fails with a message that explains the fix, and no row is
// lost.

describe('line ends and empty lines of import files', () => {
  test.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('%s ends rows, and row numbers count empty lines', async (_, end) => {
    const rows = [header, '', row(), '', '', row({ price: 'much' }), row(), ''];
    const done = await imported(rows.join(end));
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['2 1 0', ['6 price not_a_number']]);
  });

  test('the last row needs no line end', async () => {
    expect(countsOf(await imported(`${header}\n${row()}\n${row()}`))).toBe('2 0 0');
  });

  test('line ends in quotes are part of the cell', async () => {
    const handle = aHandle();
    const description = 'one\ntwo\r\nthree\rfour; "five"';
    const done = await imported(
      `${header}\r\n${row({ handle, description: quoted(description) })}\r\n${row({ price: 'x' })}`,
    );
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3 price not_a_number']]);
    expect(await productOf(handle)).toMatchObject({ description: { en: description } });
  });
});

describe('a quote that is never closed', () => {
  const broken = (rows: number) => `${header}\n${'x\n'.repeat(rows)}${row({ name: '"Cap' })}\n${row()}\n${row()}`;
  // a whole run puts it at the end of a file of nearly a million rows
  const far = isWhole ? 900_000 : 20_000;

  test('after an unclosed quote in row 3, the rest of the file is one failed row', async () => {
    const [first, second] = [aHandle(), aHandle()];
    const done = await imported(
      `${header}\r\n${row({ handle: first })}\r\n${row({ name: '"Cap' })}\r\n${row({ handle: second })}`,
    );
    expect(done.state).toBe('finished');
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3  unclosed_quote']]);
    expect(await productOf(first)).toBeDefined();
    expect(await productOf(second)).toBeUndefined();
    const [line] = await reportOf(world, done);
    expect(line?.handle).toContain('"Cap;');
  });

  test(`with an unclosed quote in row ${far}, the report contains all failed rows before it`, async () => {
    const done = await imported(broken(far - 2));
    expect(done.state).toBe('finished');
    expect(countsOf(done)).toBe(`0 ${far - 1} 0`);
    const text = (await reportFile(world, done))?.toString() ?? '';
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(far);
    expect(lines.at(-2)).toContain(`;${far - 1};;wrong_cell_count;`);
    expect(text.slice(text.lastIndexOf(';unclosed_quote;') - 8)).toContain(`;${far};;unclosed_quote;`);
  });
});

describe('formulas in import files', () => {
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', "'=1", '=HYPERLINK("http://a";"b")', '＝1', 'a,=1'];
  const inReport = (formula: string) => (/[\t,]/.test(formula) ? formula.replace('=', "'=") : `'${formula}`);

  test('formulas are ordinary text in the catalogue, and reports escape them for spreadsheets', async () => {
    const handle = aHandle();
    const rows = formulas.flatMap((name, at) => [
      row({ handle: `${handle}-${at}`, name: quoted(name) }),
      row({ handle: quoted(name), code: `${handle}-of-${at}`, name: quoted(name), price: quoted(name) }),
    ]);
    const done = await imported([header, ...rows, ''].join('\r\n'));
    expect(countsOf(done)).toBe(`${formulas.length} ${formulas.length} 0`);
    for (const [at, name] of formulas.entries()) {
      expect(await productOf(`${handle}-${at}`)).toMatchObject({ name: { en: name.trim() } });
    }
    const report = await reportOf(world, done);
    const shown = report.map((line) => [line.handle, line.name, line.price, line.error_value]);
    expect(shown).toEqual(formulas.map((formula) => Array(4).fill(inReport(formula))));
  });
});
