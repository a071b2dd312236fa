/** For a server: its machine has nothing else to do, however busy that of the tests is. */
export const IDLE_CORES = `--import=data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.cpus = () => [{ times: { user: 0, nice: 0, sys: 0, irq: 0, idle: performance.now() } }];
  syncBuiltinESMExports();
`)}`;
