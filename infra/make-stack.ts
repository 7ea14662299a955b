import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import type { DeploymentOptions } from './options.ts';

/** Creates a stack of a stage. Its name is the prefix of the stage and the ID in kebab case. */
export function makeStack(
  app: App,
  { prefix, env }: DeploymentOptions,
  id: string,
  description: string,
  more: StackProps = {},
): Stack {
  const name = id.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
  return new Stack(app, id, {
    stackName: `${prefix}-${name}`,
    description: `made-to-order: ${description}`,
    ...(env && { env }),
    suppressTemplateIndentation: true,
    ...more,
  });
}
