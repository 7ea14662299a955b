import type { Records } from '../../shared/domain/records.ts';
import { countedBeside } from './counter-invariants.ts';
import { say, type Table } from './invariants.ts';

/** Returns the violations in the designs of a table after all work is done. */
export const designViolations = (table: Table): readonly string[] => [
  ...table.of('merchant-variant').flatMap((variant) => variantViolations(table, variant)),
  ...table.of('design').flatMap((design) => designRecordViolations(table, design)),
  ...table.of('media').flatMap((media) => mediaViolations(table, media)),
];

const typesOf = (table: Table, entity: 'merchant-variant' | 'logo', id: number): string =>
  table
    .events(entity, id)
    .map(({ type }) => String(type))
    .filter((type) => !type.startsWith('design.')) // the variant's key contains the events of its design
    .join();

/** A designed variant, its logos and its job have the same result, and each published one event. */
function variantViolations(table: Table, variant: Records['merchant-variant']): readonly string[] {
  const design = table.get('design', variant.id);
  if (variant.collection_name !== 'custom' || !design) return [];
  const { state } = variant;
  const name = `custom variant ${variant.id}`;
  const logos = design.prints.map(({ logo }) => table.get('logo', logo));
  const wanted = state === 'completed' ? ['completed'] : ['completed', 'failed'];
  const shown = variant.views.flatMap(({ customizations }) => customizations.map(({ resource }) => resource));
  const job = table.get('job', design.job);
  return [
    ...say(state !== 'completed' && state !== 'failed', `${name} is still ${state}`),
    ...say(
      (variant.failure_message !== null) !== (state === 'failed'),
      `${name} is ${state} but its failure_message disagrees`,
    ),
    ...say(typesOf(table, 'merchant-variant', variant.id) !== `variant.${state}`, `${name} has other events`),
    ...say(String(shown) !== String(design.prints.map(({ logo }) => logo)), `${name} shows other logos than its own`),
    ...say(
      state === 'failed' && logos.every((logo) => logo?.state !== 'failed'),
      `${name} failed without a failed logo`,
    ),
    ...say(
      job !== undefined && (job.state === 'finished') !== (state === 'completed'),
      `${name} has a job that is ${job?.state}`,
    ),
    ...say(design.due_at !== null, `${name} is due`),
    ...logos.flatMap((logo) => [
      ...say(!wanted.includes(String(logo?.state)), `${name} is ${state} with a logo that is ${logo?.state}`),
      ...(logo ? logoViolations(table, logo) : []),
    ]),
  ];
}

const kinds = 'original-data,production-file,preview-file';

function logoViolations(table: Table, logo: Records['logo']): readonly string[] {
  const name = `logo ${logo.id}`;
  const media = logo.media.map(({ id }) => table.get('media', id));
  const isCompleted = logo.state === 'completed';
  return [
    ...say(typesOf(table, 'logo', logo.id) !== `logo.${logo.state}`, `${name} has other events`),
    ...say(
      isCompleted && logo.media.map(({ collection_name }) => collection_name).join() !== kinds,
      `${name} lacks files`,
    ),
    ...say(
      isCompleted && media.some((one) => one?.state !== 'completed' || !one.object_key),
      `${name} has files that do not exist`,
    ),
    ...say(!isCompleted && logo.failure_message === null, `${name} failed without a message`),
  ];
}

/**
 * The media of a design exist while its variant exists. Without its variant, a design is deleted unless an order keeps
 * its files.
 */
function designRecordViolations(table: Table, design: Records['design']): readonly string[] {
  const name = `design ${design.id}`;
  const isLive = table.get('merchant-variant', design.id) !== undefined;
  return [
    ...say(
      isLive === (design.removable_at !== null),
      `${name} has ${isLive ? 'its' : 'no'} variant, but the design disagrees`,
    ),
    ...say(isLive && design.media.some((id) => !table.get('media', id)?.is_upload), `${name} lacks its media`),
    ...say(!isLive && (design.due_at === null) !== design.is_ordered, `${name} is kept forever, or without an order`),
  ];
}

/** An upload counts the designs that use it. A file of a logo belongs to a design. */
function mediaViolations(table: Table, media: Records['media']): readonly string[] {
  const designs = table.of('design');
  if (media.is_upload) {
    const using = designs.filter(({ removable_at, media: used }) => removable_at === null && used.includes(media.id));
    const counted = (media.designs ?? 0) + countedBeside(table, 'media', media.id);
    return say(counted !== using.length, `media ${media.id} counts ${counted} of ${using.length} designs`);
  }
  if (!kinds.split(',').includes(media.collection_name) || media.merchant === null) return [];
  const isOfDesign = designs.some(({ prints }) =>
    prints.some(({ files }) => Object.values(files ?? {}).includes(media.id)),
  );
  return say(!isOfDesign, `media ${media.id} belongs to no design`);
}
