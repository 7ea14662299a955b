import { type Change, changed, creates, event, newBase } from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import { newJob } from '../../domain/new-job.ts';
import type { Count } from '../../domain/sharded-counter.ts';
import { initialState } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { sha256 } from '../../lib/hash.ts';
import { notDesignable } from '../../lib/problems.ts';
import { invalid, type Problem, refuseAny } from '../../lib/refusal.ts';
import type { Tenant } from '../../model/fields.ts';
import { maximumPrints, type NewCustomization, type NewDesign } from '../../resources/designs/design.ts';
import type { DesignParts } from '../../resources/designs/design-parts.ts';
import type { DesignRecord, Print } from '../../resources/designs/design-record.ts';
import type { LogoRecord } from '../../resources/files/logo.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { ProductView } from '../../resources/files/product-view.ts';
import type { JobRecord } from '../../resources/job.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { checkDesign, type DesignCheck } from './checks.ts';
import { priceOfDesign, priceOfPrint } from './price.ts';

const hangsSeconds = 600; // a worker finishes a design within a minute; after 10 its message is lost

/** Returns the time at which the sweeper checks whether the work on a design is stuck. */
export const nextLook = (now: string): string => later(now, hangsSeconds);

/** Rejects with 422 a variant that is not a design base. A design base comes from the catalogue and is ready. */
export function requireBase({ collection_name, state }: MerchantVariantRecord): void {
  if (collection_name !== 'catalogue' || state !== 'ready') throw invalid({ id: [notDesignable] });
}

/** Calculates the price of a design and checks it. Rejects with 422 a variant that is not a design base. */
export function previewDesign(body: NewDesign, read: DesignParts) {
  requireBase(read.base);
  const { price_per_line, ...price } = priceOf(body, read);
  return { ...price, checks: checkDesign(body, read).map(shownCheck) };
}

const shownCheck = ({ path, level, problem: { message } }: DesignCheck) => ({ path, level, message });

const printsOf = ({ views }: NewDesign) =>
  Object.entries(views).flatMap(([view, { composite_media_id, customizations }]) =>
    customizations.map((print) => ({ view, composite: composite_media_id ?? null, print })),
  );

const priceOf = (body: NewDesign, { base, methods, instructions }: DesignParts) =>
  priceOfDesign(
    base,
    printsOf(body).map(({ print }) => priceOfPrint(print.dimension, methods.get(print.production_method))),
    given(body, instructions),
  );

const given = ({ additional_instructions }: NewDesign, instructions: DesignParts['instructions']) =>
  additional_instructions.flatMap((id) => instructions.get(id) ?? []);

/** The ids that a design needs. */
export interface DesignIds {
  readonly job: NextId;
  readonly 'merchant-variant': NextId;
}

/** Counts a design among the users of media. -1 removes it from the count. */
export const usingMedia = (media: number, by: 1 | -1, design: number): Count => ({
  entity: 'media',
  id: media,
  by,
  from: design,
});

/** Returns the id of the logo of a customization. `index` is the place of the customization in the design. */
export const logoId = (variant: number, index: number): number => variant * maximumPrints + index;

/**
 * Starts a design. Creates the custom variant and its logos, which are pending until a worker has created their files,
 * and the job that reports the progress. Rejects a design that cannot be printed.
 */
export function startDesign(
  body: NewDesign,
  read: DesignParts,
  tenant: Tenant,
  ids: DesignIds,
  now: string,
): Change<JobRecord> {
  requireBase(read.base);
  refuseErrors(checkDesign(body, read));
  const { merchant, is_test } = tenant;
  const id = ids['merchant-variant']();
  const job = newJob(ids.job(), tenant, `/v2/variants/${id}`, now);
  const made = printsOf(body).map(({ view, composite, print }, index) => {
    const method = found(read.methods, print.production_method);
    const production = found(read.media, print.production_media_id);
    const shown = composite === null ? null : found(read.media, composite);
    const logo = logoId(id, index);
    return {
      view,
      customization: customizationOf(
        print,
        { view, method: method.id, production, logo },
        priceOfPrint(print.dimension, method),
        now,
      ),
      logo: logoOf(logo, tenant, production, method.id, now),
      print: {
        logo,
        ...print.dimension,
        production: usedOf(production),
        composite: shown && usedOf(shown),
        files: null,
      },
      media: [production.id, ...(shown ? [shown.id] : [])],
    };
  });
  const used = [...new Set(made.flatMap(({ media }) => media))];
  const variant = customVariant(
    body,
    read,
    { id, tenant, media: mediaShown(body), price: priceOf(body, read) },
    made,
    now,
  );
  const design: DesignRecord = {
    ...newBase(id, now),
    merchant,
    is_test,
    job: job.id,
    prints: made.map(({ print }) => print),
    media: used,
    is_ordered: false,
    removable_at: null,
    due_at: nextLook(now),
  };
  return {
    ...changed(
      job,
      [
        creates('job', job),
        creates('merchant-variant', variant),
        creates('design', design),
        ...made.map(({ logo }) => creates('logo', logo)),
      ],
      [event('design.requested', 'design', design, { variant: id })],
    ),
    counts: used.map((media) => usingMedia(media, 1, id)),
  };
}

