import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Mistake } from '../tools/command.ts';
import { answers, type Engine, hasDynoxide, type Program, startDynoxide, startProgram } from './dynoxide.ts';
import { run } from './processes.ts';

const usualJars = join(import.meta.dirname, '../.local/dynamodb-local');

/**
 * Starts a DynamoDB engine with its data in memory: the engine at the URL `ENGINE`, else dynoxide, else AWS's DynamoDB
 * Local. Returns undefined if this machine has none of them. Then only the emulator's table is available, which is less
 * exact ([decision 71](../docs/decisions/0071-engines-of-the-table.md)). Throws if the engine does not respond.
 */
export async function startEngine(
  { ENGINE, DYNAMODB_LOCAL }: NodeJS.ProcessEnv,
  isDynoxideHere = hasDynoxide(),
): Promise<Engine | undefined> {
  if (ENGINE) return namedEngine(ENGINE.replace(/\/+$/, ''));
  if (DYNAMODB_LOCAL && !existsSync(DYNAMODB_LOCAL))
    throw new Mistake(`DYNAMODB_LOCAL is ${DYNAMODB_LOCAL}, but this folder doesn't exist.`);
  if (isDynoxideHere) return startDynoxide();
  const jars = DYNAMODB_LOCAL ?? usualJars;
  return existsSync(jars) && (await hasJava()) ? startProgram(dynamoDbLocal(jars)) : undefined;
}

async function namedEngine(endpoint: string): Promise<Engine> {
  if (!/^https?:/.test(endpoint)) throw new Mistake(`ENGINE must be an http or https URL, not ${endpoint}.`);
  if (!(await answers(endpoint)))
    throw new Mistake(`No response from ${endpoint}. Start the engine there, or unset ENGINE.`);
  return { name: endpoint, endpoint, stop: async () => {} };
}

// macOS has a stub of this name, which fails and says where to download Java
const hasJava = (): Promise<boolean> =>
  run('java', ['-version']).then(
    () => true,
    () => false,
  );

const main = 'software.amazon.dynamodb.services.local.main.ServerRunner';

/** AWS's download keeps the libraries in a separate folder, Maven puts everything into one. */
function dynamoDbLocal(jars: string): Program {
  const folders = [jars, join(jars, 'DynamoDBLocal_lib')];
  return {
    name: 'DynamoDB Local',
    file: 'java',
    parameters: (port) => [
      `-Djava.library.path=${folders.join(delimiter)}`,
      '-classpath',
      folders.map((folder) => join(folder, '*')).join(delimiter),
      ...[main, '-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)],
    ],
  };
}
