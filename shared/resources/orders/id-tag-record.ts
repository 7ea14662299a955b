import type { RecordBase, Tenant } from '../../model/fields.ts';
import type { DispositionOrderRecord } from './disposition-record.ts';
import { type Piece, pieceOf, piecesOf } from './pieces.ts';

/**
 * The tag that follows one piece through production. It is derived from the disposition order and gets a row only when
 * a production sets its state.
 */
export interface IdTagRecord extends RecordBase, Tenant {
  readonly order: number;
  readonly order_item: number;
  /** The piece, which has the tag's id. */
  readonly order_item_unit: number;
  /** The productions of its item. */
  readonly productions: readonly number[];
  readonly state: 'ordered';
  /** Free text from the production, shown before 2022-02-01. */
  readonly current_state: string;
  readonly media: readonly number[];
}

/** The state of a tag until a production sets another one. */
const untold = 'ordered';

const tagFrom = (disposition: DispositionOrderRecord, { id, item, run }: Piece): IdTagRecord => ({
  id,
  rev: 0,
  merchant: disposition.merchant,
  is_test: disposition.is_test,
  order: disposition.order,
  order_item: item.id,
  order_item_unit: id,
  productions: item.productions,
  state: 'ordered',
  current_state: untold,
  media: [],
  created_at: run.since,
  updated_at: run.since,
});

/** Lists the initial tags of an order, one per confirmed piece, by id. */
export const tagsOf = (disposition: DispositionOrderRecord): readonly IdTagRecord[] =>
  piecesOf(disposition.id, disposition.items)
    .filter(({ run }) => run.state === 'confirmed')
    .map((piece) => tagFrom(disposition, piece));

/** Returns the initial tag of an order with this id, or undefined. */
export function tagOf(disposition: DispositionOrderRecord, id: number): IdTagRecord | undefined {
  const piece = pieceOf(disposition.id, disposition.items, id);
  return piece?.run.state === 'confirmed' ? tagFrom(disposition, piece) : undefined;
}
