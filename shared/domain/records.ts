import type { Designed, design, EntityName } from './entity-design.ts';

/** The record type of each entity, as its line in `design` states it. */
export type Records = {
  readonly [E in EntityName]: (typeof design)[E] extends Designed<infer Rec, unknown> ? Rec : never;
};
