import type { Schema } from '../client/src/client.ts';
import { type CreatedKey, handlesAtMost, type KeyStore, type Owner, unknownOwner, withIds } from './key-store.ts';
import { type CalledVersion, type Caller, refusal, worded } from './service.ts';

type FoundKey = Schema<CalledVersion, 'AccessKey'>;

/** The access keys of a service, by its API. */
export function serviceKeys(caller: Caller): KeyStore {
  const asking = <T>(call: Promise<T>): Promise<T> => call.catch((error) => Promise.reject(worded(refusal)(error)));
  const keys = '/master-administration/access-keys';
  const find = async (keyId: string): Promise<FoundKey | undefined> => {
    const query = { 'filter[key_id]': [keyId] };
    const { data } = await asking(caller.GET(keys, { params: { query } }));
    return data.data[0];
  };
  const owners = async (kind: Owner, query: object) =>
    (await asking(caller.GET(`/master-administration/${kind}s`, { params: { query } }))).data.data;
  const idOf = async (kind: Owner, handle: string): Promise<number> => {
    const [found] = await owners(kind, { 'filter[handle]': [handle] });
    if (found) return found.id;
    const known = await owners(kind, { per_page: handlesAtMost });
    throw unknownOwner(
      kind,
      handle,
      known.map((one) => one.handle),
    );
  };
  const handles = async (kind: Owner): Promise<ReadonlyMap<number | null, string>> => {
    const found = await asking(Array.fromAsync(caller.paginate(`/master-administration/${kind}s`)));
    return new Map(found.map(({ id, handle }) => [id, handle]));
  };
  const created = ({ key, key_id }: { key: string | null; key_id: string }): CreatedKey => ({ key: key ?? '', key_id });
  return {
    create: async (asked) => {
      const body = await withIds(asked, idOf);
      return created((await asking(caller.POST(keys, { body }))).data);
    },
    list: async () => {
      const found = await asking(Array.fromAsync(caller.paginate(keys)));
      const [merchants, productions] = await Promise.all([handles('merchant'), handles('production')]);
      return found.map((key) => ({
        ...key,
        owner: merchants.get(key.merchant) ?? productions.get(key.production) ?? '',
      }));
    },
    revoke: async (keyId) => {
      const found = await find(keyId);
      if (!found || found.revoked_at !== null) return false;
      await asking(caller.DELETE(`${keys}/{id}`, { params: { path: { id: found.id } } }));
      return true;
    },
    rotate: async (keyId, overlap_seconds) => {
      const found = await find(keyId);
      if (!found) return undefined;
      const request = { params: { path: { id: found.id } }, body: { overlap_seconds } };
      return created((await asking(caller.POST(`${keys}/{id}/rotate`, request))).data);
    },
  };
}
