/** A Node option that makes a server see idle processor cores, also on a busy test machine. */
export const IDLE_CORES = `--import=data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.cpus = () => [{ times: { user: 0, nice: 0, sys: 0, irq: 0, idle: performance.now() } }];
  syncBuiltinESMExports();
`)}`;
