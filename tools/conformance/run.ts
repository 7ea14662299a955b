import { randomUUID } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { Mistake } from '../command.ts';
import { type Api, createApi } from './api.ts';
import { type Check, type CheckContext, CheckSkipped, type Outcome } from './check.ts';
import { type OpenApiDocument, readContract } from './document.ts';
import { flowChecks } from './flow-checks.ts';
import { GuaranteeBroken } from './guarantee.ts';
import { objectChecks } from './object-checks.ts';
import { routeChecks } from './route-checks.ts';

/** All checks, in the order of a run. */
export const checks: readonly Check[] = [...routeChecks, ...objectChecks, ...flowChecks];

/** The service to check, and the keys for it. */
export interface CheckedService {
  readonly url: string;
  readonly staff: string;
  /** A test key of a merchant. */
  readonly merchant: string;
  /** A test key of another merchant. Without it, the run creates one. */
  readonly other?: string | undefined;
  /** How long the run waits for work in the background. Default: a minute. */
  readonly waitSeconds?: number;
}

/** Runs checks against a service, one after the other. Calls `hear` with each outcome. */
export async function runChecks(
  service: CheckedService,
  chosen: readonly Check[],
  hear: (outcome: Outcome) => void = () => undefined,
): Promise<readonly Outcome[]> {
  await using made = new AsyncDisposableStack();
  const context = await begin(service, made);
  const outcomes: Outcome[] = [];
  for (const check of chosen) {
    const outcome = await outcomeOf(check, context);
    outcomes.push(outcome);
    hear(outcome);
  }
  return outcomes;
}

async function outcomeOf({ name, title, run }: Check, context: CheckContext): Promise<Outcome> {
  const began = performance.now();
  const ended = (state: Outcome['state'], reason?: string): Outcome => {
    const seconds = (performance.now() - began) / 1000;
    return { name, title, state, seconds, ...(reason !== undefined && { reason }) };
  };
  try {
    await run(context);
    return ended('passed');
  } catch (error) {
    if (error instanceof CheckSkipped) return ended('skipped', error.message);
    if (error instanceof GuaranteeBroken) return ended('failed', error.message);
    return ended('failed', `The check could not be completed: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Reads the documents of the service, and creates the keys that the run needs in addition. `made` deletes them, also if
 * a later one cannot be created.
 */
async function begin(
  { url, staff, merchant, other, waitSeconds = 60 }: CheckedService,
  made: AsyncDisposableStack,
): Promise<CheckContext> {
  const versions = await publishedVersions(url);
  const contracts = new Map(
    await Promise.all(
      versions.map(async (version) => {
        const document = await documentAt(`${url}/openapi.json?version=${version}`);
        return [version, readContract(document)] as const;
      }),
    ),
  );
  const api = createApi(url, contracts);
  const owner = await ownerOf(api, merchant);
  const create = async (of: number, is_test: boolean) => {
    const body = { name: 'Conformance run', role: 'merchant', merchant: of, is_test };
    const { json } = await api.expect(201, 'POST /master-administration/access-keys', { key: staff, body });
    made.defer(
      async () => void (await api.call(`DELETE /master-administration/access-keys/${json.id}`, { key: staff })),
    );
    return json.key as string;
  };
  const merchants = await api.expect(200, 'GET /master-administration/merchants?per_page=100', { key: staff });
  const another = merchants.json.data.find(({ id }: { id: number }) => id !== owner);
  const keys = {
    staff,
    merchant,
    other: other ?? (another && (await create(another.id, true))),
    live: await create(owner, false),
  };
  const run = `conformance-${randomUUID().slice(0, 8)}`;
  return { api, keys, run, versions, isLocal: isLocal(url), waitSeconds };
}

/** Returns the merchant of a key. Throws a `Mistake` unless it is a valid test key of a merchant. */
async function ownerOf(api: Api, key: string): Promise<number> {
  // all keys in this list belong to the merchant and the mode of the key
  const listed = await api.call('GET /v2/access-keys?per_page=1', { key });
  if (listed.status !== 200) throw new Mistake(`The service does not accept the merchant key: ${listed.json?.message}`);
  const [own] = listed.json.data;
  if (!own?.is_test) throw new Mistake('The merchant key must be a test key, because the run places orders.');
  return own.merchant;
}

async function documentAt(url: string): Promise<OpenApiDocument> {
  const response = await fetch(url).catch((error: Error) => {
    throw new Mistake(`No response from ${url}: ${error.message}`);
  });
  if (!response.ok) throw new Mistake(`${url} returned ${response.status}. Is this the URL of the service?`);
  return (await response.json()) as OpenApiDocument;
}

/** Returns the versions that the service's document describes, latest first. */
async function publishedVersions(url: string): Promise<readonly [string, ...string[]]> {
  const { components } = await documentAt(`${url}/openapi.json`);
  const parameter = components?.parameters?.ApiVersion as { readonly schema?: { readonly enum?: readonly string[] } };
  const [latest, ...older] = parameter?.schema?.enum ?? [];
  if (latest === undefined) throw new Mistake(`${url}/openapi.json describes no version.`);
  return [latest, ...older];
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || (isIPv4(hostname) && hostname.startsWith('127.'));
}
