// `npm run dev`: server, kiosk and console, all reloading when their code changes.
import { spawn } from 'node:child_process';

console.log('The kiosk and the console that reload are those at the addresses Vite prints.');

const port = process.env.PORT ?? '3000';
const startVite = (app: string) =>
  spawn('vite', [app, '--clearScreen', 'false'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_URL: `http://localhost:${port}` },
  });
const programs = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/server.ts'], {
    stdio: 'inherit',
  }),
  startVite('apps/kiosk'),
  startVite('apps/console'),
];

for (const program of programs) program.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function stop(): void {
  for (const program of programs) program.kill();
}
