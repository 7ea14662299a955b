import { documentFile } from '../../shared/http/openapi-file.ts';
import { webhookVersions } from '../../shared/resources/webhooks/event-names.ts';
import { publishedVersions } from '../../shared/versions/versions.ts';
import { openapi } from './document.ts';
import type { Examples } from './examples.ts';
import type { Described, Part } from './schemas.ts';
import { notifications } from './webhooks.ts';

/**
 * Returns the published documents by file name: one with all versions, and one for each version of /v2, in which every
 * response has one form. Operations with a single version are in all of them.
 */
export async function documents(
  endpoints: readonly Described[],
  examples: Examples,
): Promise<ReadonlyMap<string, Part>> {
  const ofVersions = publishedVersions.v2.map(async (version): Promise<[string, Part]> => {
    const notified = await notifications(webhookVersions.filter((date) => date === version.date));
    return [
      documentFile(version.date),
      openapi(endpoints, { notified, examples, versions: { ...publishedVersions, v2: [version] } }),
    ];
  });
  return new Map([
    [documentFile(), openapi(endpoints, { notified: await notifications(), examples })],
    ...(await Promise.all(ofVersions)),
  ]);
}
