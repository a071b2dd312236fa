import { formatDateTime, nameZone } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { ReadTimeSync } from '../../ports/time-sync.ts';
import { type Check, type CheckOutcome, fail, ok, warn } from './check.ts';

interface BuildOptions {
  clock: Clock;
  /** When this version was built. */
  builtAt: number;
}

interface Options extends BuildOptions {
  readTimeSync: ReadTimeSync;
  /** The time zone of the default location. */
  readTimeZone(): Promise<string>;
  /** The clock was set and staff have not confirmed it; nothing is deleted until then. */
  findClockProblem(): Promise<ReasonAndRemedy | undefined>;
}

export const createClockCheck = (options: Options): Check => ({
  name: 'Clock',
  async run(signal) {
    const { clock, builtAt, readTimeSync, readTimeZone, findClockProblem } = options;
    const now = clock.now();
    const impossible = findImpossibleTime(now, builtAt);
    if (impossible) return impossible;
    const zone = await readTimeZone();
    const time = `It is ${formatDateTime(now, zone)} ${nameZone(zone)} (${formatUtc(now)})`;
    const problem = await findClockProblem();
    if (problem) return warn(`${time}. ${problem.reason(english)}`, problem.remedy(english));
    const state = await readTimeSync(signal);
    if (state === 'synchronized') return ok(`${time}, set by a time server.`);
    if (state === 'unknown') {
      return ok(`${time}. The system does not report whether a time server sets it.`);
    }
    return warn(
      `${time}, and no time server has set it.`,
      'Connect the network, and turn it on with: sudo timedatectl set-ntp true',
    );
  },
});

/** For a machine without a booth: with a wrong year no certificate is valid. */
export const createBuildTimeCheck = ({ clock, builtAt }: BuildOptions): Check => ({
  name: 'Clock',
  async run() {
    const now = clock.now();
    return findImpossibleTime(now, builtAt) ?? ok(`It is ${formatUtc(now)}.`);
  },
});

const findImpossibleTime = (now: number, builtAt: number): CheckOutcome | undefined =>
  now < builtAt
    ? fail(
        `It is ${formatUtc(now)}, before this version was built (${new Date(builtAt).toISOString().slice(0, 10)}).`,
        "Set the clock. With a network: sudo timedatectl set-ntp true. Without: sudo timedatectl set-ntp false, then sudo timedatectl set-time 'YYYY-MM-DD hh:mm'.",
      )
    : undefined;

const formatUtc = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
