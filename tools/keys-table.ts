import { everything } from '../shared/domain/reach.ts';
import { bodiesOf, Refusal } from '../shared/lib/refusal.ts';
import { readPage } from '../shared/table/lists/list.ts';
import { idOfUnique, readRecords } from '../shared/table/table.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey, rotateAccessKey } from './access-keys.ts';
import { Mistake } from './command.ts';
import { handlesAtMost, type KeyStore, type Owner, unknownOwner, withIds } from './key-store.ts';
import { withFields } from './service.ts';

async function idInTable(kind: Owner, handle: string): Promise<number> {
  const id = await idOfUnique(kind, 'handle', handle);
  if (id !== undefined) return id;
  const { records } = await readPage({
    entity: kind,
    reach: everything,
    conditions: [],
    ascending: true,
    limit: handlesAtMost,
  });
  throw unknownOwner(
    kind,
    handle,
    records.map((record) => record.handle),
  );
}

/** Turns a refusal into a message that names its fields. */
function explain(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Mistake(withFields(error.message, bodiesOf(error.errors ?? {}).errors));
}

/** The access keys in the table, with the permissions of the person who runs the command. */
export const tableKeys: KeyStore = {
  create: async (asked) => createAccessKey(await withIds(asked, idInTable)).catch(explain),
  list: async () => {
    const keys = await listAccessKeys();
    const refs = keys.flatMap(({ merchant, acts_for, production }) => [
      ...[merchant, acts_for].flatMap((id) => (id === null ? [] : [{ entity: 'merchant' as const, id }])),
      ...(production === null ? [] : [{ entity: 'production' as const, id: production }]),
    ]);
    const found = await readRecords(refs, everything);
    const handleOf = (kind: Owner, id: number | null) => (id === null ? undefined : found.get(kind, id)?.handle);
    return keys.map(({ valid_until, ...key }) => ({
      ...key,
      owner: handleOf('merchant', key.merchant ?? key.acts_for) ?? handleOf('production', key.production) ?? '',
      expires_at: valid_until,
    }));
  },
  revoke: revokeAccessKey,
  rotate: (keyId, overlap) => rotateAccessKey(keyId, overlap).catch(explain),
};
