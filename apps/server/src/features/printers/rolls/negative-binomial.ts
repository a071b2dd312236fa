/**
 * The probability that at least `count` sheets are printed, if their number has this mean and variance. A variance
 * above the mean is a negative binomial distribution; at most the mean, it is Poisson's.
 */
export function probabilityOfAtLeast(
  count: number,
  { mean, variance }: { mean: number; variance: number },
): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  const excess = Math.max(variance - mean, mean * MIN_EXCESS);
  const shape = mean ** 2 / excess;
  const growth = mean / (shape + mean);
  // Logarithms: the first terms of a large mean are too small for a number.
  let logTerm = -shape * Math.log1p(mean / shape);
  let below = 0;
  for (let sheets = 0; sheets < count; sheets += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log(((sheets + shape) / (sheets + 1)) * growth);
  }
  return Math.min(1, Math.max(0, 1 - below));
}

/** So close to Poisson that the difference does not matter. */
const MIN_EXCESS = 1e-6;
