import type { RecordBase, Scope } from '../../model/fields.ts';

/** One ordered piece. */
export interface UnitRecord extends RecordBase, Scope {
  readonly external_identifier: string | null;
  readonly external_reference: string | null;
  readonly order: number;
  readonly order_item: number;
  readonly merchant_variant: number;
  readonly id_tag: number | null;
  readonly state: 'pending' | 'confirmed' | 'cancelled';
}
