import type { AdapterState } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import { findPaymentProblem } from '../../features/readiness/payment-problem.ts';
import { createStorageCheck } from '../../features/readiness/storage-problem.ts';
import { createAdapterTests } from '../../features/settings/adapter-tests.ts';
import { createSettingsService } from '../../features/settings/service.ts';
import { newId } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { PaymentServices } from './payments.ts';

const WORKING: AdapterState = { kind: 'works', reason: 'It responds.', remedy: null };

/** The adapters that the readiness check tests all the time: without them no money is taken. */
const WATCHED = ['payment', 'storage', 'printer'] as const;

/** Creates the service for the state and the tests of the adapters. */
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
        findStorageProblem: createStorageCheck(dependencies),
      }),
      async listStates() {
        const { problems } = await readiness.check('default');
        const stateOf = (name: (typeof WATCHED)[number]): AdapterState => {
          const problem = problems.find(({ subject }) => subject === name);
          if (!problem) return WORKING;
          return {
            kind: 'fails',
            reason: problem.reason(english),
            remedy: problem.remedy(english),
          };
        };
        // The caller was just read from the database, so it works.
        const states = WATCHED.map((name) => [name, stateOf(name)] as const);
        return { ...Object.fromEntries(states), database: WORKING };
      },
    }),
  };
}
