import type { AnyResource, View } from '../model/resource.ts';
import { older as of20210223 } from './2021-02-23.ts';

/** The two areas of the API, by the first segment of their paths. */
export type Area = 'master-administration' | 'v2';

/** A published version. A deprecated one tells since when, and until when it answers at all. */
export interface PublishedVersion {
  readonly date: string;
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

/** The published versions of each area, the latest first. */
export const publishedVersions: Readonly<Record<Area, readonly [PublishedVersion, ...PublishedVersion[]]>> = {
  v2: [
    { date: '2022-02-01' },
    { date: '2021-02-23', deprecated: { since: '2022-02-01T00:00:00Z', sunset: '2028-01-31T00:00:00Z' } },
  ],
  'master-administration': [{ date: '2022-07-01' }],
};

/** How an older version shows a resource and asks for it. */
// biome-ignore lint/suspicious/noExplicitAny: views of any record
export interface OlderView extends View<any> {
  /** Its names for `expand`, each with the relation it means; they replace the latest version's. */
  readonly expand?: Readonly<Record<string, string>>;
  /** Its values of a filter, each with the latest version's values that it means. */
  readonly filterValues?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const olderViews: Readonly<Record<string, Readonly<Record<string, OlderView>>>> = { '2021-02-23': of20210223 };

/** Finds how a version shows a resource: its own view, else the latest one. */
export const viewOf = (resource: AnyResource, version: string): OlderView =>
  olderViews[version]?.[resource.name] ?? resource.view;