function refuseErrors(checks: readonly DesignCheck[]): void {
  const errors: Record<string, Problem[]> = {};
  for (const { path, problem } of checks.filter(({ level }) => level === 'error')) {
    errors[path] = [...(errors[path] ?? []), problem];
  }
  refuseAny(errors);
}

/** Returns a record whose existence the checks have confirmed. */
function found<K, V>(records: ReadonlyMap<K, V>, key: K): V {
  const record = records.get(key);
  if (record === undefined) throw new Error('A check has let through what does not exist');
  return record;
}

const usedOf = ({ id, file = 0 }: MediaRecord): Print['production'] => ({ media: id, file });

type Customization = ProductView['customizations'][number];

/** A customization with its view, its method, its production media and its logo. */
interface Printed {
  readonly view: string;
  readonly method: number;
  readonly production: MediaRecord;
  readonly logo: number;
}

function customizationOf(
  print: NewCustomization,
  printed: Printed,
  price: ReturnType<typeof priceOfPrint>,
  now: string,
): Customization {
  const { dimension, position = null, x = null, y = null, rotation = null } = print;
  return {
    id: printed.logo,
    hash: hashOf(print, printed),
    production_method: printed.method,
    resource_type: 'logo',
    resource: printed.logo,
    ...price,
    x,
    y,
    ...dimension,
    position,
    rotation,
    created_at: now,
    updated_at: now,
  };
}

const fullTurn = 36_000; // hundredths of a degree

/**
 * Hashes all fields that decide how a customization is printed. Equal designs have equal hashes, regardless of the
 * variant.
 */
function hashOf(
  { dimension: { width, height }, position = null, x = null, y = null, rotation }: NewCustomization,
  { view, method, production }: Printed,
): string {
  // whole numbers, so that -90.1° and 269.9° are the same
  const hundredths = (Math.round((rotation ?? 0) * 100) + fullTurn) % fullTurn;
  const facts = [view, method, production.sha256, width, height, position, x, y, hundredths];
  return sha256(JSON.stringify(facts));
}

const logoOf = (
  id: number,
  { merchant, is_test }: Tenant,
  picture: MediaRecord,
  method: number,
  now: string,
): LogoRecord => ({
  ...newBase(id, now),
  merchant,
  is_test,
  state: initialState('logo'),
  collection_name: 'logo',
  name: picture.file_name,
  production_method: method,
  texts: [],
  media: [],
  failure_message: null,
});

/**
 * Picks the image that shows a variant in the older version: the composite of the first designed view, or else its
 * first print.
 */
function mediaShown(body: NewDesign): number | null {
  const [first] = printsOf(body);
  return first ? (first.composite ?? first.print.production_media_id) : null;
}

function customVariant(
  body: NewDesign,
  { base, instructions }: DesignParts,
  { id, tenant, media, price }: { id: number; tenant: Tenant; media: number | null; price: ReturnType<typeof priceOf> },
  made: readonly { readonly view: string; readonly customization: Customization }[],
  now: string,
): MerchantVariantRecord {
  const { imported_by, only_customized, ...taken } = base;
  return {
    ...taken,
    ...newBase(id, now),
    ...tenant,
    collection_name: 'custom',
    state: initialState('variant'),
    failure_message: null,
    ...price,
    origin: { sku: base.origin.sku, external_identifier: body.external_identifier },
    base: base.id,
    additional_instructions: given(body, instructions).map(({ id, name, price, collection_name }) => ({
      id,
      name,
      price,
      collection_name,
    })),
    media_id: media,
    views: base.views.map((view) => ({
      ...view,
      customizations: made.flatMap(({ view: on, customization }) => (on === view.handle ? [customization] : [])),
    })),
  };
}
