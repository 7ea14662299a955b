import { underOneDeadline } from '../../aws/deadlines.ts';
import type { Change } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { holdsLease, type ProductWork } from '../../rules/catalogue/product-steps.ts';
import { readRecord, readRecords } from '../../table/table.ts';
import { decide, type Moment } from '../../table/writes/decide.ts';

/** Thrown if another run has taken the lease, so this run can stop. */
export class LeaseLost extends Error {}

/** Decides one step with a separate deadline, because fetching many images takes longer than one deadline allows. */
export const step = <Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
): Promise<T> => underOneDeadline(() => decide(load, rule));

/** Decides one step under the lease. */
export const stepUnderLease = (
  product: number,
  fence: number,
  rule: (work: ProductWork, now: string) => Change<undefined>,
): Promise<undefined> =>
  step(
    () => readWork(product, fence),
    (work, { now }) => rule(work, now),
  );

/** Reads the records of a step. Throws `LeaseLost` if the lease is no longer held with this fence. */
export async function readWork(product: number, fence: number): Promise<ProductWork> {
  const found = await readRecords(
    [
      { entity: 'master-product', id: product },
      { entity: 'product-lease', id: product },
      { entity: 'product-draft', id: product },
    ],
    everything,
  );
  const lease = found.get('product-lease', product);
  if (!lease || !holdsLease(lease, fence)) throw new LeaseLost();
  const job = lease.job === null ? undefined : await readRecord('job', lease.job, everything);
  return { product: found.get('master-product', product), lease, draft: found.get('product-draft', product), job };
}

/** Reads the lease. Throws `LeaseLost` if it is no longer held with this fence. */
export async function readLease(product: number, fence: number): Promise<ProductLeaseRecord> {
  const lease = await readRecord('product-lease', product, everything);
  if (!lease || !holdsLease(lease, fence)) throw new LeaseLost();
  return lease;
}

/** Does work under a lease. Ends without an error if another run takes the lease, because that run does the rest. */
export async function asLongAsLeased(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}
