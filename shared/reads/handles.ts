import type { Condition } from '../table/lists/page.ts';
import { idOfUnique } from '../table/table.ts';

/** Finds the products that may be designed with one of the production methods that the handles name. */
export async function methodsByHandle(handles: readonly string[]): Promise<Condition> {
  const ids = await Promise.all(handles.map((handle) => idOfUnique('production-method', 'handle', handle)));
  const field = 'designable_production_methods';
  return { field, holds: (methods) => Array.isArray(methods) && ids.some((id) => methods.includes(id)) };
}

/** Finds the merchant products that show one of the master products that the handles name. */
export async function masterProductsByHandle(handles: readonly string[]): Promise<Condition> {
  const found = await Promise.all(handles.map((handle) => idOfUnique('master-product', 'handle', handle)));
  const ids = found.filter((id) => id !== undefined);
  const field = 'master_product';
  return { field, equals: ids, holds: (id) => typeof id === 'number' && ids.includes(id) };
}
