import { type IdTagRecord, tagOf, tagsOf } from '../resources/orders/id-tag-record.ts';
import { firstPiece, lastPiece, orderOfPiece } from '../resources/orders/pieces.ts';
import { orderOfProductionOrder, productionOrderId } from '../resources/orders/production-order-record.ts';
import { type UnitRecord, unitOf, unitsOf } from '../resources/orders/unit-record.ts';
import type { EntityName } from './design.ts';
import type { Records } from './records.ts';

/** How parts are read off their whole. Ids of parts are in the order of their wholes' ids. */
interface PartsOf<Whole extends EntityName, Part> {
  readonly whole: Whole;
  /** Whether a part that has been written has a row of its own. */
  readonly hasRows: boolean;
  /** Finds the whole that the id of a part belongs to. */
  readonly wholeOf: (id: number) => number;
  /** The smallest and the largest id that a part of a whole may have. */
  readonly first: (whole: number) => number;
  readonly last: (whole: number) => number;
  /** Reads one part off its whole; undefined when that has none of the id. */
  readonly one: (whole: Records[Whole], id: number) => Part | undefined;
  /** Reads all parts off a whole, by id. */
  readonly all: (whole: Records[Whole]) => readonly Part[];
  /** The records that lead a production to the wholes of its parts. Their ids are in the order of the wholes' ids. */
  readonly leads: {
    readonly entity: 'production-order';
    /** Finds the whole that the id of such a record leads to. */
    readonly wholeOf: (id: number) => number;
    /** The smallest id that such a record of a whole may have. */
    readonly first: (whole: number) => number;
  };
}

const pieces = {
  whole: 'disposition-order',
  wholeOf: orderOfPiece,
  first: firstPiece,
  last: lastPiece,
  leads: {
    entity: 'production-order',
    wholeOf: orderOfProductionOrder,
    first: (order) => productionOrderId(order, 0),
  },
} as const satisfies Partial<PartsOf<'disposition-order', unknown>>;

/** The entities whose records are parts of others. */
export const parts = {
  'order-item-unit': { ...pieces, hasRows: false, one: unitOf, all: unitsOf } satisfies PartsOf<
    'disposition-order',
    UnitRecord
  >,
  'id-tag': { ...pieces, hasRows: true, one: tagOf, all: tagsOf } satisfies PartsOf<'disposition-order', IdTagRecord>,
};

export type PartEntity = keyof typeof parts;

/** Tells whether the records of an entity are read off others. */
export const isPart = (entity: EntityName): entity is PartEntity => Object.hasOwn(parts, entity);
