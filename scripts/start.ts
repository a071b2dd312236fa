// `npm start`: from a fresh clone to an open booth.
import { buildKiosk } from './kiosk-build.ts';
import { ffmpeg, installPrograms } from './system-programs.ts';

if (installPrograms([ffmpeg]).length > 0) {
  console.log('ffmpeg is missing: this booth makes photos only, no clips and no living prints.');
}
buildKiosk();
await import('../apps/server/src/main.ts');
