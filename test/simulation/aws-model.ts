import type { DynamoDBStreamEvent } from 'aws-lambda';
import { disposition } from '../../infra/disposition.ts';
import { findEndpoints, findWorkers, workersOn } from '../../infra/find-functions.ts';
import { answer, type ClientAnswer, type ClientRequest, routesThrough } from '../../local/api-gateway.ts';
import { interceptKey } from '../../local/local-key.ts';
import { interceptMachine, localMachine } from '../../local/local-machine.ts';
import { Throttled } from '../../local/throttled.ts';
import { invoking } from '../../local/wiring.ts';
import { nowMilliseconds } from '../../shared/lib/clock.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { isQueueName, type QueueName } from '../../shared/work/queues.ts';
import { queueClient } from '../../shared/work/send.ts';
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

/** The input of the commands that send messages. */
interface Sending {
  readonly QueueUrl?: string;
  readonly Entries?: readonly { readonly MessageBody?: string; readonly MessageGroupId?: string }[];
}

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
  interceptClients(parameters, time, queues);
  interceptTasks(functions, workers, time);

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
        return await answer(routes, request, { publicUrl: 'http://localhost' });
      } catch (error) {
        if (error instanceof Throttled) return { status: 503, headers: {}, body: Buffer.from('throttled') };
        throw error;
      } finally {
        await time.wait(way / 2);
      }
    },
  };
}

/** Connects the clients of this process to the model. */
function interceptClients({ queue }: Parameters, time: VirtualTime, queues: ReadonlyMap<QueueName, QueueModel>): void {
  process.env.QUEUE_URLS = JSON.stringify(
    Object.fromEntries([...queues.keys()].map((name) => [name, `model:${name}`])),
  );
  process.env.DISPOSITION_MACHINE_ARN = 'model:disposition';
  process.env.TOKEN_KEY_ID = 'model:tokens';
  process.env.PUBLIC_URL = 'http://localhost';
  interceptKey();
  queueClient.get().middlewareStack.add(
    () => async (args) => {
      const { QueueUrl = '', Entries = [] } = args.input as Sending;
      const name = QueueUrl.replace(/^model:/, '');
      if (!isQueueName(name)) throw new Error(`Unknown queue ${name}`);
      await time.wait(time.draw(queue.send));
      for (const { MessageBody = '', MessageGroupId } of Entries) queues.get(name)?.send(MessageBody, MessageGroupId);
      return { output: { $metadata: {} }, response: {} } as never; // the client reads nothing else
    },
    { step: 'initialize', priority: 'high', name: 'modelQueues', override: true },
  );
}

function interceptTasks(
  functions: FunctionsModel,
  workers: Awaited<ReturnType<typeof findWorkers>>,
  time: VirtualTime,
): void {
  const tasks = new Map(workersOn('task', workers).map((found) => [found.name, found]));
  const execute = localMachine(
    disposition((task) => task),
    async (name, input) => {
      const found = tasks.get(name);
      if (!found) throw new Error(`Unknown task ${name}`);
      return functions.invoke({ name, needs: found.worker.design.needs }, () => found.worker(input));
    },
    { now: nowMilliseconds, wait: time.wait },
  );
  interceptMachine(execute, (input) => void execute(input));
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
