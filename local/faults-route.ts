import * as z from '../shared/model/zod.ts';
import type { TableFaults } from './table-faults.ts';
import { type TestRoute, testRoute } from './test-routes.ts';

const most = 10_000;

/** The route `/test/faults`, which shows how many calls of the table's client will fail, and sets this number. */
export function faultsRoute(faults: TableFaults): TestRoute {
  const read = () => ({ fail_next_table_calls: faults.left() });
  return testRoute({
    schema: z.object({ fail_next_table_calls: z.int().min(0).max(most) }),
    read,
    change: ({ fail_next_table_calls }) => {
      faults.failNext(fail_next_table_calls);
      return read();
    },
  });
}
