import type { Mutant } from '../mutant.ts';

const rules = 'shared/rules/reference/reference-data.ts';
const reads = 'shared/reads/reference-data.ts';
const folder = 'test/endpoints/master-administration/reference-data';

export const mutants: readonly Mutant[] = [
  {
    promise: 'reference data',
    name: 'a-new-record-may-refer-to-nothing',
    file: rules,
    find: '  requireExisting(namedIn(entity, fields), found);\n  // the fields',
    replace: '  // the fields',
    suite: `${folder}/create.test.ts`,
    only: 'rejects',
  },
  {
    promise: 'reference data',
    name: 'a-change-may-refer-to-nothing',
    file: rules,
    find: '  requireExisting(namedIn(entity, fields), found);\n  requireSameMode',
    replace: '  requireSameMode',
    suite: `${folder}/update.test.ts`,
    only: 'rejects',
  },
  {
    promise: 'reference data',
    name: 'a-production-changes-its-mode',
    file: rules,
    find: '  requireSameMode(entity, subject, fields);\n',
    replace: '',
    suite: `${folder}/update.test.ts`,
    only: 'rejects',
  },
  {
    promise: 'reference data',
    name: 'an-equal-change-is-written',
    file: rules,
    find: 'if (isDeepStrictEqual(record, subject)) return unchanged(subject);',
    replace: '',
    suite: `${folder}/update.test.ts`,
    only: 'writes nothing',
  },
  {
    promise: 'reference data',
    name: 'a-change-fills-missing-fields',
    file: 'shared/resources/reference-fields.ts',
    find: 'field instanceof z.ZodDefault ? field.unwrap() : field,\n  ]);\n  return z.object(Object.fromEntries(fields) as WithoutDefaults<Shape>).partial();',
    replace:
      'field,\n  ]);\n  const all = Object.fromEntries(fields) as WithoutDefaults<Shape>;\n  return z.object(all).partial().extend({ prints_alpha: z.boolean().default(true) }) as never;',
    suite: `${folder}/update.test.ts`,
    only: 'does not fill missing fields',
  },
  {
    promise: 'reference data',
    name: 'what-is-in-use-is-deleted',
    file: rules,
    find: 'if (users.length > 0) {',
    replace: 'if (users.length > 100) {',
    suite: `${folder}/delete.test.ts`,
    only: 'in use',
  },
  {
    promise: 'reference data',
    name: 'a-revoked-key-uses-a-merchant',
    file: reads,
    find: "    { field: 'revoked_at', holds: (at) => at === null },\n",
    replace: '',
    suite: `${folder}/delete.test.ts`,
    only: 'revoked or expired',
  },
  {
    promise: 'reference data',
    name: 'an-expired-key-uses-a-merchant',
    file: reads,
    find: ' || String(at) > now }',
    replace: ' || at !== now }',
    suite: `${folder}/delete.test.ts`,
    only: 'revoked or expired',
  },
  {
    promise: 'reference data',
    name: 'test-data-does-not-use-a-merchant',
    file: reads,
    find: '[false, true].map((is_test)',
    replace: '[false].map((is_test)',
    suite: `${folder}/delete.test.ts`,
    only: 'test mode',
  },
  {
    promise: 'reference data',
    name: 'a-deleted-brand-is-found-by-its-name',
    file: 'shared/work/imports/vocabulary.ts',
    find: 'named.get(byName.get(text) ?? 0)?.id ??',
    replace: 'byName.get(text) ??',
    suite: `${folder}/delete.test.ts`,
    only: 'import',
  },
];
