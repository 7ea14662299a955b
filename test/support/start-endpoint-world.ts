import { vi } from 'vitest';
import { startEndpointWorld } from './endpoint-world.ts';

// Vitest runs this file before each file of endpoint tests.
vi.useRealTimers(); // an earlier file may have set the time
await startEndpointWorld();
