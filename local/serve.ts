import { anyOrigin } from '../shared/http/cors.ts';
import { environment } from '../shared/lib/lazy.ts';
import { serve } from './server.ts';
import { createWorld } from './world.ts';

// the process behind `npm run dev` that restarts when a file changes

const port = Number(environment('PORT'));
const world = await createWorld({ publicUrl: environment('PUBLIC_URL'), corsOrigins: anyOrigin, background: true });
const server = await serve(world, port).catch((error: unknown) => {
  process.stderr.write(`Can't use port ${port}: ${error instanceof Error ? error.message : error}\n`);
  process.kill(Number(environment('STARTER')), 'SIGTERM'); // the watcher would wait after a process that exits
  process.exit(1);
});
process.on('SIGTERM', () => {
  server.closeAllConnections();
  process.exit();
});
