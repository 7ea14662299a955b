import { expect } from 'vitest';
import type { System } from './system.ts';

/** Asks the emulator for something with a function, which it finds by its log group; it takes requests unsigned. */
export async function askFunction(
  { environment }: System,
  name: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const functions = `${environment.AWS_ENDPOINT_URL}/2015-03-31/functions`;
  const { Functions } = (await (await fetch(`${functions}?MaxItems=10000`)).json()) as {
    Functions: { FunctionName: string; LoggingConfig?: { LogGroup?: string } }[];
  };
  const found = Functions.find(({ LoggingConfig }) => LoggingConfig?.LogGroup === `/made-to-order-local/${name}`);
  const url = `${functions}/${found?.FunctionName}/${path}`;
  const response = await fetch(url, { method, body: JSON.stringify(body) });
  expect([response.status, response.headers.get('x-amz-function-error')]).toEqual([200, null]);
}

/** Runs the sweeper, as its schedule does each minute. */
export const sweep = (system: System) => askFunction(system, 'sweeper', 'POST', 'invocations', {});
