import { startTestWorld } from './world.ts';

/** The world of one file of endpoint tests, with its own table. Importing this file starts it. */
export const world = await startTestWorld();
