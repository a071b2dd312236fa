// What `npm test` leaves to `npm run test:full`, so that it takes ten minutes on two cores.

export const FULL_ONLY_UNITS = [
  // Programs are installed, started and killed.
  'tests/faults/*.test.ts',
  'scripts/{fresh-clone,suites/flaky-tests}.test.ts',
  'apps/server/src/process/server.test.ts',
  'apps/server/src/commands/program/cli.test.ts',
  'apps/server/src/composition/adapters/{printer,storage}.test.ts',
  // The engines of a chain: S3, whose server takes longest to install and to start, and pg-boss.
  'apps/server/src/adapters/{blob-store/s3,job-queue/pg-boss}.test.ts',
  'apps/server/src/features/{prints/single-addresses,retention/bytes}.test.ts',
  // A film of pure noise, the largest there is.
  'packages/compositor/src/video/films/living-print-size.test.ts',
];

/** All but the usual way of a visitor, and an operator's to the money. */
export const FULL_ONLY_BROWSERS = [
  // Every state at every size, in every language and look; within reach, by keyboard, by ear.
  'states/every-state.spec.ts',
  'console/states.spec.ts',
  'access/{access,keyboard-visit,language-choice,spoken-countdown}.spec.ts',
  // Cameras: at their full speed, and where they fail.
  'visit/{capture,camera-problems,recording,filmed-session,recorded-visit-cut,skip-ahead}.spec.ts',
  // What breaks, and how it is told.
  'booth/{shell,power-cut,push-by-firebase,npm-start}.spec.ts',
  // More of what the journey and the other specs walk through once.
  'booth/admin-login.spec.ts',
  'visit/{delivery,further-print,stickers}.spec.ts',
  'console/{booths,frames,keyboard-pages,lists,locations,settings,shell,sign-in,team,today,vouchers}.spec.ts',
];

/** As `npm test` asks for it; whoever runs one suite or one file gets all of it. */
export const isQuick = Boolean(process.env.TEST_QUICK);
