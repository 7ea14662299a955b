import { commonOnly, everything, type Reach, type RequestOwner, type Subscriber } from '../domain/reach.ts';
import type { KeyRights, Role } from '../lib/key-rights.ts';
import type { Tenant } from '../model/fields.ts';
import type { Area } from '../versions/versions.ts';
import type { Underway } from './stages.ts';

/** Returns the role in which a key acts. In `v2`, staff act for the merchant of their key. */
export const actingRole = (area: Area | undefined, { role }: Pick<KeyRights, 'role'>): Role =>
  area === 'v2' && role === 'staff' ? 'merchant' : role;

/** Returns the tenant that a call acts on. Calls of `v2` always have a tenant. Throws if the key has no merchant. */
export function tenantOf({ key }: { readonly key: KeyRights }): Tenant {
  if (key.merchant === null) throw new Error('The key does not belong to a merchant');
  return { merchant: key.merchant, is_test: key.is_test };
}

/** Returns the subscriber whose webhooks a call acts on. Throws if the key belongs to no merchant and no production. */
export function subscriberOf({ reach }: { readonly reach: Reach }): Subscriber {
  if (typeof reach === 'string') throw new Error('The key belongs to no subscriber');
  return reach;
}

/**
 * Returns the reach of a request, which depends on the role in which its key acts. Without a key, or with a key that
 * does not belong to a merchant or a production, the reach is common records.
 */
export function reachOf({ area, key }: Pick<Underway, 'area' | 'key'>): Reach {
  if (!key) return commonOnly;
  const role = actingRole(area, key);
  if (role === 'staff') return everything;
  if (role === 'production') {
    return key.production === null ? commonOnly : { production: key.production, is_test: key.is_test };
  }
  return key.merchant === null ? commonOnly : tenantOf({ key });
}

/**
 * Returns the owner of a request. All keys of staff have one owner, also in `v2` if a key has no merchant. Throws if
 * another key belongs to no merchant and no production.
 */
export function requestOwnerOf(at: Required<Pick<Underway, 'key'>> & Pick<Underway, 'area'>): RequestOwner {
  const reach = reachOf(at);
  if (reach !== commonOnly) return reach;
  if (at.key.role === 'staff') return everything;
  throw new Error('The key belongs to no owner');
}
