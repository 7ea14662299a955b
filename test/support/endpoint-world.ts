import { startTestWorld, type TestWorld } from './world.ts';

/** The world of the running file of endpoint tests, with its own table. `start-endpoint-world.ts` starts it. */
export const world = {} as TestWorld;

/** Starts the world of the next file, in the same object, because modules that the files share refer to it. */
export async function startEndpointWorld(): Promise<void> {
  Object.assign(world, await startTestWorld());
}
