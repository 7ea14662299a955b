import type { Contract } from '../../shared/http/contract.ts';
import type { KeyName } from './world.ts';

/** The demo's key that an endpoint takes. */
export function demoKeyFor({ allow }: Contract): KeyName {
  if (allow === 'anyone' || allow.includes('merchant')) return 'merchant';
  return allow.includes('staff') ? 'staff' : 'production';
}
