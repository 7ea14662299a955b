import { beforeEach, describe, expect, test } from 'vitest';
import { tableClient } from '../../shared/table/client.ts';
import { ensureRestored, restoredName, timeIn, waitUntilActive } from '../../tools/restore.ts';
import { startClock, startTable } from '../table/own-table.ts';

// The requests to DynamoDB that restore a table. The engine of the tests does not support them.

await startTable();

describe('the table that npm run restore --at restores', () => {
  const calls: string[] = [];
  let statuses: readonly (string | undefined)[] = [];
  beforeEach(() => {
    startClock();
    calls.length = 0;
    tableClient.get().middlewareStack.add(
      (next, context) => async (args) => {
        const command = String(context.commandName);
        if (!/^(DescribeTable|RestoreTableToPointInTime)/.test(command)) return next(args);
        calls.push(`${command} ${JSON.stringify(args.input)}`);
        const [status, ...others] = statuses;
        if (command.startsWith('Describe')) statuses = others;
        if (command.startsWith('Describe') && status === undefined)
          throw Object.assign(new Error('none'), { name: 'ResourceNotFoundException' });
        return { output: { $metadata: {}, Table: { TableStatus: status } }, response: {} } as never;
      },
      { step: 'initialize', priority: 'high', name: 'recovery', override: true },
    );
  });

  test('has the name of the table and the time, and is restored only once', async () => {
    const at = timeIn('2026-11-21T11:00:00+01:00');
    const target = restoredName('live-data', at);
    expect(target).toBe('live-data-at-20261121T100000Z');
    statuses = [undefined, 'CREATING'];
    const told: string[] = [];
    const tell = (line: string) => void told.push(line);
    await ensureRestored('live-data', target, at, tell);
    await ensureRestored('live-data', target, at, tell);
    expect(calls.filter((call) => call.startsWith('Restore'))).toEqual([
      'RestoreTableToPointInTimeCommand {"SourceTableName":"live-data","TargetTableName":"live-data-at-20261121T100000Z","RestoreDateTime":"2026-11-21T10:00:00.000Z"}',
    ]);
    expect(told).toEqual([
      `Restoring the state of 2026-11-21T10:00:00.000Z into the table ${target}.`,
      `Using the table ${target} of an earlier run.`,
    ]);
  });

  test('is used when it is ready, and reported while it is not', async () => {
    statuses = ['CREATING', 'CREATING', 'ACTIVE'];
    const told: string[] = [];
    await waitUntilActive('restored', (line) => told.push(line));
    expect(told).toEqual([
      'The table restored is not ready yet, after 0 s.',
      'The table restored is not ready yet, after 20 s.',
    ]);
    statuses = [undefined];
    await expect(waitUntilActive('restored', () => undefined)).rejects.toThrow('The table restored does not exist.');
    statuses = ['DELETING'];
    await expect(waitUntilActive('restored', () => undefined)).rejects.toThrow('has the status DELETING');
  });

  test('needs a time in the past with its zone', () => {
    for (const text of ['2026-11-21', '2026-11-21T10:00:00', '2026-13-21T10:00:00Z', 'yesterday'])
      expect(() => timeIn(text)).toThrow(/must be a time with its zone/);
    expect(() => timeIn('2999-01-01T00:00:00Z')).toThrow(/must be in the past/);
  });
});
