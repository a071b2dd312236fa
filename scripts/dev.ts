// `npm run dev`: server and kiosk, both reloading when their code changes.
import { spawn } from 'node:child_process';

console.log('The kiosk that reloads is the one at the address Vite prints.');

const port = process.env.PORT ?? '3000';
const programs = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/server.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['apps/kiosk', '--clearScreen', 'false'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_URL: `http://localhost:${port}` },
  }),
];

for (const program of programs) program.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function stop(): void {
  for (const program of programs) program.kill();
}
