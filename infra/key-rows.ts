import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Need } from '../shared/lib/needs.ts';

// the partitions of shared/table/keys.ts with API keys, with keys that sign file URLs, and with the key that hashes
// e-mail addresses
const accessKeys = 'key#*';
const fileKeys = 'file-keys';
const personKey = 'person-key';

const storesFiles: readonly Need[] = ['files:write', 'files:import', 'files:export'];

/** Access of a function to the rows of keys, if it can write all other rows. */
interface Allowed {
  /** It counts the requests of callers in the rows of their keys. */
  readonly authorizes: boolean;
  readonly needs: readonly Need[];
}

/**
 * Denies writes to rows of keys for a function that can write the table. Otherwise an attacker who controls the
 * function could create a key. Only the endpoints for access keys create them. The first function that stores a file
 * creates the keys that sign file URLs. The first that hashes an e-mail address creates the key for it.
 */
export function deniedKeyRows(tableArn: string, { authorizes, needs }: Allowed): readonly PolicyStatement[] {
  if (!needs.includes('table:write')) return [];
  const may = (some: readonly Need[]) => some.some((need) => needs.includes(need));
  const denied = {
    'dynamodb:PutItem': [
      ...(may(['keys:write']) ? [] : [accessKeys]),
      ...(may(storesFiles) ? [] : [fileKeys]),
      ...(may(['persons:hash']) ? [] : [personKey]),
    ],
    'dynamodb:UpdateItem': [...(authorizes ? [] : [accessKeys]), fileKeys, personKey],
    'dynamodb:DeleteItem': [accessKeys, fileKeys, personKey],
  };
  // the CDK merges statements that differ only in their actions
  return Object.entries(denied).map(
    ([action, partitions]) =>
      new PolicyStatement({
        effect: Effect.DENY,
        actions: [action],
        resources: [tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions } },
      }),
  );
}
