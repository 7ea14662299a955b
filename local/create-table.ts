import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { indexes } from '../shared/table/keys.ts';

/** Creates the table in a local engine, with the keys and indexes of the Data stack. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const attributes = ['PK', 'SK', ...indexes.flatMap(({ partition, sort }) => [partition, sort])];
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
      KeySchema: keys('PK', 'SK'),
      GlobalSecondaryIndexes: indexes.map(({ name, partition, sort }) => ({
        IndexName: name,
        KeySchema: keys(partition, sort),
        Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['facets'] },
      })),
    }),
  );
  client.destroy();
}
