import type { RecordBase, Tenant } from '../../model/fields.ts';

/** A print of a design: what the worker needs to make its files. */
export interface Print {
  readonly logo: number;
  /** In mm. */
  readonly width: number;
  readonly height: number;
  /** The picture that is printed, and the one that shows the product with it. */
  readonly production: PrintedMedia;
  readonly composite: PrintedMedia | null;
  /** The media of its logo: ids that are given before the files are made. */
  readonly files: { readonly original: number; readonly production: number; readonly preview: number } | null;
}

/** Media of a merchant as a print uses it. */
export interface PrintedMedia {
  readonly media: number;
  readonly file: number;
}

/** What is left to do for a custom variant: a child, which has its id, and outlives it. */
export interface DesignRecord extends RecordBase, Tenant {
  readonly job: number;
  readonly prints: readonly Print[];
  /** The merchant's media that it uses, each once. */
  readonly media: readonly number[];
  /** Whether an order keeps a copy of the variant: then its files stay. */
  readonly is_ordered: boolean;
  /** Once its variant is deleted: from when its files may be removed, unless an order keeps them. */
  readonly removable_at: string | null;
  /** When the sweeper looks for work of it that hangs, or for files that no order keeps; null where there is none. */
  readonly due_at: string | null;
}
