import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomization, frontOf } from '../../../support/given/designs.ts';
import { design, dryRun, picture } from './arrange.ts';

describe('invalid designs', () => {
  const front = 'views.front.customizations';
  const at = (name: string) => `${front}.0.${name}`;
  const few = (count: number, id: number) => Array.from({ length: count }, () => aCustomization(id));

  test.each<[name: string, paths: readonly string[], (id: number) => unknown]>([
    ['no views', ['views'], () => ({})],
    ['an empty object of views', ['views'], () => ({ views: {} })],
    ['an empty object of views', ['views'], () => ({ views: {} })],
    ['an empty list of customizations', [front], () => ({ views: { front: { customizations: [] } } })],
    ['views as a list', ['views'], () => ({ views: [] })],
    ['a view without customizations', [front], () => ({ views: { front: {} } })],
    ['17 customizations', [front], (id) => ({ views: { front: { customizations: few(17, id) } } })],
    ['200 customizations', [front], (id) => ({ views: { front: { customizations: few(200, id) } } })],
    [
      '17 customizations on two views',
      ['views'],
      (id) => ({ views: { front: { customizations: few(9, id) }, back: { customizations: few(8, id) } } }),
    ],
    ['a missing method', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: undefined }) })],
    ['an object as the method', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: {} }) })],
    ['an empty method', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: '' }) })],
    ['an unknown method', [at('production_method')], (id) => ({ views: frontOf(id, { production_method: '1' }) })],
    [
      'a missing image',
      [at('production_media_id')],
      (id) => ({ views: frontOf(id, { production_media_id: undefined }) }),
    ],
    ['an image by name', [at('production_media_id')], (id) => ({ views: frontOf(id, { production_media_id: 'x' }) })],
    ['image 0', [at('production_media_id')], (id) => ({ views: frontOf(id, { production_media_id: 0 }) })],
    ['a missing size', [at('dimension')], (id) => ({ views: frontOf(id, { dimension: undefined }) })],
    [
      'an empty size',
      [at('dimension.width'), at('dimension.height')],
      (id) => ({ views: frontOf(id, { dimension: {} }) }),
    ],
    ...[0, -1, -0.01, 0.001, 2.005, 10_000.01, 1e9, 'NaN', '2', 'Infinity', null, true, [2]].map(
      (width): [string, readonly string[], (id: number) => unknown] => [
        `a width of ${JSON.stringify(width)}`,
        [at('dimension.width')],
        (id) => ({ views: frontOf(id, { dimension: { width, height: 1 } }) }),
      ],
    ),
    ['an unknown position', [at('position')], (id) => ({ views: frontOf(id, { position: 'xx' }) })],
    ['a position in uppercase', [at('position')], (id) => ({ views: frontOf(id, { position: 'TC' }) })],
    ['a position with coordinates', [at('position')], (id) => ({ views: frontOf(id, { x: 1, y: 1 }) })],
    ['x without y', [at('y')], (id) => ({ views: frontOf(id, { position: null, x: 1 }) })],
    ['y without x', [at('x')], (id) => ({ views: frontOf(id, { position: null, x: null, y: 0 }) })],
    ['a negative coordinate', [at('x')], (id) => ({ views: frontOf(id, { position: null, x: -0.01, y: 1 }) })],
    [
      'a coordinate with three decimals',
      [at('y')],
      (id) => ({ views: frontOf(id, { position: null, x: 1, y: 1.001 }) }),
    ],
    ['a rotation of 361', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 361 }) })],
    ['a rotation of -360.01', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: -360.01 }) })],
    ['a rotation with three decimals', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 0.001 }) })],
    ['a rotation in words', [at('rotation')], (id) => ({ views: frontOf(id, { rotation: 'NaN' }) })],
    [
      'a duplicate instruction',
      ['additional_instructions.1', 'additional_instructions.2'],
      (id) => ({ views: frontOf(id), additional_instructions: [1, { id: 1 }, 1] }),
    ],
    [
      'an instruction by name',
      ['additional_instructions.0'],
      (id) => ({ views: frontOf(id), additional_instructions: ['gift-wrap'] }),
    ],
    [
      '21 instructions',
      ['additional_instructions'],
      (id) => ({ views: frontOf(id), additional_instructions: Array.from({ length: 21 }, (_, n) => n + 1) }),
    ],
    ['a view that the base does not have', ['views.left'], (id) => ({ views: { left: frontOf(id).front } })],
    ['a view named constructor', ['views.constructor'], (id) => ({ views: { constructor: frontOf(id).front } })],
    [
      'an external_identifier of 256 characters',
      ['external_identifier'],
      (id) => ({ views: frontOf(id), external_identifier: 'x'.repeat(256) }),
    ],
  ])('rejects %s with 422 at %j, also in a dry run unless it is a check', async (_, paths, bodyOf) => {
    const body = bodyOf(await picture());
    const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    expect(Object.keys(json.errors)).toEqual(paths);
    const dry = await nothingIsWritten(() => dryRun(body));
    if (dry.status === 422) expect(dry.json).toEqual(json);
    else expect(dry.json.checks.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  test.each([
    ['1e400', '{"width":1e400,"height":1}'],
    ['-1e400', '{"width":-1e400,"height":1}'],
    ['NaN', '{"width":NaN,"height":1}'],
  ])('rejects a width of %s, which is not valid JSON', async (_, dimension) => {
    const text = JSON.stringify({ views: frontOf(await picture(), { dimension: 'here' }) });
    const raw = text.replace('"here"', dimension);
    const answer = await nothingIsWritten(() => world.call('POST /v2/variants/1/design', { raw }));
    expect([400, 422]).toContain(answer.status);
  });

  test('rejects a view named __proto__', async () => {
    const text = JSON.stringify({ views: { here: frontOf(await picture()).front } });
    const raw = text.replace('"here"', '"__proto__"');
    const { json } = await nothingIsWritten(async () =>
      expectStatus(await world.call('POST /v2/variants/1/design', { raw }), 422),
    );
    expect(Object.keys(json.errors)).toEqual(['views']);
    expect({}).not.toHaveProperty('customizations');
  });

  test.each(['x'.repeat(300), '', ' '])('rejects a view named %j', async (name) => {
    const body = { views: { [name]: frontOf(await picture()).front } };
    const { json } = await nothingIsWritten(async () => expectStatus(await design(body), 422));
    expect(Object.keys(json.errors)).toHaveLength(1);
    expect(Object.keys(json.errors)[0]).toMatch(/^views/);
  });
});
