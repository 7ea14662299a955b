import { startEndpointWorld } from './endpoint-world.ts';

// Vitest runs this file before each file of endpoint tests.
await startEndpointWorld();
