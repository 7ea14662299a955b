import { type IdTagRecord, tagOf, tagsOf } from '../resources/orders/id-tag-record.ts';
import { firstPiece, lastPiece, orderOfPiece } from '../resources/orders/pieces.ts';
import { orderOfProductionOrder, productionOrderId } from '../resources/orders/production-order-record.ts';
import { type UnitRecord, unitOf, unitsOf } from '../resources/orders/unit-record.ts';
import type { EntityName } from './entity-design.ts';
import type { Records } from './records.ts';

/** How embedded records are read off their root. Their ids are in the order of their roots' ids. */
interface EmbeddedIn<Root extends EntityName, Rec> {
  readonly root: Root;
  /** Whether one that has been written has a row of its own. */
  readonly hasRows: boolean;
  /** Finds the root that the id of an embedded record belongs to. */
  readonly rootOf: (id: number) => number;
  /** The smallest and the largest id that a record embedded in a root may have. */
  readonly first: (root: number) => number;
  readonly last: (root: number) => number;
  /** Reads one embedded record off its root; undefined when that has none of the id. */
  readonly one: (root: Records[Root], id: number) => Rec | undefined;
  /** Reads all embedded records off a root, by id. */
  readonly all: (root: Records[Root]) => readonly Rec[];
  /** The records that lead a production to the roots of what it makes. Their ids are in the order of the roots' ids. */
  readonly leads: {
    readonly entity: 'production-order';
    /** Finds the root that the id of such a record leads to. */
    readonly rootOf: (id: number) => number;
    /** The smallest id that such a record of a root may have. */
    readonly first: (root: number) => number;
  };
}

const pieces = {
  root: 'disposition-order',
  rootOf: orderOfPiece,
  first: firstPiece,
  last: lastPiece,
  leads: {
    entity: 'production-order',
    rootOf: orderOfProductionOrder,
    first: (order) => productionOrderId(order, 0),
  },
} as const satisfies Partial<EmbeddedIn<'disposition-order', unknown>>;

/** The entities whose records are embedded in others. */
export const embedded = {
  'order-item-unit': { ...pieces, hasRows: false, one: unitOf, all: unitsOf } satisfies EmbeddedIn<
    'disposition-order',
    UnitRecord
  >,
  'id-tag': { ...pieces, hasRows: true, one: tagOf, all: tagsOf } satisfies EmbeddedIn<
    'disposition-order',
    IdTagRecord
  >,
};

export type EmbeddedEntity = keyof typeof embedded;

/** Tells whether the records of an entity are read off others. */
export const isEmbedded = (entity: EntityName): entity is EmbeddedEntity => Object.hasOwn(embedded, entity);
