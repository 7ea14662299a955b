import { portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';
import { openReferenceFile } from './reference-loader.ts';

const usage = `npm run reference -- load FILE

Loads reference data; docs/reference-data.md has the format, local/demo.json is an example. Repeatable: records are
found again by their handle, changed where they differ, and never deleted. Running functions may hold what has changed as
it was for five seconds more.

  --port N    the local system on a port, where several run
  --help      prints this

Works on the local system while one runs, else on the one that TABLE_NAME and the AWS variables name.`;

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args, systemOption);
  if (values.help) {
    say(usage);
    return 0;
  }
  const [command, file, ...rest] = positionals;
  if (command !== 'load' || !file || rest.length > 0) throw new UsageError('Say which file is loaded: load FILE.');
  const opened = await openReferenceFile(file);
  remark(`Using ${await connect('TABLE_NAME', portIn(values.port))}.`);
  const { made, changed, same } = await opened.load();
  say(`${made} made, ${changed} changed, ${same} left as they were`);
  return 0;
}

runCommand(run, 'npm run reference');
