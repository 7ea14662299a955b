// Runs an import in a separate process with limited memory. Prints the CPU time and the peak memory. The table and the
// bucket come from the environment. Usage: node do-import.ts ENTITY ID
import { setClock } from '../../../shared/lib/clock.ts';
import type { ImportEntity } from '../../../shared/resources/imports/import-record.ts';
import { runImport } from '../../../shared/work/imports/run-import.ts';

const [entity = '', id = ''] = process.argv.slice(2);

const secondsTaken = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
// counts the time of the run in CPU time as well, because other processes may share the machine
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
