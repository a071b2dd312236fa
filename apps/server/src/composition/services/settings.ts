import type { AdapterState } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import { findPaymentProblem } from '../../features/readiness/payment-problem.ts';
import { createStorageLook } from '../../features/readiness/storage-problem.ts';
import { createAdapterTests } from '../../features/settings/adapter-tests.ts';
import { createSettingsService } from '../../features/settings/service.ts';
import { newId } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { PaymentServices } from './payments.ts';

const ANSWERS: AdapterState = { kind: 'works', reason: 'It answers.', remedy: null };

/** Those that a booth asks all the time, since it takes no money without them. */
const WATCHED = ['payment', 'storage', 'printer'] as const;

/** What the booth is connected to, and whether it works. */
export function createSettings(
  dependencies: BoothDependencies,
  { readiness }: Pick<PaymentServices, 'readiness'>,
) {
  const { payments, randomness } = dependencies;
  return {
    settings: createSettingsService({
      ...dependencies,
      adapters: dependencies.adapterFacts,
      log: dependencies.logger,
      tests: createAdapterTests({
        ...dependencies,
        newId: () => newId(randomness),
        findPaymentProblem: (signal) => findPaymentProblem(payments.active, signal),
        findStorageProblem: createStorageLook(dependencies),
      }),
      async listStates() {
        const { problems } = await readiness.check('default');
        const stateOf = (name: (typeof WATCHED)[number]): AdapterState => {
          const problem = problems.find(({ subject }) => subject === name);
          if (!problem) return ANSWERS;
          return {
            kind: 'fails',
            reason: problem.reason(english),
            remedy: problem.remedy(english),
          };
        };
        // Who asks has been found in the database a moment ago.
        const states = WATCHED.map((name) => [name, stateOf(name)] as const);
        return { ...Object.fromEntries(states), database: ANSWERS };
      },
    }),
  };
}
