import type { Change } from '../../changes/change.ts';
import { everything } from '../../changes/reach.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { holds, type Work } from '../../rules/catalogue/product-steps.ts';
import { underOneDeadline } from '../../table/retry.ts';
import { readRecord, readRecords } from '../../table/table.ts';
import { decide, type Moment } from '../../table/writes/decide.ts';

/** Somebody else has taken the work over: there is nothing left to do here. */
export class LeaseLost extends Error {}

/** A list in parts of at most so many. */
export const blocks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** Decides one step under a deadline of its own: the fetching of many pictures takes longer than one. */
export const decideStep = <Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
): Promise<T> => underOneDeadline(() => decide(load, rule));

/** Reads what a step works on; the lease has to be held still. */
export async function readWork(product: number, fence: number): Promise<Work> {
  const found = await readRecords(
    [
      { entity: 'master-product', id: product },
      { entity: 'product-lease', id: product },
      { entity: 'product-draft', id: product },
    ],
    everything,
    true,
  );
  const lease = found.get('product-lease', product);
  if (!lease || !holds(lease, fence)) throw new LeaseLost();
  const job = lease.job === null ? undefined : await readRecord('job', lease.job, everything);
  return { product: found.get('master-product', product), lease, draft: found.get('product-draft', product), job };
}

/** One step on the condition of the lease. */
export const step = (
  product: number,
  fence: number,
  rule: (work: Work, now: string) => Change<undefined>,
): Promise<undefined> =>
  decideStep(
    () => readWork(product, fence),
    (work, { now }) => rule(work, now),
  );

/** Reads the lease, which has to be held still. */
export async function readLease(product: number, fence: number): Promise<ProductLeaseRecord> {
  const lease = await readRecord('product-lease', product, everything);
  if (!lease || !holds(lease, fence)) throw new LeaseLost();
  return lease;
}

/** References to records of one entity. */
export const refs = <E extends 'media' | 'master-variant'>(entity: E, ids: readonly number[]) =>
  ids.map((id) => ({ entity, id }));
