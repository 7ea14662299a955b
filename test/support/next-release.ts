import type { Planted } from './mutation.ts';

/**
 * The next release: this code with changes that docs/contributing/releases.md allows. test/support/other-release.ts
 * loads it.
 *
 * - Each record, and each item of a checkout or an order, has a new field: `written_by`. The release that creates the
 *   record sets it.
 * - The field `state` of records is renamed to `stage`. The next release reads only `stage`, and writes both.
 * - Messages and their facts, events and their facts, entries of feeds, and inputs of tasks have a new field.
 */
export const nextRelease: readonly Planted[] = [
  {
    file: 'shared/domain/upgraded.ts',
    find: `import { upgrades } from './upgrades.ts';`,
    replace: `import { design } from './entity-design.ts';
import { upgrades as earlier } from './upgrades.ts';
const every = Object.keys(design);
const upgrades = [
  ...earlier,
  { entities: every, upgrade: (record) => ({ written_by: 'this release', ...record }) },
  { entities: every, upgrade: (record) => ('state' in record ? { ...record, stage: record.state } : record) },
];
function fromStored({ stage, ...record }) {
  if (record.written_by === undefined || ('state' in record && stage === undefined)) throw new Error('A record lacks a field');
  return stage === undefined ? record : { ...record, state: stage };
}
const isRecord = (value) => typeof value === 'object' && value !== null && 'rev' in value && 'created_at' in value;
const stored = (record) => ({ written_by: 'the next release', ...record, ...('state' in record && { stage: record.state }) });
const isItem = (value) => typeof value === 'object' && value !== null && 'quantity' in value;
export const textOf = (value) => JSON.stringify(value, (name, inner) => {
  if (name === 'variant') return inner;
  if (isRecord(inner)) return stored(inner);
  return isItem(inner) ? { written_by: 'the next release', ...inner } : inner;
});`,
  },
  {
    file: 'shared/domain/upgraded.ts',
    find: `  upgrades
    .slice(`,
    replace: `  fromStored(upgrades
    .slice(`,
  },
  {
    file: 'shared/domain/upgraded.ts',
    find: `, record) as Records[E];`,
    replace: `, record));`,
  },
  {
    file: 'shared/table/rows.ts',
    find: `import { dataVersion, upgraded }`,
    replace: `import { dataVersion, textOf, upgraded }`,
  },
  {
    file: 'shared/table/rows.ts',
    find: `const json = JSON.stringify(record);`,
    replace: `const json = textOf(record);`,
  },
  { file: 'shared/table/rows.ts', find: `json: JSON.stringify(record)`, replace: `json: textOf(record)` },
  {
    file: 'shared/table/writes/outbox.ts',
    find: `import { dataVersion, upgraded }`,
    replace: `import { dataVersion, textOf, upgraded }`,
  },
  {
    file: 'shared/table/writes/outbox.ts',
    find: `deflate(JSON.stringify(value))`,
    replace: `deflate(textOf(value))`,
  },
  {
    file: 'shared/table/writes/commit.ts',
    find: `    ...(tenant ?? ownerOfStaff()),
    ...requestFor({ merchant: tenant?.merchant }),
    facts,`,
    replace: `    ...(tenant ?? ownerOfStaff()),
    ...requestFor({ merchant: tenant?.merchant }),
    written_by: 'the next release',
    facts: { ...facts, written_by: 'the next release' },`,
  },
  {
    file: 'shared/table/writes/commit.ts',
    find: `    facts: {},
    events: packed(all),`,
    replace: `    facts: { written_by: 'the next release' },
    events: packed(all.map((one) => ({ ...one, written_by: 'the next release' }))),`,
  },
  {
    file: 'shared/table/writes/event-feed.ts',
    find: `    facets: { type: event.type },`,
    replace: `    facets: { type: event.type, written_by: 'the next release' },
    written_by: 'the next release',`,
  },
  {
    file: 'shared/work/send.ts',
    find: `JSON.stringify({ schema, event, hops, owner, traceparent, facts })`,
    replace: `JSON.stringify({ schema, event, hops, owner, traceparent, written_by: 'the next release', facts: { ...facts, written_by: 'the next release' } })`,
  },
  {
    file: 'shared/work/task-worker.ts',
    find: `        return traceparent === undefined ? answer : { ...answer, traceparent };`,
    replace: `        return { ...answer, ...(traceparent !== undefined && { traceparent }), written_by: 'the next release' };`,
  },
];
