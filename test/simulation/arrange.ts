import { join } from 'node:path';
import { createTable } from '../../local/create-table.ts';
import { startDynoxide } from '../../local/dynoxide.ts';
import type { CheckoutRecord } from '../../shared/resources/orders/checkout.ts';
import { idOfUnique, readRecord } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { reserveBlocks } from '../../shared/table/writes/reserve-ids.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { loadReference, readReferenceFile } from '../../tools/reference-loader.ts';
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

const root = join(import.meta.dirname, '../..');
const unlimited = 1_000_000; // requests an hour

/** Starts an engine, the virtual time and the model, and creates the merchants. One process can do this once. */
export async function startSimulation({ seed, merchants, keysEach, parameters }: Settings): Promise<Simulation> {
  const engine = await startDynoxide();
  Object.assign(process.env, {
    TABLE_NAME: 'simulation',
    AWS_ENDPOINT_URL: engine.endpoint,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  await createTable(engine.endpoint, 'simulation');
  const file = await readReferenceFile(join(root, 'local/demo.json'));
  const time = startVirtualTime(seed);
  const aws = await modelAws(parameters, time);
  const [first] = file.merchants ?? [];
  const [product] = file.products ?? [];
  if (!first || !product) throw new Error('The demo file lacks a merchant or a product');
  const handles = Array.from({ length: merchants }, (_, index) => `merchant-${index + 1}`);
  const made = await time.run(
    (async () => {
      await loadReference({
        ...file,
        merchants: [...(file.merchants ?? []), ...handles.map((handle) => ({ ...first, handle, name: handle }))],
        products: [{ ...product, offered_by: handles }],
      });
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
