import { functionName, prefixOf } from '../shared/aws/resource-names.ts';
import * as z from '../shared/model/zod.ts';
import { Mistake } from '../tools/command.ts';
import { reasonOf } from '../tools/service.ts';

// The functions of a local system, as its emulator has them.

const configuration = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Runtime: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});

/** How a function was deployed. */
export type Configuration = z.infer<typeof configuration>;

/** Where the functions of a local system are. */
export interface FunctionsPlace {
  readonly endpoint: string;
  readonly stage: string;
}

const functions = '/2015-03-31/functions';

/** Asks an emulator for something with its functions. */
export async function askFunctions(
  { endpoint }: FunctionsPlace,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { ...init.headers, Authorization: `AWS4-HMAC-SHA256 ${signature()}` };
  const response = await fetch(`${endpoint}${path}`, { ...init, headers }).catch((error: unknown) => {
    throw new Mistake(`Nothing answers at ${endpoint} (${reasonOf(error)}). Start the local system: npm start`);
  });
  if (response.ok) return response;
  throw new Mistake(`The emulator answered ${response.status}: ${await response.text()}`);
}

// no emulator checks it, but LocalStack reads the region from it
const signature = (): string =>
  `Credential=test/20260101/${process.env.AWS_REGION}/lambda/aws4_request, SignedHeaders=host, Signature=none`;

/** Lists the functions of a local system with what they are deployed with, by their names. */
export async function deployedFunctions(place: FunctionsPlace): Promise<ReadonlyMap<string, Configuration>> {
  const response = await askFunctions(place, `${functions}?MaxItems=1000`);
  const { Functions } = z.object({ Functions: z.array(configuration) }).parse(await response.json());
  return new Map(Functions.map((one) => [one.FunctionName, one]));
}

/** What a run of a function has come to. */
export interface RunResult {
  readonly answer: unknown;
  /** Whether it threw, or was ended. */
  readonly failed: boolean;
  /** The last 4 KB of what it has logged. */
  readonly log: string;
}

/** Runs a function of a local system, and waits for its end. */
export async function runFunction(place: FunctionsPlace, name: string, event: object): Promise<RunResult> {
  const deployed = functionName(prefixOf(place.stage), name);
  const { headers, ...response } = await askFunctions(place, `${functions}/${deployed}/invocations`, {
    method: 'POST',
    headers: { 'X-Amz-Log-Type': 'Tail' },
    body: JSON.stringify(event),
  }).then(async (one) => ({ headers: one.headers, text: await one.text() }));
  return {
    answer: response.text === '' ? null : JSON.parse(response.text),
    failed: headers.has('x-amz-function-error'),
    log: Buffer.from(headers.get('x-amz-log-result') ?? '', 'base64').toString(),
  };
}
