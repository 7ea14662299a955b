import { unmarshall } from '@aws-sdk/util-dynamodb';
import { tableClient } from '../../shared/table/client.ts';

/** A write that the table has done: the rows it put, and the keys of the rows it removed. */
export interface Written {
  readonly puts: readonly Readonly<Record<string, unknown>>[];
  readonly removes: readonly Readonly<Record<string, unknown>>[];
}

type Marshalled = Extract<Parameters<typeof unmarshall>[0], Readonly<Record<string, unknown>>>;

/** Reports each change that the table writes from now on, in order, even if the response is lost. */
export function watchCommits(hear: (written: Written) => void): void {
  tableClient.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems, Item } = args.input as {
        TransactItems?: { Put?: { Item?: Marshalled }; Delete?: { Key?: Marshalled } }[];
        Item?: Marshalled;
      };
      const alone = Item && 'mark' in Item ? [{ Put: { Item } }] : undefined;
      const written: typeof TransactItems = TransactItems ?? alone;
      if (written) {
        hear({
          puts: written.flatMap(({ Put }) => (Put?.Item ? [unmarshall(Put.Item)] : [])),
          removes: written.flatMap(({ Delete }) => (Delete?.Key ? [unmarshall(Delete.Key)] : [])),
        });
      }
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'watchCommits', override: true },
  );
}
