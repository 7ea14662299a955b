import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEndpoints } from '../infra/find-functions.ts';
import { nearNames } from '../infra/near-names.ts';
import { publicUrlVariable } from '../shared/http/proxy-event.ts';
import { Mistake } from '../tools/command.ts';
import type { Stack } from '../tools/connection.ts';

const folder = join(import.meta.dirname, '../events');

/** An event that is sent to a function instead of its trigger in AWS. */
export interface SampleEvent {
  readonly [field: string]: unknown;
}

/** Lists the functions with a sample event. All functions have one. */
export const sampledFunctions = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** Reads the sample event of a function, or a file instead. */
export function eventText(name: string, file?: string): string {
  const names = sampledFunctions();
  if (!names.includes(name)) {
    const near = nearNames(name, names);
    const meant = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'events/README.md lists the functions.';
    throw new Mistake(`Unknown function ${JSON.stringify(name)}. ${meant}`);
  }
  try {
    return readFileSync(file ?? join(folder, `${name}.json`), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Mistake(code === 'ENOENT' ? `${file} doesn't exist. Check the path.` : `Can't read ${file} (${code}).`);
  }
}

/** Prepares an event for a running system by setting its key and the base URL of links. */
export function eventFor(text: string, { key, url }: { readonly key: string; readonly url: string }): SampleEvent {
  const { '//': _, ...event }: SampleEvent = parsed(text.replaceAll('<KEY>', key));
  return 'stageVariables' in event ? { ...event, stageVariables: { [publicUrlVariable]: url } } : event;
}

function parsed(text: string): SampleEvent {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Mistake(`The event isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns, for each endpoint, the name of a demo key that it accepts. */
export async function keyNames(): Promise<ReadonlyMap<string, string>> {
  const endpoints = await findEndpoints();
  return new Map(
    endpoints.flatMap(({ name, endpoint: { contract } }) => {
      const [role] = contract.allow === 'anyone' ? [] : contract.allow;
      return role ? [[name, role]] : [];
    }),
  );
}

/** Finds a key of the demo data by its name. A whole key is returned unchanged. */
export function keyOf({ keys }: Stack, asked: string): string {
  const key = asked.startsWith('mto_') ? asked : keys[asked];
  if (key === undefined) {
    throw new Mistake(
      `Unknown key ${JSON.stringify(asked)}. Keys: ${Object.keys(keys).join(', ')}. You can also give a whole key.`,
    );
  }
  return key;
}
