import type { AnyResource, OlderRepresentation } from '../model/resource.ts';

/** The two areas of the API, by the first segment of their paths. */
export type Area = 'master-administration' | 'v2';

/**
 * A published version. For a deprecated version, `since` is the time of the deprecation, and `sunset` is the end of
 * support.
 */
export interface PublishedVersion {
  readonly date: string;
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

/** The versions of each area, latest first. */
export type Versions = Readonly<Record<Area, readonly [PublishedVersion, ...PublishedVersion[]]>>;

/** The published versions of each area. */
export const publishedVersions: Versions = {
  v2: [
    { date: '2022-02-01' },
    { date: '2021-02-23', deprecated: { since: '2022-02-01T00:00:00Z', sunset: '2028-01-31T00:00:00Z' } },
  ],
  'master-administration': [{ date: '2022-07-01' }],
};

/** Returns whether a version of an area is deprecated. */
export const isDeprecated = (area: Area, version: string | null): boolean =>
  publishedVersions[area].some(({ date, deprecated }) => date === version && deprecated !== undefined);

/** Returns the representation of a resource in a version. Without an older representation, this is the latest one. */
export const representationOf = (resource: AnyResource, version: string): OlderRepresentation =>
  resource.older?.[version] ?? resource.representation;
