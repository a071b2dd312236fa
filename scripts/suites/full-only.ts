// Tests that only `npm run test:full` runs, so that `npm test` takes ten minutes on two cores.

export const FULL_ONLY_UNITS = [
  // Tests that install, start and kill programs.
  'tests/faults/*.test.ts',
  'tests/kit/guide-commands.test.ts',
  'scripts/{fresh-clone,suites/flaky-tests}.test.ts',
  'apps/server/src/process/server.test.ts',
  'apps/server/src/commands/{booth/doctor,program/cli}.test.ts',
  'apps/server/src/composition/adapters/{printer,storage}.test.ts',
  // The engines of a chain: S3, whose server takes longest to install and to start, and pg-boss.
  'apps/server/src/adapters/{blob-store/s3,job-queue/pg-boss}.test.ts',
  'apps/server/src/composition/backups/{nightly,weekly}.test.ts',
  'apps/server/src/features/{prints/single-addresses,retention/bytes}.test.ts',
  // Encode many films, and a film of noise, the largest possible one.
  'apps/server/src/features/videos/{make-films-ahead,refusals}.test.ts',
  'packages/compositor/src/video/films/{living-print-size,render-gif}.test.ts',
];

/** All except the usual visit and the operator's pages about money. */
export const FULL_ONLY_BROWSERS = [
  // Every state at every size, in every language and theme; access modes.
  'states/every-state.spec.ts',
  'console/states.spec.ts',
  'access/{access,editor-reach,keyboard-visit,language-choice,spoken-countdown}.spec.ts',
  // Cameras at full speed, and camera failures.
  'visit/{capture,camera-problems,recording,filmed-session,recorded-visit-cut,skip-ahead}.spec.ts',
  // Failures and their messages.
  'booth/{first-load,shell,power-cut,push-by-firebase,stored-page,npm-start}.spec.ts',
  'visit/network-cut.spec.ts',
  // Details of flows that other specs cover once.
  'booth/admin-login.spec.ts',
  'visit/{camera-arrow,delivery,further-print,guest,no-empty-frames,stickers,strips}.spec.ts',
  'console/{booths,density,frames,free,keyboard,keyboard-pages,lists,locations,offline,printers,settings}.spec.ts',
  'console/{shell,sign-in,team,today,two-tabs,vouchers}.spec.ts',
];

/** Set by `npm test`; running a single suite or file includes everything. */
export const isQuick = Boolean(process.env.TEST_QUICK);
