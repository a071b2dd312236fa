import fc from 'fast-check';

/** Always the same hundred examples; `npm run test:long` looks for others, and much longer. */
fc.configureGlobal(process.env.TEST_LONG ? { numRuns: 5_000 } : { numRuns: 100, seed: 2026 });
