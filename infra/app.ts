import { App, Tags, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { WorkerDesign } from '../shared/work/worker.ts';
import { apiStack } from './api-stack.ts';
import { bundleAll, bundleFolder, findEntries } from './bundle.ts';
import { buildConsole, consoleFolder } from './console-files.ts';
import { consoleStack } from './console-stack.ts';
import { dataStack } from './data-stack.ts';
import { type FoundEndpoint, type FoundWorker, findEndpoints, findWorkers } from './find-functions.ts';
import { makeFunctionStacks } from './function-stacks.ts';
import type { CodeOf } from './make-function.ts';
import { type DeploymentOptions, InvalidOptionError, optionsFrom, tagsOf } from './options.ts';
import { stages } from './stages.ts';
import { workStack } from './work-stack.ts';

/**
 * Builds the stacks of the service from the tree: Data, the stacks of functions, Api, Work and, with the option
 * `console`, Console. It bundles nothing. `codeOf` returns the code of a function, and `pages` is the folder of the
 * built console.
 */
export function buildApp(
  app: App,
  endpoints: readonly FoundEndpoint[],
  workers: readonly FoundWorker[],
  options: DeploymentOptions,
  codeOf: CodeOf,
  pages = consoleFolder,
): void {
  const data = dataStack(app, options);
  const functions = makeFunctionStacks(app, options, data, endpoints, codeOf);
  const { stack: after, api } = apiStack(app, options, functions, endpoints);
  const placed = workers.filter(({ worker: { design } }) => isPlaced(options, design));
  workStack(app, options, data, after, endpoints, placed, codeOf);
  if (options.console) consoleStack(app, options, { api, uploads: data.bucket }, pages);
  // tags for the cost report and the inventory of an account
  for (const { key, value } of tagsOf(options)) Tags.of(app).add(key, value);
  // synthesis fails on a finding that no construct acknowledges with a reason
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}

/** Returns whether a stage has a worker: some exist only with an option. */
const isPlaced = (options: DeploymentOptions, design: WorkerDesign): boolean =>
  design.on !== 'schedule' || design.onlyIf === undefined || options[design.onlyIf];

if (import.meta.main) {
  const app = new App();
  try {
    const options = optionsFrom(app.node, stages, process.env);
    const [endpoints, workers] = await Promise.all([
      findEndpoints(),
      findWorkers(),
      bundleAll(await findEntries()),
      options.console && buildConsole(),
    ]);
    buildApp(app, endpoints, workers, options, (name) => Code.fromAsset(bundleFolder(name)));
    app.synth();
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
