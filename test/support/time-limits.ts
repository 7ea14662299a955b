import { vi } from 'vitest';
import { timeLimits } from '../../shared/aws/clients.ts';

vi.useRealTimers(); // an earlier file of the process may have set the time

/** The time limits of a deployment. */
export const deployedLimits = { ...timeLimits };

// No test may depend on the speed of the machine. A busy one with hundreds of calls at once is slower than AWS.
Object.assign(timeLimits, { connectionTimeout: 20_000, requestTimeout: 60_000 });
