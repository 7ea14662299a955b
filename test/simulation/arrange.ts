import type { CheckoutRecord } from '../../shared/resources/orders/checkout.ts';
import { idOfUnique, readRecord } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { reserveBlocks } from '../../shared/table/writes/reserve-ids.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { offerTo, readDemo, startTableEngine } from '../bench/system.ts';
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
    const [method = '', path = ''] = route.split(' ');
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const startedAt = time.now();
    const request = { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const { status, body: bytes } = await aws.request(request);
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

/** Creates copies of a checkout, without the requests of a shop. Returns their ids. */
export async function copyCheckout(id: number, merchant: number, count: number): Promise<readonly number[]> {
  const record = await readRecord('checkout', id, { merchant, is_test: false });
  if (!record) throw new Error('The checkout to copy does not exist');
  const ids: number[] = [];
  while (ids.length < count) {
    const size = Math.min(atOnce, count - ids.length);
    const { checkout } = await reserveBlocks({ checkout: size });
    const copies = Array.from({ length: size }, (_, index): CheckoutRecord => {
      return { ...record, id: checkout.first + index, rev: 0 };
    });
    const writes = copies.map((copy) => ({ entity: 'checkout', record: copy, was: undefined }) as const);
    const outcome = await commit({ answer: undefined, writes, unchangedSince: [], events: [] });
    if (!outcome.written) throw new Error('The copies were not written');
    ids.push(...copies.map((copy) => copy.id));
  }
  return ids;
}
