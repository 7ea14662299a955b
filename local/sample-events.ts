import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEndpoints } from '../infra/find-functions.ts';
import { nearNames } from '../infra/near-names.ts';
import { publicUrlVariable } from '../shared/http/proxy-event.ts';
import { Mistake } from '../tools/command.ts';
import type { Stack } from '../tools/connection.ts';

const folder = join(import.meta.dirname, '../events');

/** What is sent to a function in place of what starts it in AWS. */
export interface SampleEvent {
  readonly [field: string]: unknown;
}

/** Lists the functions that a sample event is there for: all. */
export const sampledFunctions = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** Reads the text of the event for a function, or of a file that takes its place. */
export function eventText(name: string, file?: string): string {
  const names = sampledFunctions();
  if (!names.includes(name)) {
    const near = nearNames(name, names);
    const meant = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'events/README.md lists them.';
    throw new Mistake(`There is no function ${JSON.stringify(name)}. ${meant}`);
  }
  try {
    return readFileSync(file ?? join(folder, `${name}.json`), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Mistake(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`);
  }
}

/** Reads an event for a running system: with a key where it has none, and the address that links are built from. */
export function eventFor(text: string, { key, url }: { readonly key: string; readonly url: string }): SampleEvent {
  const { '//': _, ...event }: SampleEvent = parsed(text.replaceAll('<KEY>', key));
  return 'stageVariables' in event ? { ...event, stageVariables: { [publicUrlVariable]: url } } : event;
}

function parsed(text: string): SampleEvent {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Mistake(`The event is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Finds the name of a key that each endpoint admits, in the demo data. */
export async function keyNames(): Promise<ReadonlyMap<string, string>> {
  const endpoints = await findEndpoints();
  return new Map(
    endpoints.flatMap(({ name, endpoint: { contract } }) => {
      const [role] = contract.allow === 'anyone' ? [] : contract.allow;
      return role ? [[name, role]] : [];
    }),
  );
}

/** Finds a key by its name in the demo data; takes one that is spelled out as it is. */
export function keyOf({ keys }: Stack, asked: string): string {
  const key = asked.startsWith('mto_') ? asked : keys[asked];
  if (key === undefined) {
    throw new Mistake(
      `There is no key ${JSON.stringify(asked)}: ${Object.keys(keys).join(', ')}, or one's whole text.`,
    );
  }
  return key;
}
