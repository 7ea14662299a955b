import type { RecordBase } from '../../model/fields.ts';

/** The last erasure of a merchant's old orders, in one mode. */
export interface LastErasure {
  /** The privacy request. */
  readonly request: number;
  /** It erased the orders that were placed until this time. */
  readonly until: string;
}

/** The last erasures of a merchant's old orders. It is a child of the merchant and has its id. */
export interface MerchantRetentionRecord extends RecordBase {
  readonly live: LastErasure | null;
  readonly test: LastErasure | null;
}
