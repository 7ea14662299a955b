import type { DynamoDBStreamEvent } from 'aws-lambda';
import { disposition } from '../../infra/disposition.ts';
import { findEndpoints, findWorkers, workersOn } from '../../infra/find-functions.ts';
import { answer, type ClientAnswer, type ClientRequest, routesThrough } from '../../local/api-gateway.ts';
import { nameResources } from '../../local/interceptors.ts';
import { interceptKey } from '../../local/local-key.ts';
import { interceptMachine } from '../../local/local-machine.ts';
import { interceptQueues } from '../../local/local-queue.ts';
import { Throttled } from '../../local/throttled.ts';
import { executing, invoking } from '../../local/wiring.ts';
import { nowMilliseconds } from '../../shared/lib/clock.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import type { QueueName } from '../../shared/work/queues.ts';
import { type FunctionsModel, modelFunctions } from './functions-model.ts';
import type { Parameters } from './parameters.ts';
import { modelQueue, type QueueModel } from './queue-model.ts';
import { modelStream, type StreamModel } from './stream-model.ts';
import { modelTable, type TableModel } from './table-model.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The service on the model of AWS. */
export interface AwsModel {
  /** Sends a request through the gateway. */
  request(request: ClientRequest): Promise<ClientAnswer>;
  readonly table: TableModel;
  readonly functions: FunctionsModel;
  readonly queues: ReadonlyMap<QueueName, QueueModel>;
  readonly streams: ReadonlyMap<string, StreamModel>;
  /** The lines that functions logged as faults. */
  readonly faults: readonly string[];
}

const publicUrl = 'http://localhost';

/**
 * Runs the deployed handlers on a model of AWS, in virtual time. The table's engine must be in the environment of this
 * process.
 */
export async function modelAws(parameters: Parameters, time: VirtualTime): Promise<AwsModel> {
  const faults: string[] = [];
  setLogSink((line) => {
    if (line.includes('"status":500')) faults.push(line);
  });
  const functions = modelFunctions(parameters, time);
  const workers = await findWorkers();
  const streams = new Map<string, StreamModel>();
  const table = modelTable(parameters, time, (row, was) => {
    for (const stream of streams.values()) stream.show(row, was);
  });
  for (const { name, worker } of workersOn('stream', workers)) {
    const run = (event: DynamoDBStreamEvent) =>
      functions.invoke({ name, needs: worker.design.needs }, () => worker(event));
    streams.set(name, modelStream(worker.design, run, table.shardOf, parameters, time));
  }
  const queues = new Map(
    workersOn('queue', workers).map(({ name, worker }) => [
      worker.design.queue,
      modelQueue(
        worker.design,
        (event) => functions.invoke({ name, needs: worker.design.needs }, () => worker(event)),
        parameters,
        time,
      ),
    ]),
  );
  nameResources(queues.keys());
  process.env.PUBLIC_URL = publicUrl;
  interceptKey();
  interceptQueues(async (name, messages) => {
    await time.wait(time.draw(parameters.queue.send));
    for (const { body, group } of messages) queues.get(name)?.send(body, group);
  });
  const execute = executing(
    disposition((task) => task),
    workers,
    ({ name, worker }, input) => functions.invoke({ name, needs: worker.design.needs }, () => worker(input)),
    { now: nowMilliseconds, wait: time.wait },
  );
  interceptMachine(execute, (input) => void execute(input));

  const routes = routesThrough((await findEndpoints()).map((found) => invoking(found, functions.invoke)));
  const methods = methodLimits(parameters, time);
  return {
    table,
    functions,
    queues,
    streams,
    faults,
    async request(request) {
      const way = time.draw(parameters.gateway.latency);
      await time.wait(way / 2);
      try {
        if (!methods.accepts(request)) return { status: 429, headers: {}, body: Buffer.alloc(0) };
        return await answer(routes, request, { publicUrl });
      } catch (error) {
        if (error instanceof Throttled) return { status: 503, headers: {}, body: Buffer.from('throttled') };
        throw error;
      } finally {
        await time.wait(way / 2);
      }
    },
  };
}

/** The throttle of the stage: requests a second for each method of a path. */
function methodLimits({ gateway }: Parameters, time: VirtualTime) {
  const left = new Map<string, { at: number; requests: number }>();
  return {
    accepts({ method, path }: ClientRequest): boolean {
      const name = `${method} ${path.replace(/\?.*/, '').replace(/\/\d+/g, '/{id}')}`;
      const known = left.get(name) ?? { at: time.now(), requests: gateway.burst };
      const passed = ((time.now() - known.at) / 1000) * gateway.requestsPerSecond;
      const requests = Math.min(gateway.burst, known.requests + passed);
      left.set(name, { at: time.now(), requests: requests >= 1 ? requests - 1 : requests });
      return requests >= 1;
    },
  };
}
