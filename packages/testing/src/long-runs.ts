import fc from 'fast-check';

/** By default the same hundred examples; `npm run test:long` runs many other ones. */
fc.configureGlobal(process.env.TEST_LONG ? { numRuns: 5_000 } : { numRuns: 100, seed: 2026 });
