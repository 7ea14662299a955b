import type * as z from 'zod';
import { everything } from '../changes/reach.ts';
import { copyObject, findObject, importKey, ObjectGone, uploadKey } from '../files/bucket.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource } from '../model/resource.ts';
import { readUploadPath, type UploadRecord } from '../resources/files/upload.ts';
import type { newProductImport, newSizeLabelImport } from '../resources/imports/import.ts';
import type { ImportRecord } from '../resources/imports/import-record.ts';
import { cancelImport, type ImportEntity, startImport } from '../rules/imports/import.ts';
import { readRecord } from '../table/table.ts';
import { reserveIds } from '../table/writes/ids.ts';
import { change, create } from './decide-and-answer.ts';
import type { Conditional, Equipped, Run } from './endpoint.ts';

type Body = z.output<typeof newProductImport> | z.output<typeof newSizeLabelImport>;

/** Where the imports of each kind are. */
const pathOf: Readonly<Record<ImportEntity, string>> = {
  'product-import': '/master-administration/product-imports',
  'size-label-import': '/master-administration/product-size-label-imports',
  'merchant-product-import': '/master-administration/merchant-product-imports',
};

/** The parts that the contracts of starts have in common. */
export const importContract = {
  status: 202,
  needs: ['files:claim', 'files:write'],
  answers: { 409: 'The file is being imported: `Location` names that import.' },
} as const;

/** The parts that the contracts of cancellations have in common. */
export const cancelContract = {
  description:
    'It ends after the rows in hand, with the counts and the report of what was done: follow it until its state is final. One that no worker has begun ends at once.',
  extension: true,
  answers: { 409: 'The import has ended.' },
} as const;

/** Starts an import of an upload. */
export const startImportOf = (entity: ImportEntity): Equipped<Run<never, Body, ImportRecord>> =>
  create(
    async ({ body: { path } }) => {
      const upload = await staffUpload(path);
      const { used_by } = upload ?? {};
      const [user, object, ids] = await Promise.all([
        used_by && readRecord(used_by.entity as ImportEntity, used_by.id, everything),
        upload && !used_by ? claimed(upload) : undefined,
        reserveIds({ [entity]: 1, media: 1 } as Record<ImportEntity | 'media', number>),
      ]);
      return { upload, user, object, ids: { import: ids[entity](), media: ids.media() } };
    },
    (read, { body, asked }, { now }) => {
      const options = {
        overwrite_existing: 'overwrite_existing' in body && body.overwrite_existing,
        should_preserve_published: 'should_preserve_published' in body && body.should_preserve_published,
      };
      const locationOf = ({ entity: of, id }: NonNullable<UploadRecord['used_by']>) =>
        `${asked.publicUrl}${pathOf[of as ImportEntity]}/${id}`;
      return startImport(entity, { options, dry_run: body.dry_run }, read, locationOf, now);
    },
    ({ id }) => `${pathOf[entity]}/${id}`,
  );

/** Reads the upload that a path names, where it is the staff's and not older than a day. */
async function staffUpload(path: string): Promise<UploadRecord | undefined> {
  const named = readUploadPath(path);
  const upload = named && (await readRecord('upload', named.id, everything));
  return upload && upload.token === named.token && upload.merchant === null ? upload : undefined;
}

/** Copies what was uploaded to where nothing expires; undefined when nothing was, or it was replaced meanwhile. */
async function claimed({ token }: UploadRecord): Promise<ImportRecord['object'] | undefined> {
  const object = await findObject(uploadKey(token));
  try {
    return object && (await copyObject(object, importKey()));
  } catch (error) {
    if (error instanceof ObjectGone) return undefined;
    throw error;
  }
}

/** Cancels an import. */
export const cancelImportOf = (
  entity: ImportEntity,
  resource: AnyResource,
): Conditional<Run<'id', undefined, ImportRecord>> =>
  change(
    async ({ params, reach }) => ({ subject: orNotFound(await readRecord(entity, params.id, reach), resource) }),
    ({ subject }, _call, { now }) => cancelImport(entity, subject, now),
  );
