import { type Contract, isResource } from '../../shared/http/contract.ts';
import type { AnyResource } from '../../shared/model/resource.ts';

/** Returns the resources that contracts return or name in their paths, and all related resources. */
export function resourcesOf(contracts: readonly Contract[]): readonly AnyResource[] {
  const seen = new Set<AnyResource>();
  const visit = (resource: AnyResource): void => {
    if (seen.has(resource)) return;
    seen.add(resource);
    for (const { to } of Object.values(resource.relations)) visit(to());
  };
  for (const { returns, ids } of contracts) {
    for (const named of [returns, ...Object.values(ids ?? {})]) if (named && isResource(named)) visit(named);
  }
  return [...seen];
}
