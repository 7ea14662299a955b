import { App } from 'aws-cdk-lib';
import type { Alarm, CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { alarmsBelow, type Meaning } from '../infra/alarms.ts';
import { buildApp } from '../infra/app.ts';
import { type FoundEndpoint, findWorkers } from '../infra/find-functions.ts';
import { logQueries } from '../infra/log-queries.ts';
import { optionsFrom } from '../infra/options.ts';
import { stages } from '../infra/stages.ts';
import { generated, table } from './markdown.ts';

interface RunbookEntry {
  readonly alarm: Alarm;
  readonly meaning: Meaning;
}

/** Returns the alarms of the stage `live` with their texts, including those of optional functions. */
export async function liveAlarms(endpoints: readonly FoundEndpoint[]): Promise<readonly RunbookEntry[]> {
  const app = new App({ context: { syntheticOrders: true } });
  buildApp(app, endpoints, await findWorkers(), optionsFrom(app.node, stages), () => Code.fromInline('// none'));
  return alarmsBelow(app);
}

/** Returns `docs/operations/runbook.md`: the steps for each alarm of the stage `live`. */
export async function runbookPage(endpoints: readonly FoundEndpoint[]): Promise<string> {
  const events = Map.groupBy(await liveAlarms(endpoints), ({ meaning }) => meaning.event);
  // events with one alarm come first, events with an alarm for each function last
  const sections = [...events].sort(([, a], [, b]) => a.length - b.length).map(([event, own]) => section(event, own));
  return `${generated('the alarms below infra/')}
# Runbook

This page describes what to do when an alarm fires. The description of each alarm names its section on this page. All names
belong to the stage \`live\`. For another stage, replace \`live\` by its name. In a section with several alarms, replace \`NAME\`
by the value in the table. The condition \`2 of 10 × 1 min\` means that two of the last ten periods of one minute reach the
threshold.

Run the commands in a clone of the deployed release, with credentials and the region of its account in the environment. Stop
\`npm start\` in that clone first, because commands prefer a local system. \`npm run keys\` also needs \`MTO_URL\` and \`MTO_KEY\`, the
URL of the service and a key of staff. [Roll back](update-and-roll-back.md#roll-back) says how to deploy the last good release.

CloudWatch sends alarms to the SNS topic of the option \`alarmTopic\`. Without a topic, alarms have no action.

Use this query to read a log group (CloudWatch, Logs Insights). [Log queries](log-queries.md) has more:

\`\`\`
${logQueries['latest-faults'].query}
\`\`\`

${sections.join('\n\n')}

## Impact of each function

The dashboard shows faults by function. This table has the effect of a failing function on customers.

${table(['Function', 'Impact'], await impacts(endpoints))}
`;
}

/** Returns the impact of each function, by name. */
const impacts = async (endpoints: readonly FoundEndpoint[]): Promise<readonly (readonly string[])[]> => [
  ...endpoints.map(({ name, endpoint }) => [name, endpoint.contract.errorImpact]),
  ...(await findWorkers()).map(({ name, worker }) => [name, worker.design.errorImpact]),
];

const columns: readonly (readonly [head: string, cell: (entry: RunbookEntry) => string])[] = [
  ['Alarm', ({ alarm }) => alarm.node.id],
  ['`NAME`', ({ meaning }) => meaning.name],
  ['Condition', ({ alarm }) => conditionOf(alarm)],
  ['Impact', ({ meaning }) => meaning.errorImpact],
];

/** Returns the section of an event: its common facts as a list, and a table of the facts that differ between alarms. */
function section(event: string, entries: readonly RunbookEntry[]): string {
  const facts = columns.map(([head, cell]) => ({ head, cells: entries.map(cell) }));
  const common = facts.filter(({ cells }) => new Set(cells).size === 1);
  const differing = facts.filter((fact) => !common.includes(fact));
  const name = common.find(({ head }) => head === '`NAME`')?.cells[0] ?? 'NAME';
  const lines = common
    .filter(({ head }) => head !== '`NAME`')
    .map(({ head, cells: [cell = ''] }) => `- **${head}:** ${cell}`);
  const heads = differing.map(({ head }) => head);
  const rows = entries.map((_, index) => differing.map(({ cells }) => cells[index] ?? ''));
  const { check, fix, escalate } = sharedMeaning(event, entries);
  return [
    `## ${event}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    `**Check**\n\n${check.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    `**Fix**\n\n${fix.map((action) => `- ${action}`).join('\n')}`,
    `**Escalate**\n\n${escalate}`,
    ...(heads.length > 0 ? [table(heads, rows)] : []),
  ]
    .join('\n\n')
    .replaceAll('NAME', name);
}

/** Returns the texts that all alarms of an event share. Throws if they differ. */
function sharedMeaning(event: string, entries: readonly RunbookEntry[]): Meaning {
  const [first, ...others] = entries.map(({ meaning }) => meaning);
  const textsOf = ({ check, fix, escalate }: Meaning) => JSON.stringify({ check, fix, escalate });
  if (!first || others.some((other) => textsOf(other) !== textsOf(first))) {
    throw new Error(`The alarms of an event differ in their texts: ${event}`);
  }
  return first;
}

/** Returns the condition of an alarm, from its CloudFormation resource. */
function conditionOf(alarm: Alarm): string {
  const made = alarm.node.defaultChild as CfnAlarm; // the CDK creates no other child
  const { threshold, evaluationPeriods, datapointsToAlarm } = made;
  const { measured, period } = measuredBy(made);
  const sign = made.comparisonOperator === 'LessThanThreshold' ? '<' : '≥';
  const periods = `${datapointsToAlarm ?? evaluationPeriods} of ${evaluationPeriods} × ${period / 60} min`;
  const silence = made.treatMissingData === 'breaching' ? ', or no data' : '';
  return `${measured} ${sign} ${threshold}, ${periods}${silence}`;
}

/** Returns what an alarm measures, in words, and its period in seconds. */
function measuredBy({ statistic = '', metricName = '', period = 0, metrics }: CfnAlarm) {
  if (!Array.isArray(metrics)) return { measured: `${statistic.toLowerCase()} of \`${metricName}\``, period };
  const [whole, first] = metrics as readonly CfnAlarm.MetricDataQueryProperty[];
  const { period: seconds = 0 } = (first?.metricStat ?? {}) as Partial<CfnAlarm.MetricStatProperty>;
  return { measured: `\`${whole?.expression}\``, period: seconds };
}
