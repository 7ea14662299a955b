import { listedTwice, notADate, notAReference } from '../../lib/problems.ts';
import { eitherCase } from '../../model/either-case.ts';
import {
  filledLine,
  id,
  nullableText,
  optionalLine,
  orNull,
  type RecordBase,
  timestamp,
  timestamps,
} from '../../model/fields.ts';
import { parseInstant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { boundedInAll, list } from '../../model/list-query.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

export const goodsTransferStates = ['pending', 'partially-received', 'received'] as const;
export type GoodsTransferState = (typeof goodsTransferStates)[number];

const decisions = ['accepted', 'rejected'] as const;
type ItemState = 'pending' | (typeof decisions)[number];

/** The types that each kind of reference accepts, from the document. */
export const referenceTypes = {
  origin: ['tenant-supplier'],
  destination: ['production'],
  creator: ['staff', 'client'],
  item: ['id-tag', 'stock-item', 'production-variant'],
} as const;

type ReferencePlace = keyof typeof referenceTypes;
export type ReferenceType = (typeof referenceTypes)[ReferencePlace][number];

/** A reference to a record by type and id. */
export interface Reference<P extends ReferencePlace = ReferencePlace> {
  readonly resource_type: (typeof referenceTypes)[P][number];
  readonly resource: number;
}

export interface GoodsTransferItem extends Reference<'item'> {
  readonly id: number;
  readonly state: ItemState;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface GoodsTransferParcel {
  readonly id: number;
  /** Derived from its items. */
  readonly state: GoodsTransferState;
  readonly tracking_number: string;
  readonly external_identifier: string | null;
  readonly goods_transfer_items: readonly GoodsTransferItem[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** Goods on their way from a supplier to a production. */
export interface GoodsTransferRecord extends RecordBase {
  /** Derived from the items of all parcels. */
  readonly state: GoodsTransferState;
  readonly external_identifier: string;
  readonly origin: Reference<'origin'>;
  readonly destination: Reference<'destination'>;
  readonly creator: Reference<'creator'>;
  /** Midnight UTC with microseconds, as in the document. */
  readonly estimated_arrival_at: string | null;
  readonly parcels: readonly GoodsTransferParcel[];
}

// An item takes at most 196 bytes of the record. A parcel takes 170 bytes, and its two strings up to 4 bytes a
// character. So the largest record has 196 KB of items and 97 KB of parcels, which is below the 350 KB that a row may
// have.
const limits = { parcels: 100, items: 1000, parcelTextCharacters: 100 } as const;

const resourceInput = z.union([id, z.object({ id }).transform((one) => one.id)], issue(notAReference));

const referenceInput = <P extends ReferencePlace>(place: P) =>
  eitherCase({ resource_type: z.enum(referenceTypes[place]), resource: resourceInput });

const arrivalInput = z
  .string()
  .transform((text, context) => {
    const at = parseInstant(text);
    if (at !== undefined) return `${at.slice(0, 'YYYY-MM-DD'.length)}T00:00:00.000000Z`;
    context.addIssue({ code: 'custom', message: issue(notADate) });
    return z.NEVER;
  })
  .meta({
    format: 'date',
    description: 'Day on which the goods are expected. The service uses the UTC day of a time.',
    examples: ['2026-11-21'],
  });

const parcelInput = eitherCase({
  tracking_number: filledLine(limits.parcelTextCharacters),
  external_identifier: optionalLine(limits.parcelTextCharacters).meta({ 'x-extension': true }),
  goods_transfer_items: list(referenceInput('item'), { max: limits.items })
    .nullish()
    .transform((items) => items ?? []),
});

/** Body of `POST /good-transfers`. */
export const newGoodsTransfer = eitherCase({
  origin: referenceInput('origin'),
  destination: referenceInput('destination'),
  creator: referenceInput('creator'),
  external_identifier: filledLine(),
  estimated_arrival_at: orNull(arrivalInput),
  goods_transfer_parcels: boundedInAll(list(parcelInput, { max: limits.parcels }), {
    of: ['goods_transfer_items', 'goodsTransferItems'],
    max: limits.items,
    things: 'items in total',
  })
    .nullish()
    .transform((parcels) => parcels ?? []),
});

export type NewGoodsTransfer = z.output<typeof newGoodsTransfer>;

/** Body of `POST /good-transfers/{id}/receipts`. */
export const receipts = z.object({
  items: list(z.object({ id, state: z.enum(decisions) }), { min: 1, max: limits.items }).superRefine(
    (items, context) => {
      const seen = new Set<number>();
      for (const [index, item] of items.entries()) {
        if (seen.has(item.id)) {
          context.addIssue({ code: 'custom', path: [index, 'id'], message: issue(listedTwice) });
        }
        seen.add(item.id);
      }
    },
  ),
});

export type Receipts = z.output<typeof receipts>;

const referenceSchema = z.object({ resource_type: z.string(), resource: z.int() });

export const GoodsTransfer = resource<GoodsTransferRecord>()({
  name: 'GoodsTransfer',
  label: 'Goods Transfer',
  entity: 'goods-transfer',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        state: z.string(),
        external_identifier: z.string(),
        origin: referenceSchema,
        destination: referenceSchema,
        creator: referenceSchema,
        estimated_arrival_at: timestamp.meta({ examples: ['2026-11-21T00:00:00.000000Z'] }).nullable(),
        parcels: z.array(
          z.object({
            id: z.int(),
            state: z.string(),
            tracking_number: z.string(),
            external_identifier: nullableText,
            goods_transfer_items: z.array(
              z.object({ id: z.int(), state: z.string(), ...referenceSchema.shape, ...timestamps }),
            ),
            ...timestamps,
          }),
        ),
        ...timestamps,
      }),
  },
});
