// Does an import in a process of its own, with the memory that it is given: says how much of a processor it took and
// the most memory that was in use. Table and bucket are those of the environment. Usage: node do-import.ts ENTITY ID
import type { ImportEntity } from '../../../shared/resources/imports/import-record.ts';
import { runImport } from '../../../shared/work/import/run-import.ts';

const [entity = '', id = ''] = process.argv.slice(2);

let peak = 0;
const look = setInterval(() => {
  const { heapUsed, external } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + external);
}, 50);
await runImport({ entity: entity as ImportEntity, import: Number(id) });
clearInterval(look);
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    seconds: (user + system) / 1e6,
    peakMegabytes: peak / 1e6,
    residentMegabytes: process.resourceUsage().maxRSS / 1e3,
  }),
);
process.exit();
