import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableClient } from '../../shared/table/client.ts';

/** A write that the table has done: what it put, and the keys of what it removed. */
export interface Written {
  readonly puts: readonly Readonly<Record<string, unknown>>[];
  readonly removes: readonly Readonly<Record<string, unknown>>[];
}

type Marshalled = Parameters<typeof unmarshall>[0];

/** Tells of each transaction that the table does from now on, in their order: also of one whose answer is lost. */
export function watchTransactions(hear: (written: Written) => void): void {
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems } = args.input as {
        TransactItems?: { Put?: { Item?: Marshalled }; Delete?: { Key?: Marshalled } }[];
      };
      if (TransactItems) {
        hear({
          puts: TransactItems.flatMap(({ Put }) => (Put?.Item ? [unmarshall(Put.Item)] : [])),
          removes: TransactItems.flatMap(({ Delete }) => (Delete?.Key ? [unmarshall(Delete.Key)] : [])),
        });
      }
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'watchTransactions', override: true },
  );
}
