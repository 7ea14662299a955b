import type { Facts } from '../queues.ts';

/** Sends again the deliveries of a webhook that have failed or waited. */
export async function resumeDeliveries(_asked: Facts<'resume-deliveries'>): Promise<void> {}
