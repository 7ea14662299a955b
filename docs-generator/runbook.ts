import { App } from 'aws-cdk-lib';
import type { Alarm, CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { alarmsBelow, type Meaning } from '../infra/alarms.ts';
import { buildApp } from '../infra/app.ts';
import { type FoundEndpoint, findWorkers } from '../infra/find-functions.ts';
import { optionsFrom } from '../infra/options.ts';
import { generated, table } from './markdown.ts';

interface RunbookEntry {
  readonly alarm: Alarm;
  readonly meaning: Meaning;
}

/**
 * Writes `docs/operations/runbook.md`: what to do when an alarm fires, from the alarms as the stacks of the stage `live` make
 * them.
 */
export async function runbookPage(endpoints: readonly FoundEndpoint[]): Promise<string> {
  const app = new App();
  buildApp(app, endpoints, await findWorkers(), optionsFrom(app.node), () => Code.fromInline('// none'));
  const events = Map.groupBy(alarmsBelow(app), ({ meaning }) => meaning.event);
  // what happens to one thing first, what happens to each of many last
  const sections = [...events].sort(([, a], [, b]) => a.length - b.length).map(([event, own]) => section(event, own));
  return `${generated('the alarms below infra/')}
# Runbook

What to do when an alarm fires. Each alarm's description says the same, so that it arrives with the message. Names are those
of the stage \`live\`; another stage has its own in place of it. Alarms reach people through a topic: \`-c alarmTopic=ARN\` of
\`cdk deploy\` names it, and without it no alarm has an action.

A log group is asked like this (CloudWatch, Logs Insights):

\`\`\`
fields @timestamp, route, queue, status, error, at.0, request_id, message_id | filter Faults = 1 | sort @timestamp desc
\`\`\`

${sections.join('\n\n')}
`;
}

const columns: readonly (readonly [head: string, cell: (entry: RunbookEntry) => string])[] = [
  ['Alarm', ({ alarm }) => alarm.node.id],
  ['`NAME`', ({ meaning }) => meaning.name],
  ['Fires at', ({ alarm }) => conditionOf(alarm)],
  ['What a customer feels', ({ meaning }) => meaning.errorImpact],
  ['Look', ({ meaning }) => meaning.look],
  ['Do', ({ meaning }) => meaning.act],
];

/** Writes the alarms of one event: what they have in common once, what differs in a table. */
function section(event: string, entries: readonly RunbookEntry[]): string {
  const facts = columns.map(([head, cell]) => ({ head, cells: entries.map(cell) }));
  const common = facts.filter(({ cells }) => new Set(cells).size === 1);
  const differing = facts.filter((fact) => !common.includes(fact));
  const name = common.find(({ head }) => head === '`NAME`')?.cells[0] ?? 'NAME';
  const lines = common
    .filter(({ head }) => head !== '`NAME`')
    .map(({ head, cells: [cell = ''] }) => `- **${head}:** ${cell.replaceAll('NAME', name)}`);
  const heads = differing.map(({ head }) => head);
  const rows = entries.map((_, index) => differing.map(({ cells }) => cells[index] ?? ''));
  return [`## ${event}`, lines.join('\n'), ...(heads.length > 0 ? [table(heads, rows)] : [])].join('\n\n');
}

/** Says what an alarm waits for, as CloudWatch is told it. */
function conditionOf(alarm: Alarm): string {
  const made = alarm.node.defaultChild as CfnAlarm; // every alarm of the CDK's is one
  const { statistic = '', metricName = '', threshold, period = 0, evaluationPeriods, datapointsToAlarm } = made;
  const sign = made.comparisonOperator === 'LessThanThreshold' ? '<' : '≥';
  const periods = `${datapointsToAlarm ?? evaluationPeriods} of ${evaluationPeriods} × ${period / 60} min`;
  const silence = made.treatMissingData === 'breaching' ? ', or no data' : '';
  return `${statistic.toLowerCase()} of \`${metricName}\` ${sign} ${threshold}, ${periods}${silence}`;
}
