import { startTestWorld } from './world.ts';

/** The world of one file of endpoint tests, on a table of its own: importing it starts it. */
export const world = await startTestWorld();
