import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { ReadTimeSync } from '../../ports/time-sync.ts';
import { type Check, ok, warn } from './check.ts';

interface Options {
  clock: Clock;
  readTimeSync: ReadTimeSync;
  /** The clock was set and staff have not confirmed it; nothing is deleted until then. */
  findClockProblem(): Promise<ReasonAndRemedy | undefined>;
}

export const createClockCheck = ({ clock, readTimeSync, findClockProblem }: Options): Check => ({
  name: 'Clock',
  async run(signal) {
    const time = `It is ${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const problem = await findClockProblem();
    if (problem) return warn(`${time}. ${problem.reason(english)}`, problem.remedy(english));
    const state = await readTimeSync(signal);
    if (state === 'synchronized') return ok(`${time}, set by a time server.`);
    if (state === 'unknown') {
      return ok(`${time}. The system does not report whether a time server sets it.`);
    }
    return warn(
      `${time}, and no time server has set it.`,
      'Connect the network, and turn it on with: timedatectl set-ntp true',
    );
  },
});
