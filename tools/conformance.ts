import { writeFileSync } from 'node:fs';
import {
  type GivenOptions,
  Mistake,
  portIn,
  remark,
  requireNoArguments,
  runCommand,
  say,
  systemOption,
  UsageError,
} from './command.ts';
import { junitOf, lineOf, summaryOf } from './conformance/report.ts';
import { type CheckedService, checks, runChecks } from './conformance/run.ts';
import { announced } from './connection.ts';
import { isAddress, withoutSlash } from './service.ts';

// `npm run conformance`: checks by HTTP that a service keeps its guarantees

const usage = `Usage: npm run conformance -- [--url URL --staff-key KEY --merchant-key KEY] [options]

Checks by HTTP that a service keeps its guarantees. Without --url, it checks the local system.
Places about 25 test orders of the merchant, and deletes the keys and webhooks that it creates.

  --url URL                 URL of the service, such as https://api.example.com
  --staff-key KEY           Staff key. Default: MTO_STAFF_KEY
  --merchant-key KEY        Test key of a merchant. Default: MTO_MERCHANT_KEY
  --other-merchant-key KEY  Test key of another merchant. By default, the run creates one
  --junit FILE              Write a JUnit report
  --json FILE               Write the results as JSON
  --only NAMES              Run only these checks, separated by commas
  --list                    List the checks
  --port PORT               Use the local system on this port
  --help                    Show this help

Exit code: 0 if no check failed, 1 if one failed, 2 if the run could not start.`;

const options = {
  url: { type: 'string' },
  'staff-key': { type: 'string' },
  'merchant-key': { type: 'string' },
  'other-merchant-key': { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
  only: { type: 'string' },
  list: { type: 'boolean' },
  ...systemOption,
} as const;

type Given = GivenOptions<typeof options>;
type Asked = Given['values'];

async function run({ values: asked, positionals }: Given): Promise<number> {
  requireNoArguments(positionals);
  if (asked.list) {
    for (const { name, title } of checks) say(`${name.padEnd(20)} ${title}`);
    return 0;
  }
  const chosen = chosenBy(asked.only);
  const service = await serviceIn(asked);
  remark(`Checking ${service.url}.`);
  const began = performance.now();
  const outcomes = await runChecks(service, chosen, (outcome) => say(lineOf(outcome)));
  if (asked.junit !== undefined) writeFileSync(asked.junit, junitOf(outcomes, service.url));
  if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify(outcomes, null, 2)}\n`);
  say(summaryOf(outcomes, (performance.now() - began) / 1000));
  return outcomes.some(({ state }) => state === 'failed') ? 1 : 0;
}

/** Returns the checks that `--only` names, or all of them. */
function chosenBy(only: string | undefined) {
  if (only === undefined) return checks;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) throw new UsageError(`Unknown check ${unknown}. To list the checks, use --list.`);
  return checks.filter(({ name }) => names.includes(name));
}

/** Returns the service and the keys in the arguments and the environment, or else those of the local system. */
async function serviceIn(asked: Asked): Promise<CheckedService> {
  const other = asked['other-merchant-key'];
  if (asked.url === undefined) {
    const local = await announced(portIn(asked.port));
    if (!('url' in local)) throw new Mistake(`${local.missing}\nTo check another service, use --url.`);
    const { staff, merchant_test: merchant } = local.keys;
    const keys = { staff: asked['staff-key'] ?? staff, merchant: asked['merchant-key'] ?? merchant };
    return { url: local.url, ...required(keys), other };
  }
  const { MTO_STAFF_KEY, MTO_MERCHANT_KEY } = process.env;
  const keys = { staff: asked['staff-key'] ?? MTO_STAFF_KEY, merchant: asked['merchant-key'] ?? MTO_MERCHANT_KEY };
  return { url: urlIn(asked.url), ...required(keys), other };
}

function required({ staff, merchant }: { staff: string | undefined; merchant: string | undefined }) {
  if (!staff) throw new UsageError('The key of staff is missing. Use --staff-key or MTO_STAFF_KEY.');
  if (!merchant) throw new UsageError('The test key of a merchant is missing. Use --merchant-key or MTO_MERCHANT_KEY.');
  return { staff, merchant };
}

function urlIn(text: string): string {
  if (isAddress(text)) return withoutSlash(text);
  throw new UsageError(`${text} isn't a valid URL. It must begin with https:// or http://.`);
}

runCommand('npm run conformance', usage, options, run);
