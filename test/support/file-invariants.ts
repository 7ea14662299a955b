import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Records } from '../../shared/domain/records.ts';
import { bucketClient, fileKey } from '../../shared/files/bucket.ts';
import { environment } from '../../shared/lib/lazy.ts';
import { addressOf } from '../../shared/rules/files/file.ts';
import { countedBeside } from './counter-invariants.ts';
import { say, type Table } from './invariants.ts';

/** Returns the violations in files and the media that have their bytes, as far as the table shows them. */
export const fileViolations = (table: Table): readonly string[] => [
  ...table.of('file').flatMap((file) => countViolations(table, file)),
  ...table.of('media').flatMap((media) => mediaViolations(table, media)),
];

/** Returns the number of media that a file counts, in its record and next to it. */
export const referencesOf = (table: Table, { id, references }: Records['file']): number =>
  references + countedBeside(table, 'file', id);

function countViolations(table: Table, file: Records['file']): readonly string[] {
  const name = `file ${file.id}`;
  const media = table.of('media').filter((one) => one.file === file.id);
  const references = referencesOf(table, file);
  return [
    ...say(media.length !== references, `${name} counts ${references} media of ${media.length}`),
    ...say((references === 0) !== (file.due_at !== null), `${name} of ${media.length} media is due ${file.due_at}`),
    ...say(file.address !== addressOf(file, file), `${name} has another address than its bytes imply`),
  ];
}

function mediaViolations(table: Table, media: Records['media']): readonly string[] {
  const name = `media ${media.id}`;
  if (media.file === undefined) return say(media.is_upload === true, `${name} is an upload without a file`);
  const file = table.get('file', media.file);
  const isSame = (key: 'merchant' | 'is_test' | 'sha256' | 'size') => file?.[key] === media[key];
  return [
    ...say(!file, `${name} lacks its file ${media.file}`),
    ...say(media.object_key !== fileKey(media.file), `${name} has another object than its file`),
    ...say(!(isSame('merchant') && isSame('is_test')), `${name} has the file of another side`),
    ...say(!(isSame('sha256') && isSame('size')), `${name} has other bytes than its file`),
  ];
}

/** Returns the violations in files after all due files were removed: no file is unused, and each has its object. */
export async function bucketViolations(table: Table): Promise<readonly string[]> {
  const files = table.of('file');
  const held = new Map((await objectsOfFiles()).map((object) => [object.key, object]));
  const known = new Set(files.map(({ id }) => fileKey(id)));
  return [
    ...files.flatMap((file) => {
      const { id, size } = file;
      const object = held.get(fileKey(id));
      return [
        ...say(referencesOf(table, file) === 0, `file ${id} remains although nothing refers to it`),
        ...say(object?.size !== size, `file ${id} of ${size} bytes has an object of ${object?.size}`),
      ];
    }),
    ...[...held.keys()].filter((key) => !known.has(key)).map((key) => `${key} has no file`),
  ];
}

/** Returns the objects of files. Only tests may list, to prove that no object remains. */
export async function objectsOfFiles(): Promise<readonly { readonly key: string; readonly size: number }[]> {
  const command = new ListObjectsV2Command({ Bucket: environment('BUCKET_NAME'), Prefix: fileKey(0).slice(0, -1) });
  const { Contents = [], IsTruncated } = await bucketClient.get().send(command);
  if (IsTruncated) throw new Error('More objects than one response contains');
  return Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }));
}
