// By `npm run client` from the documents in docs/. Changes made here are lost.
import type * as V20220201 from './2022-02-01.ts';
import type * as V20210223 from './2021-02-23.ts';

/** The version that the requests of each area name, by the version that a client is made for. */
export const areaVersions = {
  '2022-02-01': {
    'v2': '2022-02-01',
    'master-administration': '2022-07-01',
  },
  '2021-02-23': {
    'v2': '2021-02-23',
    'master-administration': '2022-07-01',
  },
} as const;

/** What the document of each version says. */
export interface Documents {
  '2022-02-01': { paths: V20220201.paths; schemas: V20220201.components['schemas']; webhooks: V20220201.webhooks };
  '2021-02-23': { paths: V20210223.paths; schemas: V20210223.components['schemas']; webhooks: V20210223.webhooks };
}
