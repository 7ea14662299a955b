// Does an import in a process of its own, with the memory that it is given: says how much of a processor it took and
// the most memory that was in use. Table and bucket are those of the environment. Usage: node do-import.ts ENTITY ID
import { setClock } from '../../../shared/lib/clock.ts';
import type { ImportEntity } from '../../../shared/resources/imports/import-record.ts';
import { runImport } from '../../../shared/work/imports/run-import.ts';

const [entity = '', id = ''] = process.argv.slice(2);

const secondsTaken = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
// the time that a run has is counted in that of its processor too: others may have the machine besides
const began = Date.now();
setClock({
  now: () => began + secondsTaken() * 1000,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

let peak = 0;
const look = setInterval(() => {
  const { heapUsed, external } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + external);
}, 50);
await runImport({ entity: entity as ImportEntity, import: Number(id) });
clearInterval(look);
process.stdout.write(
  JSON.stringify({
    seconds: secondsTaken(),
    peakMegabytes: peak / 1e6,
    residentMegabytes: process.resourceUsage().maxRSS / 1e3,
  }),
);
process.exit();
