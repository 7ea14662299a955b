import type { RecordBase, Tenant } from '../../model/fields.ts';
import type { DispositionOrderRecord } from './disposition-record.ts';
import { type Piece, pieceOf, piecesOf, type UnitState } from './pieces.ts';

/** One ordered piece. It is derived from its disposition order and has that order's `rev`. */
export interface UnitRecord extends RecordBase, Tenant {
  readonly external_identifier: string | null;
  readonly external_reference: string | null;
  readonly order: number;
  readonly order_item: number;
  /** The caller's name of the order item. */
  readonly item_name: string;
  readonly merchant_variant: number;
  /** The tag of a piece has the piece's id. */
  readonly id_tag: number | null;
  readonly state: UnitState;
}

const unitFrom = (disposition: DispositionOrderRecord, { id, item, run }: Piece): UnitRecord => ({
  id,
  rev: disposition.rev,
  merchant: disposition.merchant,
  is_test: disposition.is_test,
  external_identifier: null,
  external_reference: disposition.external_reference,
  order: disposition.order,
  order_item: item.id,
  item_name: item.external_identifier,
  merchant_variant: item.variant,
  id_tag: run.state === 'confirmed' ? id : null,
  state: run.state,
  created_at: disposition.created_at,
  updated_at: run.since,
});

/** Lists the units of an order, by id. */
export const unitsOf = (disposition: DispositionOrderRecord): readonly UnitRecord[] =>
  piecesOf(disposition.id, disposition.items).map((piece) => unitFrom(disposition, piece));

/** Returns the unit of an order with this id, or undefined. */
export function unitOf(disposition: DispositionOrderRecord, id: number): UnitRecord | undefined {
  const piece = pieceOf(disposition.id, disposition.items, id);
  return piece && unitFrom(disposition, piece);
}
