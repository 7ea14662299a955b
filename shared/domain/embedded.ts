import { type IdTagRecord, tagOf, tagsOf } from '../resources/orders/id-tag-record.ts';
import { firstPiece, lastPiece, orderOfPiece } from '../resources/orders/pieces.ts';
import { orderOfProductionOrder, productionOrderId } from '../resources/orders/production-order-record.ts';
import { type UnitRecord, unitOf, unitsOf } from '../resources/orders/unit-record.ts';
import type { EntityName } from './entity-design.ts';
import type { Records } from './records.ts';

/** How to read embedded records from their root. Embedded records have the same order as their roots, by id. */
interface EmbeddedIn<Root extends EntityName, Rec> {
  readonly root: Root;
  /**
   * Combines an embedded record in its own row with the record that the root yields now. Undefined if embedded records
   * are never written to separate rows.
   */
  readonly ownRow: ((own: Rec, current: Rec) => Rec) | undefined;
  /** Returns the id of the root that an embedded record belongs to. */
  readonly rootOf: (id: number) => number;
  /** The smallest and the largest id that an embedded record of a root may have. */
  readonly first: (root: number) => number;
  readonly last: (root: number) => number;
  /** Returns one embedded record of a root. Returns undefined if the root does not contain this id. */
  readonly one: (root: Records[Root], id: number) => Rec | undefined;
  /** Returns all embedded records of a root, in the order of their ids. */
  readonly all: (root: Records[Root]) => readonly Rec[];
  /**
   * The records by which a production finds the roots that it works on. They have the same order as the roots, by id.
   */
  readonly leads: {
    readonly entity: 'production-order';
    /** Returns the id of the root that such a record refers to. */
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

/** The entities whose records are embedded in other records. */
export const embedded = {
  'order-item-unit': { ...pieces, ownRow: undefined, one: unitOf, all: unitsOf } satisfies EmbeddedIn<
    'disposition-order',
    UnitRecord
  >,
  'id-tag': {
    ...pieces,
    // the item may have other productions since the row was written
    ownRow: (own, { productions }) => ({ ...own, productions }),
    one: tagOf,
    all: tagsOf,
  } satisfies EmbeddedIn<'disposition-order', IdTagRecord>,
};

export type EmbeddedEntity = keyof typeof embedded;

/** Returns whether embedded records of an entity may be written to separate rows. */
export const hasOwnRows = (entity: EmbeddedEntity): boolean => embedded[entity].ownRow !== undefined;

/** Combines an embedded record with its own row, if it has one. */
export function withOwnRow<E extends EmbeddedEntity>(entity: E, current: Records[E], own: Records[E] | undefined) {
  // the function belongs to the entity, which TypeScript cannot see in the union
  const { ownRow } = embedded[entity] as { ownRow: ((own: Records[E], current: Records[E]) => Records[E]) | undefined };
  return own && ownRow ? ownRow(own, current) : current;
}

/** Returns whether an entity's records are embedded in other records. */
export const isEmbedded = (entity: EntityName): entity is EmbeddedEntity => Object.hasOwn(embedded, entity);
