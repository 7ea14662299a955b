import { nowMilliseconds, wait } from '../shared/lib/clock.ts';
import { startRestore, tableStatus } from '../shared/table/bulk/tables.ts';
import { tableName } from '../shared/table/client.ts';
import {
  type GivenOptions,
  Mistake,
  portIn,
  remark,
  requireNoArguments,
  runCommand,
  say,
  UsageError,
} from './command.ts';
import { connect } from './connection.ts';
import { numeral } from './import-progress.ts';
import { policyOfGroup } from './restore-policy.ts';
import { type Restored, troubles } from './restore-record.ts';
import { restoreRows } from './restore-rows.ts';
import { sumOf, type WalkEnd } from './walk.ts';
import {
  countIn,
  effort,
  entityIn,
  followWalk,
  keeperOf,
  paceAs,
  stopped,
  walkOptions,
  walkUsage,
} from './walk-command.ts';
import type { WalkCounts } from './walk-state.ts';

const usage = `Usage: npm run restore -- --at TIME [options]
       npm run restore -- --from TABLE [options]

Puts back records that the table has lost, from the state that it had at TIME or from a TABLE that was restored.
With --at, DynamoDB first restores the table into a new one, which takes at least some minutes. Later runs use it again.
Records that have changed since then stay, unless you use --overwrite. Events, deliveries, webhooks and access keys do
not come back. If you stop the command, the same command continues where it stopped.

  --at TIME      A time with its zone, such as 2026-11-21T10:00:00Z
  --from TABLE   A table that was restored before
  --merchant ID  Only rows of this merchant, in live and test mode
  --overwrite    Replace records that have changed since then
${walkUsage}

With --dry-run, --at restores the new table too, because the run compares with it.
The command uses the running local system. If none is running, it uses TABLE_NAME and the AWS variables.
Exit code: 0 if all rows were processed, 1 if somebody must look at some, 2 if it stopped or failed.`;

const options = {
  at: { type: 'string' },
  from: { type: 'string' },
  merchant: { type: 'string' },
  overwrite: { type: 'boolean' },
  ...walkOptions,
} as const;

async function run({ positionals, values: asked }: GivenOptions<typeof options>): Promise<number> {
  requireNoArguments(positionals);
  if ((asked.at === undefined) === (asked.from === undefined)) throw new UsageError('Use either --at or --from.');
  const entity = entityIn(asked.entity);
  const merchant = asked.merchant === undefined ? undefined : countIn('merchant', asked.merchant);
  const at = asked.at === undefined ? undefined : timeIn(asked.at);
  const used = paceAs(asked);
  remark(`Using ${await connect('TABLE_NAME', portIn(asked.port))}.`);
  const table = tableName();
  const from = at === undefined ? String(asked.from) : restoredName(table, at);
  if (from === table) throw new Mistake('--from must name another table than the table of the service.');
  if (at !== undefined) await ensureRestored(table, from, at, remark);
  await waitUntilActive(from, remark);
  const isDryRun = asked['dry-run'] === true;
  const isOverwriting = asked.overwrite === true;
  const began = performance.now();
  const end = await followWalk(
    {
      table: from,
      run: {
        command: 'restore',
        table,
        from,
        entity: entity ?? 'all',
        merchant: merchant ?? 'all',
        overwrite: isOverwriting,
      },
      keeper: keeperOf(asked, 'restore', table),
      visit: (rows) => restoreRows(rows, { from, merchant, entity, isOverwriting, isDryRun, explain: remark }),
    },
    ({ counts }) => `${numeral(sumOf(counts, 'restored') + sumOf(counts, 'overwritten'))} put back`,
  );
  for (const line of restoreSummary(end, isDryRun)) say(line);
  say(effort(end, used(), performance.now() - began));
  if (at !== undefined) remark(`The restored table is ${from}. Delete it when you no longer need it.`);
  if (!end.isComplete) return 2;
  return troubles.some((outcome) => sumOf(end.state.counts, outcome) > 0) ? 1 : 0;
}

/** Reads a time in the past with its zone. Returns milliseconds since 1970. */
export function timeIn(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new UsageError(
      `--at must be a time with its zone, such as 2026-11-21T10:00:00Z, not ${JSON.stringify(text)}.`,
    );
  }
  if (at > nowMilliseconds()) throw new UsageError(`--at must be in the past, and ${text} is not.`);
  return at;
}

/** Returns the name of the table with the state of a table at a time. */
export const restoredName = (table: string, at: number): string =>
  `${table}-at-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Starts to restore the state of a table at a time, unless an earlier run did so. */
export async function ensureRestored(
  table: string,
  target: string,
  at: number,
  tell: (line: string) => void,
): Promise<void> {
  if ((await tableStatus(target)) !== undefined) return tell(`Using the table ${target} of an earlier run.`);
  await startRestore(table, target, at);
  tell(`Restoring the state of ${new Date(at).toISOString()} into the table ${target}.`);
}

const secondsBetweenLooks = 20;

/** Waits until a table can be read. */
export async function waitUntilActive(table: string, tell: (line: string) => void): Promise<void> {
  const began = nowMilliseconds();
  for (;;) {
    const status = await tableStatus(table);
    if (status === 'ACTIVE') return;
    if (status !== 'CREATING' && status !== 'UPDATING')
      throw new Mistake(status ? `The table ${table} has the status ${status}.` : `The table ${table} does not exist.`);
    tell(`The table ${table} is not ready yet, after ${Math.round((nowMilliseconds() - began) / 1000)} s.`);
    await wait(secondsBetweenLooks * 1000);
  }
}

/** How the summary names an outcome. */
const words: Readonly<Record<Restored, string>> = {
  restored: 'restored',
  overwritten: 'overwritten',
  changed: 'changed since then and left alone',
  deleted: 'deleted since then and left alone',
  waiting: 'left out, because a worker would begin again',
  open: 'left out, because an open checkout may have been erased',
  erased: 'left alone, because their personal data was erased',
  expired: 'expired',
  left: 'left out',
  taken: 'left out, because another record holds a unique value',
  failed: 'failed',
  unknown: 'unknown',
  same: 'the same',
};

/** Describes the result of a run in lines. */
export function restoreSummary({ state: { counts }, isComplete }: WalkEnd, isDryRun: boolean): readonly string[] {
  const lines = Object.entries(counts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([group, own]) => lineOf(group, own));
  const done = numeral(sumOf(counts, 'restored'));
  const replaced = numeral(sumOf(counts, 'overwritten'));
  const what = isDryRun
    ? `${done} rows would be restored and ${replaced} overwritten. Nothing was written.`
    : `${done} rows restored, ${replaced} overwritten.`;
  return [...lines, isComplete ? what : `${what} ${stopped(isDryRun)}`];
}

function lineOf(group: string, own: WalkCounts[string]): string {
  const why = (outcome: string) => (outcome === 'left' ? ` (${policyOfGroup(group)?.why ?? ''})` : '');
  const parts = Object.entries(words).flatMap(([outcome, text]) =>
    own[outcome] ? [`${numeral(own[outcome])} ${text}${why(outcome)}`] : [],
  );
  return `${group}: ${parts.join(', ')}`;
}

if (import.meta.main) runCommand('npm run restore', usage, options, run);
