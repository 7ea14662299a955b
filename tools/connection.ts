import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// a second local system, as in the end-to-end tests, uses another folder
const folder = process.env.LOCAL_FOLDER ?? join(import.meta.dirname, '../.local');
const connectionFile = join(folder, 'connection.json');
const stackFile = join(folder, 'stack.json');

/** What a local system tells its users: the address to call, and the keys of the demo data by name. */
export interface Stack {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The environment in which the scripts of this repository reach the running local system. */
export type Connection = Readonly<
  Record<
    'TABLE_NAME' | 'STAGE' | 'AWS_ENDPOINT_URL' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    string
  >
>;

let told = false;

/** Tells that a local system is ready: `.local/stack.json` for its users, the connection for the scripts. */
export function announce(stack: Stack, connection: Connection): void {
  mkdirSync(folder, { recursive: true });
  told = true;
  writeFileSync(connectionFile, `${JSON.stringify(connection, null, 2)}\n`);
  writeFileSync(stackFile, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 }); // it holds keys
}

/** Takes back what this process has told; what another one told stays. */
export function withdraw(): void {
  if (!told) return;
  for (const file of [stackFile, connectionFile]) rmSync(file, { force: true });
}

/** Reads what the running local system has announced; undefined when none runs. */
export const announced = (): Stack | undefined =>
  existsSync(stackFile) ? JSON.parse(readFileSync(stackFile, 'utf8')) : undefined;

const access = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const whereFrom = {
  TABLE_NAME: 'TABLE_NAME is an output of the Data stack',
  STAGE: 'STAGE is the stage that was deployed (-c stage=)',
} as const;

/**
 * Connects a script to the local system while one runs, else to the deployed one that the environment names by its
 * table or its stage. Answers which; throws a sentence that says what is missing.
 */
export function connect(by: keyof typeof whereFrom): string {
  if (existsSync(connectionFile)) {
    Object.assign(process.env, JSON.parse(readFileSync(connectionFile, 'utf8')));
    return 'the local system';
  }
  const missing = [by, ...access].filter((name) => !process.env[name]);
  if (missing.length === 0) return `${by === 'STAGE' ? 'the stage' : 'the table'} ${process.env[by]}`;
  throw new Error(
    `No local system runs (npm start), and the environment does not name a deployed one: ${missing.join(', ')} missing. ` +
      `${whereFrom[by]}; \`aws configure export-credentials --format env\` prints the others.`,
  );
}
