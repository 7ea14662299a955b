import { type Condition, withValues } from '../table/lists/page.ts';
import { idOfUnique } from '../table/table.ts';

/** Returns the condition that a product can be designed with one of the production methods with these handles. */
export async function methodsByHandle(handles: readonly string[]): Promise<Condition> {
  const ids = await Promise.all(handles.map((handle) => idOfUnique('production-method', 'handle', handle)));
  const field = 'designable_production_methods';
  return { field, holds: (methods) => Array.isArray(methods) && ids.some((id) => methods.includes(id)) };
}

/** Returns the condition that a merchant product offers one of the master products with these handles. */
export async function masterProductsByHandle(handles: readonly string[]): Promise<Condition> {
  const found = await Promise.all(handles.map((handle) => idOfUnique('master-product', 'handle', handle)));
  const ids = found.filter((id) => id !== undefined);
  return withValues('master_product', ids);
}
