import type { CountedEntity } from '../domain/entity-design.ts';
import type { FieldsOf } from '../domain/references.ts';
import { json } from '../http/body.ts';
import { partsOfRoute } from '../http/contract.ts';
import { change, create } from '../http/decide-and-answer.ts';
import { type Endpoint, endpoint, get, list } from '../http/endpoint.ts';
import { type Filter, oneOf } from '../http/filters.ts';
import type { ArrangementName } from '../lib/arrangements.ts';
import { withArticle } from '../lib/with-article.ts';
import type { AnyResource, ExpandPath } from '../model/resource.ts';
import * as z from '../model/zod.ts';
import { isReferredTo, readForChange, readForCreation, readForDeletion } from '../reads/reference-data.ts';
import { changeOf } from '../resources/reference-fields.ts';
import { changeReference, createReference, deleteReference } from '../rules/reference/reference-data.ts';

// Endpoints of reference data that differ only in their resources, fields and descriptions. Only staff may call them.
// The customer's documents contain none of them, so each is marked as an extension.

type ReferenceResource<E extends CountedEntity> = AnyResource & { readonly entity: E };

/** The schemas of a record's fields in a request. */
type FieldSchemas<E extends CountedEntity> = { readonly [K in keyof FieldsOf<E>]-?: z.ZodType<FieldsOf<E>[K]> };

/** The fields in a request, as JSON. */
type SentFields<Fields extends z.ZodRawShape> = z.input<z.ZodObject<Fields>>;

type Collection = `/master-administration/${string}`;

/** Returns the noun of a resource, also with its article, and its plural from the path. */
function nounsOf({ label }: AnyResource, route: string): { readonly [form in 'noun' | 'one' | 'many']: string } {
  const noun = label.toLowerCase();
  const [, , collection = ''] = route.split('/');
  return { noun, one: withArticle(noun), many: collection.replaceAll('-', ' ') };
}

/** The relations that an endpoint can expand. */
interface Expanding<R extends AnyResource> {
  readonly expand?: readonly ExpandPath<R>[];
}

/** The filters of a list. Each entity of reference data has an index for them. */
const byIdAndHandle: Readonly<Record<never, Filter>> = { id: oneOf(), handle: oneOf() };

const expandOf = ({ expand }: Expanding<never>): Expanding<AnyResource> => (expand ? { expand } : {});

/** Creates the endpoint that creates a record of reference data. */
export function createEndpoint<E extends CountedEntity, Fields extends FieldSchemas<E>>(
  route: `POST ${Collection}`,
  resource: ReferenceResource<E>,
  stated: { readonly description: string; readonly fields: Fields; readonly example: SentFields<Fields> },
): Endpoint {
  const { one, many } = nounsOf(resource, route);
  return endpoint(
    {
      route,
      summary: `Create ${one}`,
      description: stated.description,
      extension: true,
      allow: ['staff'],
      body: json(z.object(stated.fields)),
      example: { given: 'theDemo', body: stated.example, fresh: ['handle'] },
      returns: resource as AnyResource,
      status: 201,
      errorImpact: `Staff cannot add ${many}.`,
    },
    create(
      ({ body }) => readForCreation(resource, body),
      (around, { body }, { now }) => createReference(resource.entity, body as FieldsOf<E>, around, now),
      ({ id }) => `${partsOfRoute(route).path}/${id}`,
    ),
  );
}

/** Creates the endpoint that lists records of reference data, by their ids and handles. */
export function listEndpoint<R extends ReferenceResource<CountedEntity>>(
  route: `GET ${Collection}`,
  resource: R,
  stated: { readonly description: string } & Expanding<R>,
): Endpoint {
  const { many } = nounsOf(resource, route);
  return endpoint(
    {
      route,
      summary: `List ${many}`,
      description: stated.description,
      extension: true,
      allow: ['staff'],
      filters: byIdAndHandle,
      ...expandOf(stated),
      paging: 'cursor',
      example: { given: 'theDemo' },
      returns: resource as AnyResource,
      errorImpact: `Staff cannot look up ${many}.`,
    },
    list(resource as AnyResource),
  );
}

/** Creates the endpoint that gets a record of reference data. */
export function getEndpoint<R extends ReferenceResource<CountedEntity>>(
  route: `GET ${Collection}/{id}`,
  resource: R,
  stated: Expanding<R> = {},
): Endpoint {
  const { one } = nounsOf(resource, route);
  return endpoint(
    {
      route,
      summary: `Get ${one}`,
      description: `Returns ${one}. To change it, send its \`ETag\` in \`If-Match\` with \`${route.replace('GET', 'PATCH')}\`.`,
      extension: true,
      allow: ['staff'],
      ...expandOf(stated),
      example: { given: 'theDemo', params: { id: 1 } },
      returns: resource as AnyResource,
      errorImpact: `Staff cannot view ${one}.`,
    },
    get(resource as AnyResource),
  );
}

/** Creates the endpoint that changes the given fields of a record of reference data. */
export function updateEndpoint<E extends CountedEntity, Fields extends z.ZodRawShape>(
  route: `PATCH ${Collection}/{id}`,
  resource: ReferenceResource<E>,
  stated: {
    readonly description: string;
    readonly fields: Fields & Partial<FieldSchemas<E>>;
    readonly given: ArrangementName;
    readonly example: Partial<SentFields<Fields>>;
  },
): Endpoint {
  const { one, many } = nounsOf(resource, route);
  return endpoint(
    {
      route,
      summary: `Change ${one}`,
      description: `Changes the fields in the body and keeps all other fields. ${stated.description}`,
      extension: true,
      allow: ['staff'],
      body: json(changeOf<z.ZodRawShape>(stated.fields)),
      example: { given: stated.given, params: { id: 1 }, body: stated.example },
      returns: resource as AnyResource,
      errorImpact: `Staff cannot change ${many}.`,
    },
    change(
      ({ params, body }) => readForChange(resource, params.id, body),
      ({ subject, found }, { body }, { now }) =>
        changeReference(resource.entity, subject, body as Partial<FieldsOf<E>>, found, now),
    ),
  );
}

/** Creates the endpoint that deletes a record of reference data, if no other record uses it. */
export function deleteEndpoint<E extends CountedEntity>(
  route: `DELETE ${Collection}/{id}`,
  resource: ReferenceResource<E>,
  stated: { readonly description: string; readonly given: ArrangementName },
): Endpoint {
  const { noun, one, many } = nounsOf(resource, route);
  return endpoint(
    {
      route,
      summary: `Delete ${one}`,
      description: `Deletes ${one}. ${stated.description}`,
      extension: true,
      allow: ['staff'],
      ids: { id: resource },
      example: { given: stated.given, params: { id: 1 } },
      status: 204,
      ...(isReferredTo(resource.entity) && {
        answers: { 409: `The ${noun} is in use. The message names the first object of each kind that uses it.` },
      }),
      errorImpact: `Staff cannot remove ${many}.`,
    },
    change(
      ({ params }) => readForDeletion(resource, params.id),
      ({ subject, users }) => deleteReference(resource.entity, subject, users),
    ),
  );
}
