import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { sampleEvents } from '../../docs-generator/events.ts';
import { handler } from '../../functions/workers/write-history.ts';
import { readHistory } from '../../shared/table/history-rows.ts';
import { startTestWorld } from '../support/world.ts';

test('the sample event adds a change to the history of its record', async () => {
  await startTestWorld();
  const { sample } = sampleEvents([], [{ name: 'sample', file: '', worker: handler }]);
  expect(await handler(sample as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] });
  expect(await readHistory('merchant', 1)).toContainEqual(
    expect.objectContaining({ rev: 1, by: { key: 'sample', role: 'staff', request_id: 'sample' } }),
  );
});
