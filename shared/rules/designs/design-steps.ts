import type { DomainEvent } from '../../domain/change.ts';
import {
  type Change,
  changed,
  creates,
  event,
  newBase,
  removes,
  replaces,
  unchanged,
  type Write,
} from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import type { Count, Counted } from '../../domain/sharded-counter.ts';
import { advance, next } from '../../domain/transitions.ts';
import { wrongState } from '../../lib/request-errors.ts';
import type { DesignRecord, Print } from '../../resources/designs/design-record.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';
import type { LogoRecord } from '../../resources/files/logo.ts';
import { copyOfMedia, type MediaRecord, productionFile } from '../../resources/files/media.ts';
import type { JobRecord } from '../../resources/job.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { PriceParts } from '../../resources/offers/variant-parts.ts';
import { referring, withoutReferences } from '../files/file.ts';
import { nextLook } from './design.ts';
import { pricedNow } from './price.ts';

/** The records that a step of a design needs. Logos and media are by id. */
export interface StepRead {
  readonly design: DesignRecord;
  /** Undefined once the variant is deleted. */
  readonly variant: MerchantVariantRecord | undefined;
  readonly priceParts: PriceParts;
  readonly job: JobRecord | undefined;
  readonly logos: ReadonlyMap<number, LogoRecord>;
  /** The merchant's media that the design uses, and the media of its logos. */
  readonly media: ReadonlyMap<number, MediaRecord>;
}

/** The reason why a print cannot be produced. */
export interface Failed {
  readonly failure: string;
}

/** A stored production file. */
export type Produced = Pick<MediaRecord, 'size' | 'mime_type' | 'custom_properties' | 'object_key'>;

/** The failure of prints that are fine themselves, in a design with a print that failed. */
const another: Failed = { failure: 'Another print of this design failed.' };

function need<V>(records: ReadonlyMap<number, V>, id: number): V {
  const record = records.get(id);
  if (record === undefined) throw new Error('A record of a design is missing');
  return record;
}

/**
 * Begins a design after a worker checked its images. Its logos get their original media. If images are missing, the
 * design fails with those failures. Changes nothing if the design has already begun or its variant is deleted.
 */
export function makeReady(
  read: StepRead,
  failures: ReadonlyMap<number, Failed>,
  mediaIds: NextId,
  now: string,
): Change<undefined> {
  const { design, variant, logos, media } = read;
  if (variant?.state !== 'pending') return unchanged(undefined);
  if (failures.size > 0) {
    const all = design.prints.map(({ logo }) => [logo, failures.get(logo) ?? another] as const);
    return finish(read, new Map(all), now);
  }
  const made = design.prints.map((print) => {
    const ids = { original: mediaIds(), production: mediaIds(), preview: mediaIds() };
    const source = need(media, print.production.media);
    return { print: { ...print, files: ids }, original: sharing(source, ids.original, 'original-data', 'ready', now) };
  });
  const ready: MerchantVariantRecord = {
    ...variant,
    state: advance('variant', variant.state, 'begin', wrongState),
    updated_at: now,
  };
  const change = changed(undefined, [
    replaces('merchant-variant', variant, ready),
    replaces('design', design, {
      ...design,
      prints: made.map(({ print }) => print),
      due_at: nextLook(now),
      updated_at: now,
    }),
    ...made.flatMap(({ print, original }) => {
      const logo = need(logos, print.logo);
      const state = advance('logo', logo.state, 'begin', wrongState);
      const after: LogoRecord = { ...logo, state, media: [copyOfMedia(original)], updated_at: now };
      return [creates('media', original), replaces('logo', logo, after)];
    }),
  ]);
  return {
    ...change,
    counts: referringTo(
      design.prints.map(({ production }) => production.file),
      design,
    ),
  };
}

/**
 * Counts references from the media of a design to files, one count per file. The files exist, because the same change
 * writes the variant, which keeps the merchant's media that have these files.
 */
const referringTo = (files: readonly number[], { id }: DesignRecord): readonly Count[] =>
  [...Map.groupBy(files, (file) => file)].map(([file, all]) => referring(file, all.length, id));

/** Returns media of a logo that share the bytes of other media. */
const sharing = (
  { merchant, is_test, file_name, size, mime_type, custom_properties, object_key, file, sha256 }: MediaRecord,
  id: number,
  collection_name: string,
  state: MediaRecord['state'],
  now: string,
): MediaRecord => ({
  ...newBase(id, now),
  merchant,
  is_test,
  collection_name,
  file_name,
  size,
  mime_type,
  state,
  failure_message: null,
  custom_properties,
  url: null,
  object_key,
  ...(file !== undefined && { file }),
  ...(sha256 !== undefined && { sha256 }),
});

/**
 * Finishes a design with the results of its prints. A logo is completed if its print has a production file, and the
 * variant is completed if all logos are. The event shows the variant with its price at that time. Changes nothing if
 * the design is finished or its variant is deleted.
 */
export function finishDesign(
  read: StepRead,
  results: ReadonlyMap<number, Produced | Failed>,
  now: string,
): Change<undefined> {
  return read.variant?.state === 'ready' ? finish(read, results, now) : unchanged(undefined);
}

