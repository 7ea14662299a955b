import type { Reach } from '../../../shared/domain/reach.ts';
import { json } from '../../../shared/http/body.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { requireScope } from '../../../shared/http/middleware/authorize.ts';
import { reply } from '../../../shared/http/render.ts';
import type { Call } from '../../../shared/http/stages.ts';
import { nowInstant } from '../../../shared/lib/clock.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { id } from '../../../shared/model/fields.ts';
import * as z from '../../../shared/model/zod.ts';
import { readPriceParts } from '../../../shared/reads/variants.ts';
import { pricedNow } from '../../../shared/rules/designs/price.ts';
import { readRecord } from '../../../shared/table/table.ts';
import {
  type ComparableName,
  comparable,
  comparableNames,
  compareVersions,
  VersionComparison,
} from '../../../shared/versions/compare.ts';

const toCompare = z.object({ resource: z.enum(comparableNames), id });

export const handler = endpoint(
  {
    route: 'POST /v2/versions/compare',
    summary: 'Compare an object in all versions',
    description:
      'Returns an object as each version of the API shows it, and the differences. Use it before you change the version of your integration. Objects of other kinds are equal in all versions. A key with scopes also needs the scope that reads the object.',
    extension: true,
    allow: ['merchant'],
    body: json(toCompare),
    example: { given: 'aPlacedOrder', body: { resource: 'order', id: 1 }, arranged: ['id'] },
    returns: VersionComparison,
    answers: { 404: 'The object does not exist.' },
    onlyReads: true,
    errorImpact: 'Merchants cannot compare the versions of the API.',
  },
  withNeeds(['table:read'], async ({ body, key, reach, validated }: Call<never, z.output<typeof toCompare>>) => {
    requireScope(key, comparable[body.resource].scope);
    const record = await readCompared(body.resource, body.id, reach);
    const { publicUrl } = validated;
    const compared = await compareVersions(body.resource, record, { reach, publicUrl, now: nowInstant() });
    return reply({ id: body.id, ...compared });
  }),
);

/** Reads an object as its own endpoint does. The prices of variants depend on their master variants. */
async function readCompared(name: ComparableName, id: number, reach: Reach): Promise<object> {
  const { resource } = comparable[name];
  if (name !== 'variant') return orNotFound(await readRecord(resource.entity, id, reach), resource);
  const variant = orNotFound(await readRecord('merchant-variant', id, reach), resource);
  return pricedNow(await readPriceParts([variant], reach))(variant);
}
