import { dataVersion } from '../shared/domain/upgraded.ts';
import { tableName } from '../shared/table/client.ts';
import { type GivenOptions, portIn, remark, requireNoArguments, runCommand, say } from './command.ts';
import { connect } from './connection.ts';
import { numeral, rowsText } from './import-progress.ts';
import { estimatedUnits, leftBehind, type Migrated, migrateRows } from './migrate-rows.ts';
import { sumOf, type WalkEnd } from './walk.ts';
import { effort, entityIn, followWalk, keeperOf, paceAs, stopped, walkOptions, walkUsage } from './walk-command.ts';
import type { WalkCounts } from './walk-state.ts';

const usage = `Usage: npm run migrate -- [options]

Rewrites the records of earlier releases in the form of this release, with the code that reads them.
A record that the service changes at the same time is left to the service.
If you stop the command, the same command continues where it stopped.

${walkUsage}

The command uses the running local system. If none is running, it uses TABLE_NAME and the AWS variables.
Exit code: 0 if no record of an earlier form is left, 1 if some could not be rewritten, 2 if it stopped or failed.`;

async function run({ positionals, values: asked }: GivenOptions<typeof walkOptions>): Promise<number> {
  requireNoArguments(positionals);
  const entity = entityIn(asked.entity);
  const used = paceAs(asked);
  remark(`Using ${await connect('TABLE_NAME', portIn(asked.port))}.`);
  const table = tableName();
  const isDryRun = asked['dry-run'] === true;
  const began = performance.now();
  const end = await followWalk(
    {
      table,
      run: { command: 'migrate', table, version: dataVersion, entity: entity ?? 'all' },
      keeper: keeperOf(asked, 'migrate', table),
      visit: (rows) => migrateRows(rows, { entity, isDryRun, explain: remark }),
    },
    ({ counts }) => `${numeral(sumOf(counts, 'rewritten'))} rewritten`,
  );
  for (const line of summary(end, isDryRun)) say(line);
  say(effort(end, used(), performance.now() - began));
  if (!end.isComplete) return 2;
  return leftBehind.some((outcome) => sumOf(end.state.counts, outcome) > 0) ? 1 : 0;
}

/** How the summary names an outcome. */
const words: Readonly<Record<Exclude<Migrated, 'rewritten' | 'current'>, string>> = {
  changed: 'rewritten by the service in the meantime',
  expired: 'expired or deleted',
  later: 'from a later release',
  'too large': 'too large',
  unreadable: 'unreadable',
};

/** Describes the result of a run in lines. */
export function summary({ state: { counts }, isComplete }: WalkEnd, isDryRun: boolean): readonly string[] {
  const rewritten = sumOf(counts, 'rewritten');
  const lines = Object.entries(counts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([group, own]) => lineOf(group, own, isDryRun));
  const what = isDryRun
    ? `${rowsText(rewritten)} would be rewritten, with about ${numeral(sumOf(counts, estimatedUnits))} write units.`
    : `${rowsText(rewritten)} rewritten.`;
  if (!isComplete) return [...lines, `${what} ${stopped(isDryRun)}`];
  if (isDryRun) return [...lines, `${what} Nothing was written.`];
  const left = leftBehind.reduce((sum, outcome) => sum + sumOf(counts, outcome), 0);
  const isLeft = `${rowsText(left)} could not be rewritten. The messages above give the reasons.`;
  return [...lines, `${what} ${left === 0 ? `No record before version ${dataVersion} is left.` : isLeft}`];
}

function lineOf(group: string, own: WalkCounts[string], isDryRun: boolean): readonly string[] {
  const { rewritten, units } = own;
  const parts = [
    ...(rewritten
      ? [`${numeral(rewritten)} ${isDryRun ? 'to rewrite' : 'rewritten'}, ${numeral(units ?? 0)} units`]
      : []),
    ...Object.entries(words).flatMap(([outcome, text]) => (own[outcome] ? [`${numeral(own[outcome])} ${text}`] : [])),
  ];
  return parts.length === 0 ? [] : [`${group}: ${parts.join(', ')}`];
}

if (import.meta.main) runCommand('npm run migrate', usage, walkOptions, run);
