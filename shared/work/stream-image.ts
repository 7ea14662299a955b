import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Row } from '../table/rows.ts';

/** A row in a stream record. Its bytes are Base64. */
export type StreamImage = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** Returns the row in a stream record, read with the unmarshaller of the table's client. */
export const rowOfImage = (image: StreamImage): Row => unmarshall(decoded(image));

/** Decodes the bytes in a row. The bytes of rows are never in lists or maps. */
const decoded = (image: StreamImage) =>
  Object.fromEntries(
    Object.entries(image).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: Buffer.from(value.B, 'base64') },
    ]),
  ) as Parameters<typeof unmarshall>[0];
