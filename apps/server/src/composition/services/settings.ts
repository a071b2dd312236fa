import type { AdapterState } from '@jepret/contract/console';
import { findPaymentProblem } from '../../features/readiness/payment-problem.ts';
import { createStorageCheck } from '../../features/readiness/storage-problem.ts';
import { createAdapterTests } from '../../features/settings/adapter-tests.ts';
import { createSettingsService } from '../../features/settings/service.ts';
import { newId } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import { findBackupState, toFailing } from './backup-state.ts';
import type { PaymentServices } from './payments.ts';

const WORKING: AdapterState = { kind: 'works', reason: 'It responds.', remedy: null };

/** The adapters that the readiness check tests all the time: without them no money is taken. */
const WATCHED = ['payment', 'storage', 'printer'] as const;

/** Creates the service for the state and the tests of the adapters. */
export function createSettings(
  dependencies: BoothDependencies,
  { readiness }: Pick<PaymentServices, 'readiness'>,
) {
  const { payments, randomness, backups, clock } = dependencies;
  const findBackup = () => findBackupState(backups, clock.now());
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
        findBackup,
      }),
      async listStates() {
        const { problems } = await readiness.check('default');
        const stateOf = (name: (typeof WATCHED)[number]): AdapterState => {
          const problem = problems.find(({ subject }) => subject === name);
          return problem ? toFailing(problem) : WORKING;
        };
        // The caller was just read from the database, so it works.
        const states = WATCHED.map((name) => [name, stateOf(name)] as const);
        const backup = await findBackup();
        return { ...Object.fromEntries(states), database: WORKING, ...(backup && { backup }) };
      },
    }),
  };
}