function finish(read: StepRead, results: ReadonlyMap<number, Produced | Failed>, now: string): Change<undefined> {
  const { design, variant, job } = read;
  if (!variant) return unchanged(undefined);
  const ended = design.prints.map((print) => endedPrint(read, print, need(results, print.logo), now));
  const [failure_message = null] = [...results.values()].flatMap((result) =>
    'failure' in result && result !== another ? [result.failure] : [],
  );
  const trigger = failure_message === null ? 'complete' : 'fail';
  const state = advance('variant', variant.state, trigger, wrongState);
  const priced = pricedNow(read.priceParts)(variant);
  const after: MerchantVariantRecord = { ...priced, state, failure_message, updated_at: now };
  const type = failure_message === null ? 'variant.completed' : 'variant.failed';
  const change = changed(
    undefined,
    [
      replaces('merchant-variant', variant, after),
      replaces('design', design, { ...design, due_at: null, updated_at: now }),
      ...jobEnd(job, failure_message, now),
      ...ended.flatMap(({ writes }) => writes),
    ],
    [event(type, 'merchant-variant', variant), ...ended.map((one) => one.event)],
  );
  const files = ended.flatMap(({ references }) => references);
  return { ...change, counts: referringTo(files, design) };
}

/** Returns the write that ends the job of a design. The list is empty if the job expired or a deletion ended it. */
export function jobEnd(job: JobRecord | undefined, failure_message: string | null, now: string): readonly Write[] {
  const state = job && next('job', job.state, failure_message === null ? 'finish' : 'fail');
  return state ? [replaces('job', job, { ...job, state, failure_message, updated_at: now })] : [];
}

/** The result of an ended print. `references` are the files that its media refer to from now on. */
interface EndedPrint {
  readonly writes: readonly Write[];
  readonly references: readonly number[];
  readonly event: DomainEvent;
}

function endedPrint({ logos, media }: StepRead, print: Print, result: Produced | Failed, now: string): EndedPrint {
  const logo = need(logos, print.logo);
  if ('failure' in result) {
    const state = advance('logo', logo.state, 'fail', wrongState);
    const failed: LogoRecord = { ...logo, state, failure_message: result.failure, updated_at: now };
    return { writes: [replaces('logo', logo, failed)], references: [], event: event('logo.failed', 'logo', logo) };
  }
  if (!print.files) throw new Error('A print has a production file, and no ids for its media');
  const { files } = print;
  const was = need(media, files.original);
  const original: MediaRecord = { ...was, state: advance('media', was.state, 'complete', wrongState), updated_at: now };
  const source = need(media, print.production.media);
  const { file, sha256, ...own } = sharing(source, files.production, productionFile, 'completed', now);
  const production: MediaRecord = { ...own, ...result };
  const shown = need(media, (print.composite ?? print.production).media);
  const preview = sharing(shown, files.preview, 'preview-file', 'completed', now);
  const state = advance('logo', logo.state, 'complete', wrongState);
  const completed: LogoRecord = {
    ...logo,
    state,
    media: [original, production, preview].map(copyOfMedia),
    updated_at: now,
  };
  return {
    writes: [
      replaces('logo', logo, completed),
      replaces('media', was, original),
      creates('media', production),
      creates('media', preview),
    ],
    references: shown.file === undefined ? [] : [shown.file],
    event: event('logo.completed', 'logo', logo),
  };
}

/** Restarts the work on a design that is stuck or that is due for removal. */
export function resumeDesign(design: DesignRecord | undefined, now: string): Change<undefined> {
  if (!design || design.due_at === null || design.due_at > now) return unchanged(undefined);
  const after: DesignRecord = { ...design, due_at: nextLook(now), updated_at: now };
  return changed(
    undefined,
    [replaces('design', design, after)],
    [event('design.resumed', 'design', design, { variant: design.id })],
  );
}

/** Records that an order keeps a copy of a designed variant, so its files stay. */
export function keepForOrder(designs: readonly DesignRecord[], now: string): Change<undefined> {
  const kept = (design: DesignRecord): DesignRecord => ({
    ...design,
    is_ordered: true,
    due_at: design.removable_at === null ? design.due_at : null, // the design is no longer due for removal
    updated_at: now,
  });
  const noted = designs.filter(({ is_ordered }) => !is_ordered);
  return changed(
    undefined,
    noted.map((design) => replaces('design', design, kept(design))),
  );
}

/** Tells whether the files of a design may be removed. */
export const isRemovable = ({ removable_at, is_ordered }: DesignRecord, now: string): boolean =>
  removable_at !== null && removable_at <= now && !is_ordered;

/** Returns the media of a print's logo. */
const mediaOfPrint = ({ files }: Print, media: StepRead['media']): readonly MediaRecord[] =>
  Object.values(files ?? {}).flatMap((id) => media.get(id) ?? []);

/** Lists the files of a design's last print. The removal of the print releases its references to them. */
export function filesOfLastPrint({ design, media }: StepRead): readonly number[] {
  const print = design.prints.at(-1);
  return [...new Set(print ? mediaOfPrint(print, media).flatMap(({ file }) => file ?? []) : [])];
}

/**
 * Removes the last print of a discarded design: its logo and the logo's media, whose own object is already removed. If
 * no print is left, removes the design. Changes nothing if an order keeps the files.
 */
export function removePrint(
  { design, logos, media }: StepRead,
  files: ReadonlyMap<number, Counted<FileRecord>>,
  now: string,
): Change<undefined> {
  const print = design.prints.at(-1);
  if (!isRemovable(design, now)) return unchanged(undefined);
  if (!print) return { ...unchanged(undefined), removes: [removes('design', design)] };
  const logo = logos.get(print.logo);
  const own = mediaOfPrint(print, media);
  const shared = own.flatMap(({ file }) => file ?? []);
  const given = [...Map.groupBy(shared, (id) => id)].map(([id, all]) =>
    withoutReferences(need(files, id), all.length, now),
  );
  return {
    ...changed(
      undefined,
      [
        replaces('design', design, { ...design, prints: design.prints.slice(0, -1), updated_at: now }),
        ...given.flatMap(({ writes }) => writes),
      ],
      given.flatMap(({ events }) => events),
    ),
    removes: [...(logo ? [removes('logo', logo)] : []), ...own.map((one) => removes('media', one))],
  };
}
