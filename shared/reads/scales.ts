import { refsOf } from '../domain/found.ts';
import { everything } from '../domain/reach.ts';
import { type ScaleInput, type SizeScaleRecord, scaleNames } from '../resources/goods/size-label.ts';
import { uniqueKey } from '../table/keys.ts';
import { idOfUnique, idsAt, readRecord, readRecords } from '../table/table.ts';

const entity = 'size-scale';

/** Reads the scale with a name, with consistent reads. Returns undefined if it does not exist. */
export async function scaleNamed(name: string): Promise<SizeScaleRecord | undefined> {
  const id = await idOfUnique(entity, 'name', name);
  return id === undefined ? undefined : readRecord(entity, id, everything);
}

/** Reads the existing scales that sizes refer to by id or by name, with consistent reads. */
export async function knownScales(sizes: readonly { readonly product_size_scale: ScaleInput }[]) {
  const ids = sizes.flatMap(({ product_size_scale }) => ('id' in product_size_scale ? product_size_scale.id : []));
  const [found, idByName] = await Promise.all([
    readRecords(refsOf(entity, ids), everything),
    idsAt(scaleNames(sizes), (name) => uniqueKey(entity, 'name', name)),
  ]);
  return { get: found.get, idOf: (name: string) => idByName.get(name) };
}
