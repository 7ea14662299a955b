import { anyOrigin } from '../shared/http/cors.ts';
import { environment } from '../shared/lib/lazy.ts';
import { advancedIn, clockFileAt } from './clock-file.ts';
import { clockOfWorld } from './clock-of-world.ts';
import { clockRoute } from './clock-route.ts';
import { consolePages } from './console.ts';
import { serve } from './server.ts';
import { startTracing } from './tracing.ts';
import { createWorld } from './world.ts';

// The process behind `npm run dev` that restarts when a file changes. Its argument is the clock file, so that a restart
// does not set the clock back.

const port = Number(environment('PORT'));
const tracing = await startTracing();
const world = await createWorld({ publicUrl: environment('PUBLIC_URL'), corsOrigins: anyOrigin, background: true });
const [, , file = ''] = process.argv;
const clock = clockOfWorld(world, { advanced: advancedIn(file), keep: clockFileAt(file).write });
const pages = consolePages(port, environment('AWS_ENDPOINT_URL_S3'));
const server = await serve(world, port, '', { '/test/clock': clockRoute(clock) }, pages).catch((error: unknown) => {
  process.stderr.write(`Can't use port ${port}: ${error instanceof Error ? error.message : error}\n`);
  process.kill(Number(environment('STARTER')), 'SIGTERM'); // the watcher would wait after a process that exits
  process.exit(1);
});
process.on('SIGTERM', () => {
  server.closeAllConnections();
  void Promise.resolve(tracing?.stop()).finally(() => process.exit());
});
