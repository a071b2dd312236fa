// `npm run dev`: server and kiosk, both reloading when their code changes.
import { spawn } from 'node:child_process';

const port = process.env.PORT ?? '3000';
const programs = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['apps/kiosk'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_URL: `http://localhost:${port}` },
  }),
];

for (const program of programs) program.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function stop(): void {
  for (const program of programs) program.kill();
}
