import { functionName, prefixOf } from '../shared/aws/resource-names.ts';
import * as z from '../shared/model/zod.ts';
import { Mistake } from '../tools/command.ts';
import { reasonOf } from '../tools/service.ts';

// The functions of a local system in its emulator.

const configuration = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Runtime: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});

/** The configuration of a deployed function. */
export type Configuration = z.infer<typeof configuration>;

/** The emulator and the stage of a local system's functions. */
export interface FunctionsPlace {
  readonly endpoint: string;
  readonly stage: string;
}

const functions = '/2015-03-31/functions';

/** Sends a request to the emulator's Lambda API. */
export async function askFunctions(
  { endpoint }: FunctionsPlace,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { ...init.headers, Authorization: `AWS4-HMAC-SHA256 ${signature()}` };
  const response = await fetch(`${endpoint}${path}`, { ...init, headers }).catch((error: unknown) => {
    throw new Mistake(`No response from ${endpoint} (${reasonOf(error)}).\nStart the local system: npm start`);
  });
  if (response.ok) return response;
  const hint =
    response.status === 404 ? "\nLocal systems don't have functions that an option of a deployment adds." : '';
  throw new Mistake(`The emulator returned ${response.status}: ${await response.text()}${hint}`);
}

// no emulator checks the signature, but LocalStack reads the region from it
const signature = (): string =>
  `Credential=test/20260101/${process.env.AWS_REGION}/lambda/aws4_request, SignedHeaders=host, Signature=none`;

/** Returns the deployed functions of a local system with their configurations, by name. */
export async function deployedFunctions(place: FunctionsPlace): Promise<ReadonlyMap<string, Configuration>> {
  const response = await askFunctions(place, `${functions}?MaxItems=1000`);
  const { Functions } = z.object({ Functions: z.array(configuration) }).parse(await response.json());
  return new Map(Functions.map((one) => [one.FunctionName, one]));
}

/** The result of a function's run. */
export interface RunResult {
  readonly answer: unknown;
  /** Whether the function threw or was stopped. */
  readonly failed: boolean;
  /** The last 4 KB of its log. */
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
