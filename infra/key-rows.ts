import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Need } from '../shared/lib/needs.ts';

// the partitions of shared/table/keys.ts that hold access keys, and the keys that sign addresses of files
const accessKeys = 'key#*';
const fileKeys = 'file-keys';

/** What a function may do with rows of keys, though it may write all other rows. */
interface Allowed {
  /** It counts the requests of a caller in the row of the caller's key. */
  readonly authorizes: boolean;
  readonly needs: readonly Need[];
}

/**
 * Denies a function that may write the table to write keys: what has taken it over could make itself a key. Only
 * `npm run keys` makes access keys, with the rights of who runs it. The first function that stores a file makes the
 * keys that sign addresses of files.
 */
export function deniedKeyRows(tableArn: string, { authorizes, needs }: Allowed): readonly PolicyStatement[] {
  if (!needs.includes('table:write')) return [];
  const storesFiles = needs.includes('files:write') || needs.includes('files:import');
  const denied = {
    'dynamodb:PutItem': storesFiles ? [accessKeys] : [accessKeys, fileKeys],
    'dynamodb:UpdateItem': authorizes ? [fileKeys] : [accessKeys, fileKeys],
    'dynamodb:DeleteItem': [accessKeys, fileKeys],
  };
  // the CDK makes one statement of those that differ in their actions alone
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
