import type { DueEntity } from '../domain/entity-design.ts';
import type { Tenant } from '../model/fields.ts';
import { duePlaces } from '../table/lists/due-list.ts';
import { resumeOrRollBack } from './catalogue/roll-back-product.ts';
import { resumeDueDesign } from './designs/resume-design.ts';
import { removeUnusedFile } from './files/remove-file.ts';
import { resumeImport } from './imports/resume-import.ts';
import { resumeCatalogueTask } from './offers/resume-task.ts';
import { resumeOrder } from './orders/resume-order.ts';
import { resumeRates } from './orders/resume-rates.ts';
import { resumes } from './resumable-run.ts';
import { partOf, type SweepPart } from './sweep-part.ts';
import { resumeDueDelivery } from './webhooks/resume-delivery.ts';

/**
 * Retries or cleans up an overdue record. The sweeper calls it. Every entity whose design has `due` needs an entry. The
 * tenant is passed only for entities that are stored per tenant.
 */
export type DueWork = Readonly<Record<DueEntity, (id: number, tenant: Tenant | undefined) => Promise<unknown>>>;

const dueWork: DueWork = {
  'checkout-rates': resumeRates,
  order: resumeOrder,
  'product-lease': resumeOrRollBack,
  'catalogue-task': resumeCatalogueTask,
  'product-import': resumeImport('product-import'),
  'size-label-import': resumeImport('size-label-import'),
  'merchant-product-import': resumeImport('merchant-product-import'),
  'privacy-request': resumes('privacy-request'),
  export: resumes('export'),
  file: removeUnusedFile,
  design: resumeDueDesign,
  delivery: resumeDueDelivery,
};

/** The entities whose overdue records the sweeper processes. */
export const dueEntities = Object.keys(dueWork) as readonly DueEntity[];

/** The parts of the sweep that process overdue records. */
export const dueParts: readonly SweepPart[] = dueEntities.map((entity) =>
  partOf(
    (now) => duePlaces(entity, now),
    ({ id, tenant }) => dueWork[entity](id, tenant),
  ),
);
