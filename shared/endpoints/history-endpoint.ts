import { type Endpoint, endpoint, withNeeds } from '../http/endpoint.ts';
import { pageOf } from '../http/render.ts';
import type { ArrangementName } from '../lib/arrangements.ts';
import type { AnyResource } from '../model/resource.ts';
import { readChanges } from '../reads/history.ts';
import { RecordedChange } from '../resources/history.ts';

/** The parts of a history that differ between resources. */
interface History {
  /** The noun of the record, with its article. */
  readonly one: string;
  /** A sentence about changes that the history does not contain. */
  readonly without?: string;
  /** The example's fixture, and the id of its record. */
  readonly example: { readonly given: ArrangementName; readonly id: number };
}

/** Creates the endpoint that lists the changes of a record, oldest first. Only staff may call it. */
export function historyEndpoint(
  route: `GET /master-administration/${string}/{id}/history`,
  resource: AnyResource,
  { one, without, example: { given, id } }: History,
): Endpoint {
  return endpoint(
    {
      route,
      summary: `List the changes of ${one}`,
      description: [
        `Lists the changes of ${one}, oldest first.`,
        'A change shows its time, its access key and request, and the changed fields with their values before and after.',
        ...(without === undefined ? [] : [without]),
        'A change appears after about a minute and stays for a year.',
      ].join(' '),
      extension: true,
      allow: ['staff'],
      ids: { id: resource },
      paging: 'cursor',
      example: { given, params: { id } },
      returns: RecordedChange,
      errorImpact: `Staff cannot see who changed ${one}.`,
    },
    withNeeds(['table:read'], async ({ params, validated }) =>
      pageOf(await readChanges(resource, params.id), validated.input.position, ({ rev }) => rev),
    ),
  );
}
