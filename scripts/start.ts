// `npm start`: from a fresh clone to an open booth.
import { buildApps } from './builds/build-apps.ts';
import { ffmpeg, installPrograms } from './system-programs.ts';

// Without it the server says what it does without.
await installPrograms([ffmpeg]);
buildApps();
await import('../apps/server/src/server.ts');
