// `npm start`: from a fresh clone to an open booth.
import { buildKiosk } from './kiosk-build.ts';
import { ffmpeg, installPrograms } from './system-programs.ts';

// Without it the server says what it does without.
installPrograms([ffmpeg]);
buildKiosk();
await import('../apps/server/src/server.ts');
