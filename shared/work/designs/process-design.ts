import { inspectOfAnySize } from '@made-to-order/image-facts/image.ts';
import { withPrintSize } from '@made-to-order/image-facts/print-header.ts';
import { unchanged } from '../../domain/change.ts';
import { isUnprintable } from '../../domain/magic-values.ts';
import { everything } from '../../domain/reach.ts';
import type { Counted } from '../../domain/sharded-counter.ts';
import { findObject, mediaKey, putFile, readWhole, removeObject } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { blocks } from '../../lib/blocks.ts';
import { nowInstant } from '../../lib/clock.ts';
import { readCountedFile } from '../../reads/media.ts';
import type { Print } from '../../resources/designs/design-record.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import {
  type Failed,
  filesOfLastPrint,
  finishDesign,
  isRemovable,
  makeReady,
  type Produced,
  removePrint,
  type StepRead,
} from '../../rules/designs/design-steps.ts';
import { readRecord } from '../../table/table.ts';
import { decide, manyRetries } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { propertiesOf } from '../files/picture-properties.ts';
import { contentOf } from '../files/store-picture.ts';
import { readDesign } from './read-design.ts';

/**
 * Produces the files of a design, or removes them if its variant was deleted and no order keeps them. If it runs again,
 * it continues where the previous run stopped.
 *
 * 1. checks the uploaded images and gives the logos their originals
 * 2. creates the production files
 * 3. completes the logos, the variant and the job
 */
export async function processDesign({ variant: id }: { variant: number }): Promise<void> {
  const design = await readRecord('design', id, everything);
  if (design?.removable_at) return removeDesign(id);
  if (!design) return;
  await assignOriginals(id);
  await produce(id);
}

/** Gives the logos of a design their originals. */
async function assignOriginals(id: number): Promise<void> {
  await decide(
    async () => {
      const read = await readDesign(id);
      if (read?.variant?.state !== 'pending') return undefined;
      const [failures, ids] = await Promise.all([
        missingPictures(read),
        reserveIds({ media: mediaOfPrint * read.design.prints.length }),
        ensureFileKeys(),
      ]);
      return { read, failures, ids };
    },
    (loaded, { now }) =>
      loaded ? makeReady(loaded.read, loaded.failures, loaded.ids.media, now) : unchanged(undefined),
  );
}

const mediaOfPrint = 3; // its original, its production file and its preview

const gone = (media: number): Failed => ({ failure: `The image ${media} no longer exists.` });
const broken = (media: number): Failed => ({ failure: `The image ${media} is damaged.` });

/** Finds the prints of a design whose images are missing in the bucket, by logo. */
async function missingPictures({ design, media }: StepRead): Promise<ReadonlyMap<number, Failed>> {
  const missing = await Promise.all(
    design.media.map(async (id) => {
      const key = media.get(id)?.object_key;
      return key && (await findObject(key)) ? [] : [id];
    }),
  );
  const ids = missing.flat();
  return new Map(
    design.prints.flatMap(({ logo, production, composite }) => {
      const lost = [production.media, composite?.media].find((id) => id !== undefined && ids.includes(id));
      return lost === undefined ? [] : [[logo, gone(lost)] as const];
    }),
  );
}

const printsAtOnce = 2; // images of up to 20 MB, each twice in memory

/** Creates the production files of a design and completes the design. */
async function produce(id: number): Promise<void> {
  const read = await readDesign(id);
  if (read?.variant?.state !== 'ready') return;
  const results = new Map<number, Produced | Failed>();
  for (const block of blocks(read.design.prints, printsAtOnce)) {
    await Promise.all(
      block.map(async (print) => {
        results.set(print.logo, await madeOf(print, read));
      }),
    );
  }
  await decide(
    () => readDesign(id),
    (now, { now: at }) => (now ? finishDesign(now, results, at) : unchanged(undefined)),
  );
}

/** Creates the files of a print from its images. Each image must have the bytes that were uploaded. */
async function madeOf(print: Print, { media }: StepRead): Promise<Produced | Failed> {
  const shown = print.composite && (await pictureOf(print.composite.media, media));
  if (shown && 'failure' in shown) return shown;
  const picture = await pictureOf(print.production.media, media);
  return 'failure' in picture ? picture : productionFile(print, picture);
}

/** Reads an image. Fails if its bytes are not the bytes that were uploaded. */
async function pictureOf(id: number, media: ReadonlyMap<number, MediaRecord>): Promise<Buffer | Failed> {
  const picture = media.get(id);
  const bytes = picture?.object_key && (await readWhole(picture.object_key));
  if (!picture || !bytes) return gone(id);
  if (isUnprintable(picture)) return broken(id);
  return contentOf(bytes).sha256 === picture.sha256 ? bytes : broken(id);
}

/** Creates and stores the production file of a print: the image with the size of the print in its header. */
async function productionFile(print: Print, bytes: Buffer): Promise<Produced | Failed> {
  const { media } = print.production;
  const made = withPrintSize(bytes, print);
  const facts = typeof made === 'string' ? made : inspectOfAnySize(made);
  if (typeof made === 'string' || typeof facts === 'string' || !print.files) return broken(media);
  const object_key = mediaKey(print.files.production);
  await putFile(object_key, made, facts.mime_type);
  const { mime_type, custom_properties } = propertiesOf(facts);
  const { width, height } = print;
  return {
    size: made.length,
    mime_type,
    object_key,
    custom_properties: { ...custom_properties, print: { width, height } },
  };
}

/** Removes the files of a design print by print, if the removal is due. */
async function removeDesign(id: number): Promise<void> {
  for (;;) {
    const read = await readDesign(id);
    if (!read || !isRemovable(read.design, nowInstant())) return;
    const files = read.design.prints.at(-1)?.files;
    if (files) await removeObject(mediaKey(files.production));
    await decide(
      async () => {
        const now = await readDesign(id);
        return now?.design.rev === read.design.rev ? { now, files: await readFiles(now) } : undefined;
      },
      (loaded, { now: at }) => (loaded ? removePrint(loaded.now, loaded.files, at) : unchanged(undefined)),
      manyRetries,
    );
  }
}

/** Reads the files that lose a reference when the last print of a design is removed. */
async function readFiles(read: StepRead): Promise<ReadonlyMap<number, Counted<FileRecord>>> {
  const files = await Promise.all(filesOfLastPrint(read).map((file) => readCountedFile(file, everything)));
  return new Map(files.flatMap((one) => (one ? [[one.record.id, one] as const] : [])));
}
