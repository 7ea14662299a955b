import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Mistake } from '../tools/command.ts';
import { answers, type Engine, hasDynoxide, type Program, startDynoxide, startProgram } from './dynoxide.ts';
import { run } from './processes.ts';

const usualJars = join(import.meta.dirname, '../.local/dynamodb-local');

/**
 * Gives an engine of DynamoDB with its data in memory: the one that runs at `ENGINE`, else dynoxide, else AWS's
 * DynamoDB Local. Returns undefined if this machine has none of them: the emulator's own table is left then, which is
 * less exact ([decision 71](../docs/decisions/0071-engines-of-the-table.md)). Throws a sentence if the engine does
 * not answer.
 */
export async function startEngine(
  { ENGINE, DYNAMODB_LOCAL }: NodeJS.ProcessEnv,
  isDynoxideHere = hasDynoxide(),
): Promise<Engine | undefined> {
  if (ENGINE) return namedEngine(ENGINE.replace(/\/+$/, ''));
  if (DYNAMODB_LOCAL && !existsSync(DYNAMODB_LOCAL))
    throw new Mistake(`DYNAMODB_LOCAL names the folder ${DYNAMODB_LOCAL}, and there is none.`);
  if (isDynoxideHere) return startDynoxide();
  const jars = DYNAMODB_LOCAL ?? usualJars;
  return existsSync(jars) && (await hasJava()) ? startProgram(dynamoDbLocal(jars)) : undefined;
}

async function namedEngine(endpoint: string): Promise<Engine> {
  if (!/^https?:/.test(endpoint)) throw new Mistake(`ENGINE begins with http:// or https://, unlike ${endpoint}.`);
  if (!(await answers(endpoint)))
    throw new Mistake(`Nothing answers at ${endpoint}. Start the engine there, or unset ENGINE to have one started.`);
  return { name: endpoint, endpoint, stop: async () => {} };
}

// macOS has a command of this name that fails and says where to get it
const hasJava = (): Promise<boolean> =>
  run('java', ['-version']).then(
    () => true,
    () => false,
  );

const main = 'software.amazon.dynamodb.services.local.main.ServerRunner';

/** AWS's download has its libraries in a folder of their own, Maven puts all into one. */
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
