import { chunk, end, noisyPng } from '@made-to-order/image-facts/test/image-bytes.ts';
import { startBucket } from '../../local/bucket.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { say } from '../../tools/command.ts';
import { type Driven, drive, pickOf } from './drive.ts';
import { atMost, type Findings, printGoals, printTable } from './figures.ts';
import { read } from './orders.ts';
import { startSystem } from './system.ts';

const callers = 8;
const warmSeconds = 1;
const seconds = 5;
const firstPause = 20; // in milliseconds. One poll costs the server as much as a fiftieth of a design
const longestPause = 320;

const small = noisyPng(200, 170);
const sizes = [
  { name: '100 KB', base: small },
  { name: '4 MB', base: noisyPng(1000, 1380) },
];

/** Returns another image of the same size and pixels, which differs in a text chunk. */
const numbered = (base: Buffer, number: number): Buffer =>
  Buffer.concat([base.subarray(0, -end.length), chunk('tEXt', `Comment\0${number}`), end]);

/**
 * Measures images per second on the server of `npm run dev`, and designs per second. A design lasts from its request to
 * the end of its job. Callers use images of their own, or one image that all share.
 */
export async function media(): Promise<Findings> {
  setLogSink(() => {});
  const bucket = await startBucket('bench-emulator.log');
  Object.assign(process.env, bucket.environment);
  const system = await startSystem(1);
  try {
    const { send } = system;
    const { keys } = pickOf(system.merchants, 0);
    let pictures = 0;
    const upload = async (caller: number, bytes: Buffer): Promise<number> =>
      read(await send(pickOf(keys, caller), 'POST /v2/media', bytes), 201).id;
    const uploadNew = (caller: number, base: Buffer) => {
      pictures += 1;
      return upload(caller, numbered(base, pictures));
    };

    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    const measure = async (name: string, callerCount: number, work: (caller: number) => Promise<unknown>) => {
      const run = (lasting: number) => drive(callerCount, lasting, async (caller) => void (await work(caller)));
      await run(warmSeconds);
      const cpu = [system.serverCpu(), system.engineCpu()] as const;
      const driven = await run(seconds);
      const { perSecond, p50, p99, done } = driven;
      const server = (system.serverCpu() - cpu[0]) / done;
      const engine = (system.engineCpu() - cpu[1]) / done;
      const [busy, others] = [driven.failures.filter(isBusy).length, driven.failures.filter((one) => !isBusy(one))];
      if (others[0] !== undefined) throw new Error(`${name}: ${others[0]}`);
      rows.push([name, String(callerCount), perSecond, p50, p99, server, engine, busy]);
      figures[`${name} at ${callerCount}, per second`] = perSecond;
      figures[`${name} at ${callerCount}, p50 ms`] = p50;
      figures[`${name} at ${callerCount}, answered 503`] = busy;
      return driven;
    };

    for (const { name, base } of sizes) {
      for (const count of [1, callers]) {
        await measure(`new picture of ${name}`, count, (caller) => uploadNew(caller, base));
      }
      await measure(`the same picture of ${name}`, callers, (caller) => upload(caller, base));
    }

    const { data } = read(await send(pickOf(keys, 0), 'GET /v2/variants?per_page=1&filter[origin.sku]=TS-'), 200);
    const design = async (caller: number, production_media_id: number) => {
      const key = pickOf(keys, caller);
      const print = { production_method: 'dtg', production_media_id, dimension: { width: 30, height: 25 } };
      const views = { front: { customizations: [print] } };
      const { id } = read(await send(key, `POST /v2/variants/${data[0].id}/design`, { views }), 202);
      for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const { state } = read(await send(key, `GET /v2/jobs/${id}`), 200, 202);
        if (state === 'finished') return;
        if (state !== 'queued') throw new Error(`The design is ${state}`);
      }
    };
    const own: number[] = [];
    for (let caller = 0; caller < callers; caller += 1) own.push(await uploadNew(caller, small));
    const driven: Record<string, Driven> = {};
    for (const count of [1, callers]) {
      driven[`own ${count}`] = await measure('design, a picture each', count, (caller) =>
        design(caller, pickOf(own, caller)),
      );
    }
    const shared = await measure('design, one picture', callers, (caller) => design(caller, pickOf(own, 0)));

    say('\nmedia: uploads of images, and designs of one print until they can be ordered');
    printTable(['what', 'callers', 'per second', 'p50 ms', 'p99 ms', 'server CPU ms', 'engine CPU ms', '503'], rows);
    const goals = [
      atMost('designs with separate images that failed', 0, driven[`own ${callers}`]?.failures.length ?? Infinity),
      atMost('time of a design with a shared image', 5, shared.p50 / (driven[`own ${callers}`]?.p50 ?? 0)),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
    await bucket.stop();
  }
}

const isBusy = (failure: string): boolean => failure.startsWith('Error: 503');
