import { join } from 'node:path';
import { idOfUnique } from '../shared/table/table.ts';
import { createAccessKey, revokeAccessKey } from '../tools/access-keys.ts';
import { loadReference, readReferenceFile } from '../tools/reference-loader.ts';

const common = { merchant: null, production: null, is_test: false, version: null };
const ofStaff = { ...common, role: 'staff' } as const;

/** Creates the keys of a local system: a key of staff and, unless it starts bare, the demo data and their keys. */
export const prepareData = async (isBare: boolean): Promise<Record<string, string>> =>
  isBare ? { staff: (await createAccessKey(ofStaff)).key } : loadDemo();

/**
 * Loads the demo file into the table and creates its API keys. Existing records are kept, but each call creates new
 * keys.
 */
export async function loadDemo(): Promise<Record<string, string>> {
  await loadReference(await readReferenceFile(join(import.meta.dirname, 'demo.json')));
  const merchant = await known('merchant', 'shirt-shop');
  const other = await known('merchant', 'gift-house');
  const production = await known('production', 'north-print');
  const otherProduction = await known('production', 'south-stitch');
  const testProduction = await known('production', 'test-print');
  const of = {
    staff: ofStaff,
    merchant: { ...common, role: 'merchant', merchant },
    merchant_test: { ...common, role: 'merchant', merchant, is_test: true },
    other_merchant: { ...common, role: 'merchant', merchant: other },
    production: { ...common, role: 'production', production },
    other_production: { ...common, role: 'production', production: otherProduction },
    test_production: { ...common, role: 'production', production: testProduction, is_test: true },
    revoked: { ...common, role: 'merchant', merchant },
  } as const;
  const keys: Record<string, string> = {};
  // one after another, because IDs follow the order of creation
  for (const [name, carries] of Object.entries(of)) {
    const { key, key_id } = await createAccessKey(carries);
    if (name === 'revoked') await revokeAccessKey(key_id);
    keys[name] = key;
  }
  return keys;
}

async function known(entity: 'merchant' | 'production', handle: string): Promise<number> {
  const id = await idOfUnique(entity, 'handle', handle);
  if (id === undefined) throw new Error(`The demo file has no ${entity} "${handle}"`);
  return id;
}
