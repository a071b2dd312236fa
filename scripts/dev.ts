// `npm run dev`: server, kiosk and console, which reload when their code changes.
import { spawn } from 'node:child_process';

console.log(
  'Open the kiosk and the console at the addresses that Vite prints; these reload automatically.',
);

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
