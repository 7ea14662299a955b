import type { Mutant } from '../mutant.ts';

const address = 'test/lib/file-address.test.ts';
const download = 'test/endpoints/files.test.ts';
const pictures = 'test/workers/fetch-pictures.test.ts';
const sync = 'test/domain/catalogue-sync.test.ts';

// files, the addresses that lead to them, and the pictures that are fetched; what is deleted is withdrawn
export const mutants: readonly Mutant[] = [
  {
    promise: 'files',
    name: 'a-signature-is-of-no-file',
    file: 'shared/lib/file-address.ts',
    find: `.update(\`\${id}.\${expires}\`)`,
    replace: `.update(\`\${expires}\`)`,
    suite: download,
  },
  {
    promise: 'files',
    name: 'the-beginning-of-a-signature-will-do',
    file: 'shared/lib/file-address.ts',
    find: 'return sent.length === wanted.length && timingSafeEqual(sent, wanted);',
    replace: 'return wanted.subarray(0, sent.length).equals(sent);',
    suite: address,
  },
  {
    promise: 'files',
    name: 'a-key-is-good-for-ever',
    file: 'shared/lib/file-address.ts',
    find: 'return next === undefined || nowSeconds < next.since + longestLifeSeconds;',
    replace: 'return true;',
    suite: address,
  },
  {
    promise: 'files',
    name: 'the-record-is-read-before-the-signature',
    file: 'functions/public/files/get.ts',
    find: `if (!signed || !isSigned(await readFileKeys(), id, signed, now)) throw notFound(MediaFile.label);
    const file = await readRecord('media', id, everything);`,
    replace: `const file = await readRecord('media', id, everything);
    if (!signed || !isSigned(await readFileKeys(), id, signed, now)) throw notFound(MediaFile.label);`,
    suite: download,
  },
  {
    promise: 'files',
    name: 'the-keys-are-read-for-every-address',
    file: 'shared/data/file-keys.ts',
    find: 'const heldMilliseconds = 60_000;',
    replace: 'const heldMilliseconds = 0;',
    suite: download,
  },
  {
    promise: 'files',
    name: 'a-new-key-signs-at-once',
    file: 'shared/data/file-keys.ts',
    find: 'const announcedSeconds = 120;',
    replace: 'const announcedSeconds = 0;',
    suite: download,
  },
  {
    promise: 'files',
    name: 'a-deleted-product-is-sold-until-its-end',
    file: 'shared/domain/catalogue-sync.ts',
    find: 'discontinue_at: earlier(before.discontinue_at, now)',
    replace: 'discontinue_at: before.discontinue_at ?? now',
    suite: sync,
  },
  {
    promise: 'files',
    name: 'a-variant-of-a-deleted-master-is-sold-until-its-end',
    file: 'shared/domain/catalogue-sync.ts',
    find: 'earlier(was.withdrawn_at, now)',
    replace: 'was.withdrawn_at ?? now',
    suite: sync,
  },
  {
    promise: 'files',
    name: 'a-host-is-silenced-by-a-broken-answer',
    file: 'shared/work/fetch-picture.ts',
    find: "const connected = 'status' in answer || !answer.isConnecting;",
    replace: "const connected = 'status' in answer;",
    suite: pictures,
    only: 'of one host',
  },
  {
    promise: 'files',
    name: 'a-host-is-silenced-by-one-picture',
    file: 'shared/work/fetch-picture.ts',
    find: 'const patience = 2;',
    replace: 'const patience = 1;',
    suite: pictures,
    only: 'of one host',
  },
  {
    promise: 'files',
    name: 'a-redirect-silences-the-host-that-sent-it',
    file: 'shared/work/safe-http.ts',
    find: 'given.progress.isConnecting = isFirst;',
    replace: 'given.progress.isConnecting = true;',
    suite: 'test/work/safe-http.test.ts',
    only: 'redirect',
  },
  {
    promise: 'files',
    name: 'eight-pictures-of-any-size-at-once',
    file: 'shared/work/fetch-pictures.ts',
    find: 'const bytesAtOnce = 80_000_000;',
    replace: 'const bytesAtOnce = 160_000_000;',
    suite: pictures,
    only: 'bytes under way',
  },
  {
    promise: 'files',
    name: 'one-picture-that-is-not-stored-fails-the-message',
    file: 'shared/work/fetch-pictures.ts',
    find: 'if (notStored && ended === 0) throw notStored;',
    replace: 'if (notStored) throw notStored;',
    suite: pictures,
    only: 'a bucket',
  },
  {
    promise: 'files',
    name: 'a-bucket-that-takes-nothing-is-asked-for-ever',
    file: 'shared/work/fetch-pictures.ts',
    find: 'if (notStored && ended === 0) throw notStored;',
    replace: '',
    suite: pictures,
    only: 'that takes nothing',
  },
  {
    promise: 'files',
    name: 'the-bucket-has-the-time-limit-of-the-table',
    file: 'shared/data/files.ts',
    find: 'requestTimeout: 30_000',
    replace: 'requestTimeout: 3000',
    suite: 'test/data/files.test.ts',
  },
];
