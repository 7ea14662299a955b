import { entitiesWithHistory } from '../../shared/domain/entity-design.ts';
import { worker } from '../../shared/work/worker.ts';
import { writeHistory } from '../../shared/work/write-history.ts';

export const handler = worker(
  {
    on: 'stream',
    summary: 'Writes the changes of records to their histories',
    needs: ['table:write'],
    rows: { changesOf: entitiesWithHistory },
    timeoutSeconds: 60,
    batchSize: 500,
    windowSeconds: 60, // changes of one record within a minute share a row
    sweeperRepeats: false,
    retries: 10,
    behindSeconds: 900,
    errorImpact: 'Staff cannot see who made the latest changes. The changes themselves are not affected.',
  },
  writeHistory,
);
