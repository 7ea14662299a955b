import type { AccessKey, Role } from '../access/access-keys.ts';
import { commonOnly, everything, type Reach } from '../domain/reach.ts';
import type { Tenant } from '../model/fields.ts';
import type { Area } from '../versions/versions.ts';
import type { Underway } from './stages.ts';

/** Answers the role that a key acts in: in `v2` staff act for the merchant that their key is bound to. */
export const actingRole = (area: Area | undefined, { role }: Pick<AccessKey, 'role'>): Role =>
  area === 'v2' && role === 'staff' ? 'merchant' : role;

/** Answers the tenant that a call acts on; calls of `v2` always have one. */
export function tenantOf({ key }: { readonly key: AccessKey }): Tenant {
  if (key.merchant === null) throw new Error('The key is bound to no merchant');
  return { merchant: key.merchant, is_test: key.is_test };
}

/**
 * Chooses whose records a request may see, by the role that it acts in. Without a key, or with one that is bound to no
 * tenant, it sees what is common.
 */
export function reachOf({ area, key }: Pick<Underway, 'area' | 'key'>): Reach {
  if (!key) return commonOnly;
  const role = actingRole(area, key);
  if (role === 'staff') return everything;
  if (role === 'production') return key.production === null ? commonOnly : { production: key.production };
  return key.merchant === null ? commonOnly : tenantOf({ key });
}
