// `npm start`: installs, builds and starts the booth.
import { buildApps } from './builds/build-apps.ts';
import { ffmpeg, installPrograms } from './system-programs.ts';

// Without ffmpeg the server logs what is disabled.
await installPrograms([ffmpeg]);
buildApps();
await import('../apps/server/src/server.ts');
