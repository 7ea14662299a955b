import { creates } from '../../shared/domain/change.ts';
import type { Records } from '../../shared/domain/records.ts';
import { idOfUnique, readRecord } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { reserveIds } from '../../shared/table/writes/reserve-ids.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { offerTo, readDemo, requestOf, startTableEngine } from '../bench/system.ts';
import { type AwsModel, modelAws } from './aws-model.ts';
import type { Parameters } from './parameters.ts';
import { startVirtualTime, type VirtualTime } from './virtual-time.ts';

/** A merchant of a simulation, with its keys. */
export interface SimulatedMerchant {
  readonly id: number;
  readonly keys: readonly string[];
  /** Its variants. */
  readonly variants: readonly number[];
}

/** The service on the model of AWS, with merchants that offer one product. */
export interface Simulation {
  readonly time: VirtualTime;
  readonly aws: AwsModel;
  readonly merchants: readonly SimulatedMerchant[];
  /** Sends a request with a key. Returns its status, its body as JSON, and its duration in milliseconds. */
  call(key: string, route: string, body?: unknown): Promise<Called>;
  stop(): Promise<void>;
}

/** A response, and how long the client waited for it. */
export interface Called {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: scenarios read responses of several shapes
  readonly json: any;
  readonly milliseconds: number;
}

interface Settings {
  readonly seed: number;
  readonly merchants: number;
  readonly keysEach: number;
  readonly parameters: Parameters;
}

const unlimited = 1_000_000; // requests an hour

/** Starts an engine, the virtual time and the model, and creates the merchants. One process can do this once. */
export async function startSimulation({ seed, merchants, keysEach, parameters }: Settings): Promise<Simulation> {
  const engine = await startTableEngine('simulation');
  const file = await readDemo();
  const time = startVirtualTime(seed);
  const aws = await modelAws(parameters, time);
  const made = await time.run(
    (async () => {
      const handles = await offerTo(merchants, { ...file, products: file.products?.slice(0, 1) });
      return mapInTurn(handles, async (handle) => {
        const id = (await idOfUnique('merchant', 'handle', handle)) ?? 0;
        const keys = [];
        for (let index = 0; index < keysEach; index += 1) {
          const { key } = await createAccessKey({ role: 'merchant', merchant: id, rate_limit: unlimited });
          keys.push(key);
        }
        return { id, keys };
      });
    })(),
  );
  const call = async (key: string, route: string, body?: unknown): Promise<Called> => {
    const startedAt = time.now();
    const { status, body: bytes } = await aws.request(requestOf(key, route, body));
    const milliseconds = time.now() - startedAt;
    return {
      status,
      json: bytes.length > 0 && bytes[0] === 0x7b ? JSON.parse(bytes.toString()) : undefined,
      milliseconds,
    };
  };
  const ready = await time.run(
    mapInTurn(made, async (merchant) => {
      const { json } = await call(merchant.keys[0] ?? '', 'GET /v2/variants?per_page=2');
      return { ...merchant, variants: json.data.map(({ id }: { id: number }) => id) };
    }),
  );
  return { time, aws, merchants: ready, call, stop: () => engine.stop() };
}

async function mapInTurn<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await act(one));
  return results;
}

const atOnce = 20;

/**
 * Creates copies of a merchant's record, without the requests of a shop. `changed` returns the fields in which a copy
 * differs. Returns the ids of the copies.
 */
export async function copyRecord<E extends 'checkout' | 'merchant-variant'>(
  entity: E,
  id: number,
  merchant: number,
  count: number,
  changed: (record: Records[E], id: number) => Partial<Records[E]> = () => ({}),
): Promise<readonly number[]> {
  const record = await readRecord(entity, id, { merchant, is_test: false });
  if (!record) throw new Error('The record to copy does not exist');
  const ids: number[] = [];
  while (ids.length < count) {
    const size = Math.min(atOnce, count - ids.length);
    const { [entity]: newId } = await reserveIds({ [entity]: size } as Record<E, number>);
    const copies = Array.from({ length: size }, newId);
    const writes = copies.map((one) => creates(entity, { ...record, ...changed(record, one), id: one, rev: 0 }));
    const outcome = await commit({ answer: undefined, writes, unchangedSince: [], events: [] });
    if (!outcome.written) throw new Error('The copies were not written');
    ids.push(...copies);
  }
  return ids;
}
