// Shows how good the forecast of a roll's end is, on simulated rolls. `--seeds 10` simulates ten times 200 rolls.
import { parseArgs } from 'node:util';
import { formatTable } from '../apps/server/src/commands/program/print.ts';
import {
  describeRolls,
  type SimulatedRoll,
  simulateRolls,
} from '../apps/server/src/testing/rolls/simulate-rolls.ts';

const ROLLS = 200;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' } },
  strict: false,
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const rolls = seeds.flatMap((seed) => simulateRolls(ROLLS, seed));

const within = (fromDays: number, untilDays: number) =>
  rolls.filter(({ forecast, now }) => {
    const days = (forecast.endsAt - now) / DAY_MS;
    return days >= fromDays && days < untilDays;
  });
console.log(
  formatTable([
    toRow('all', rolls),
    toRow('less than a day', within(0, 1)),
    toRow('1 to 3 days', within(1, 3)),
    toRow('3 to 7 days', within(3, 7)),
    toRow('more than 7 days', within(7, 1_000)),
  ]),
);

function toRow(title: string, part: readonly SimulatedRoll[]) {
  const found = describeRolls(part);
  return {
    'forecast end in': title,
    rolls: found.rolls,
    'within 90 %': formatPercent(found.covered),
    'ended before': formatPercent(found.early),
    'ended after': formatPercent(found.late),
    'interval, median': formatHours(found.medianWidthMs),
    'error, median': formatHours(found.medianErrorMs),
    'of a plain average': formatHours(found.plainMedianErrorMs),
  };
}

function formatPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function formatHours(ms: number): string {
  return `${(ms / HOUR_MS).toFixed(1)} h`;
}
