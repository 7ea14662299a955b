import { describe, expect, test } from 'vitest';
import { one, resource } from '../../shared/model/resource.ts';
import * as z from '../../shared/model/zod.ts';

describe('schemas without settings', () => {
  test.each([z.boolean, z.int, z.number, z.string, z.unknown])('share one instance per type: %#', (make) => {
    expect(make()).toBe(make());
  });

  test('differ from schemas with settings, which have their own error messages', () => {
    const named = z.string('A name is needed.');
    expect(named).not.toBe(z.string());
    const [said] = named.safeParse(1).error?.issues ?? [];
    const [plain] = z.string().safeParse(1).error?.issues ?? [];
    expect(said?.message).toBe('A name is needed.');
    expect(plain?.message).not.toBe('A name is needed.');
  });

  test('stay unchanged when a limit or a description is added to one', () => {
    const short = z.string().max(2).meta({ description: 'Short' });
    expect(short.safeParse('long').success).toBe(false);
    expect(z.string().parse('long')).toBe('long');
    expect(z.string().meta()).toBeUndefined();
    expect(z.toJSONSchema(z.object({ short, plain: z.string() })).properties).toEqual({
      short: { type: 'string', maxLength: 2, description: 'Short' },
      plain: { type: 'string' },
    });
  });
});

test('a recursive schema reads an object at two places of a value once for each', () => {
  interface Tree {
    readonly name: string;
    readonly parts: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), parts: z.array(tree) }));
  const leaf = { name: 'leaf', parts: [], unknown: 1 };
  // zod detects a recursive schema the first times it reads with it
  tree.parse({ name: 'first', parts: [leaf] });
  const read = tree.parse({ name: 'root', parts: [leaf, leaf] });
  expect(read.parts).toEqual([
    { name: 'leaf', parts: [] },
    { name: 'leaf', parts: [] },
  ]);
  expect(read.parts[0]).not.toBe(read.parts[1]);
});

describe('schema of a relation', () => {
  const noun = (made: () => void) => {
    const Leaf = resource<{ readonly id: number }>()({
      name: 'Leaf',
      label: 'Leaf',
      entity: 'order',
      relations: {},
      representation: {
        schema: () => {
          made();
          return z.object({ id: z.int() });
        },
      },
    });
    return resource<{ readonly id: number }>()({
      name: 'Branch',
      label: 'Branch',
      entity: 'order',
      relations: { leaf: one(() => Leaf) },
      representation: { schema: ({ leaf }) => z.object({ id: z.int(), leaf }) },
    }).representation.schema;
  };

  test.each([{}, { jitless: true }])('is built for an object, and not for an id: %o', (how) => {
    let made = 0;
    const schema = noun(() => {
      made += 1;
    });
    expect(schema.parse({ id: 1, leaf: 2 }, how)).toEqual({ id: 1, leaf: 2 });
    expect(made).toBe(0);
    expect(schema.parse({ id: 1, leaf: { id: 2, other: 3 } }, how)).toEqual({ id: 1, leaf: { id: 2 } });
    expect(made).toBe(1);
  });

  test('rejects an object without the relation', () => {
    const { error } = noun(() => {}).safeParse({ id: 1 });
    expect(error?.issues.map(({ path }) => path)).toEqual([['leaf']]);
  });
});
