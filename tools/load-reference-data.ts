import { connect } from './connection.ts';
import { loadReference, readReferenceFile } from './reference-loader.ts';

const usage = `npm run reference -- load FILE

Loads reference data (see tools/reference-data-file.ts for the form, infra/local/demo.json for an example). Repeatable: records
are found again by their handle, changed where they differ, and never deleted. Works on the local system while one runs,
else on the one that TABLE_NAME and the AWS variables name.`;

const remark = (line: string) => process.stderr.write(`${line}\n`);

async function run([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'load' || !file || rest.length > 0) throw new Error(usage);
  const checked = await readReferenceFile(file);
  remark(`Using ${connect('TABLE_NAME')}.`);
  const { made, changed, same } = await loadReference(checked);
  process.stdout.write(`${made} made, ${changed} changed, ${same} left as they were\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  remark(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
