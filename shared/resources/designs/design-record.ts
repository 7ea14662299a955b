import type { RecordBase, Tenant } from '../../model/fields.ts';

/** A print of a design, with the facts that the worker needs to create its files. */
export interface Print {
  readonly logo: number;
  /** In mm. */
  readonly width: number;
  readonly height: number;
  /** The image to print, and the image of the product with the print. */
  readonly production: PrintedMedia;
  readonly composite: PrintedMedia | null;
  /** The media of its logo. Their ids are allocated before the files exist. */
  readonly files: { readonly original: number; readonly production: number; readonly preview: number } | null;
}

/** Media of a merchant in a print. */
export interface PrintedMedia {
  readonly media: number;
  readonly file: number;
}

/**
 * The pending work of a custom variant. It is a child record with the id of the variant and may outlive the variant.
 */
export interface DesignRecord extends RecordBase, Tenant {
  readonly job: number;
  readonly prints: readonly Print[];
  /** The merchant's media that the design uses, each once. */
  readonly media: readonly number[];
  /** Whether an order keeps a copy of the variant. The files of an ordered variant stay. */
  readonly is_ordered: boolean;
  /** Time from which the files may be removed, unless an order keeps them. Set when the variant is deleted. */
  readonly removable_at: string | null;
  /**
   * Time at which the sweeper resumes stuck work or removes the files of a deleted variant; null if neither is pending.
   */
  readonly due_at: string | null;
}
