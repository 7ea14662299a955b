import { type GivenOptions, portIn, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';
import { openReferenceFile } from './reference-loader.ts';

const usage = `Usage: npm run reference -- load FILE

Loads reference data. docs/reference/reference-data.md describes the format, and local/demo.json is an example.
You can load a file again. Records are found by their handle, updated if they differ, and never deleted.
Running functions can use cached records for five more seconds.

  --port N    Use the local system on this port
  --help      Show this help

The command uses the running local system. If none is running, it uses TABLE_NAME and the AWS variables.`;

async function run({ positionals, values }: GivenOptions<typeof systemOption>): Promise<number> {
  const [command, file, ...rest] = positionals;
  if (command !== 'load' || !file || rest.length > 0) throw new UsageError('Expected load and one file.');
  const opened = await openReferenceFile(file);
  remark(`Using ${await connect('TABLE_NAME', portIn(values.port))}.`);
  const { made, changed, same } = await opened.load();
  say(`${made} created, ${changed} updated, ${same} unchanged`);
  return 0;
}

runCommand('npm run reference', usage, systemOption, run);
