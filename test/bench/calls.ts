import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createTable } from '../../local/create-table.ts';
import { startDynoxide } from '../../local/dynoxide.ts';
import { atMost, type Findings, median, printGoals, printTable, say } from './figures.ts';

const processes = 5;
const clients = ['sdk', 'middlewares', 'handler', 'ours'] as const;

/** CPU of one call of the table, by the client as the SDK makes it and by ours, each in fresh processes in turns. */
export async function calls(): Promise<Findings> {
  const engine = await startDynoxide();
  try {
    await createTable(engine.endpoint, 'calls');
    const env = {
      ...process.env,
      TABLE_NAME: 'calls',
      AWS_ENDPOINT_URL: engine.endpoint,
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
    const runs: Record<string, Readonly<Record<string, number>>[]> = {};
    for (let turn = 0; turn < processes; turn += 1) {
      for (const client of clients) {
        const output = execFileSync(process.execPath, [join(import.meta.dirname, 'call-loop.ts'), client], { env });
        runs[client] = [...(runs[client] ?? []), JSON.parse(output.toString())];
      }
    }
    const figures: Record<string, number> = {};
    const names = Object.keys(Object.values(runs)[0]?.[0] ?? {});
    const rows = Object.entries(runs).map(([client, took]) => [
      client,
      ...names.map((name) => {
        const all = took.map((one) => one[name] ?? Number.NaN);
        figures[`${client}, ${name}, least microseconds`] = Math.min(...all);
        figures[`${client}, ${name}, microseconds`] = median(all);
        return `${Math.min(...all).toFixed(0)} / ${median(all).toFixed(0)}`;
      }),
    ]);
    say(`\ncalls: CPU microseconds of one call of the table, least / median of ${processes} processes, 16 at a time`);
    printTable(['client', ...names], rows);
    const goals = [
      atMost('GetItem', 220, figures['ours, GetItem, least microseconds'] ?? Number.NaN),
      atMost('transaction of 5', 520, figures['ours, transaction of 5, least microseconds'] ?? Number.NaN),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await engine.stop();
  }
}
