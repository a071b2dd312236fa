import fc from 'fast-check';

/** `npm run test:long` looks much longer for counterexamples. */
fc.configureGlobal({ numRuns: process.env.TEST_LONG ? 5_000 : 100 });
