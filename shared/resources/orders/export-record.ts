import type { Tenant } from '../../model/fields.ts';
import type { RunRecord } from '../people/run-record.ts';

/** The export of a merchant's orders. */
export interface ExportRecord extends RunRecord, Tenant {
  /** Exports the orders that were placed from this time on, or all of them. */
  readonly placed_from: string | null;
  readonly placed_until: string | null;
  /** The API version that shows the orders. */
  readonly version: string;
  /** Number of exported orders. */
  readonly orders: number;
}
