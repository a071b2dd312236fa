import { SettingError } from '@jepret/server/config/setting-error.ts';
import { readEnvFile, type Values } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import { confirm, type Terminal } from '../terminal.ts';
import { checkAnswerNames, type Plan, readPlan } from './answers.ts';
import { apply } from './apply.ts';
import type { Checks } from './checks.ts';
import { listChangedFiles } from './files.ts';
import { printResults } from './print-results.ts';
import { type Group, listGroups } from './questions.ts';

interface Dependencies {
  machine: Machine;
  checks: Checks;
  terminal: Terminal;
}

/**
 * Asks, or takes the answers of a file; checks all of them; and only then writes settings and starts the units. Former
 * answers stay unless they are answered again. Returns whether the machine is ready.
 */
export async function setUp(
  answersFile: string | undefined,
  { machine, checks, terminal }: Dependencies,
): Promise<boolean> {
  const groups = listGroups(machine);
  const current = readCurrent(machine);
  const plan =
    answersFile === undefined
      ? await askAll(groups, current, { terminal, checks })
      : await checkAll(groups, current, readAnswers(answersFile, machine), { terminal, checks });
  terminal.close();
  if (plan === undefined) {
    terminal.print('Nothing was written.');
    return false;
  }
  return apply(plan, listChangedFiles(plan, machine), { machine, terminal });
}

/** The answers of the last setup, and settings that were edited since. */
export const readCurrent = (machine: Pick<Machine, 'readFile'>): Values =>
  Object.assign(
    {},
    ...[PATHS.serverSettings, PATHS.choices].map((path) =>
      readEnvFile(machine.readFile(path) ?? ''),
    ),
  );

function readAnswers(file: string, machine: Pick<Machine, 'readFile'>): Values {
  const text = machine.readFile(file);
  if (text === undefined) throw new SettingError(`There is no file ${file}.`);
  const answers = readAnswerLines(text);
  checkAnswerNames(answers);
  return answers;
}

/** Unlike settings, an answer may be empty: it removes the setting. */
function readAnswerLines(text: string): Values {
  const empty = [...text.matchAll(/^([A-Z_]+)=[ \t]*$/gm)].map(([, name = '']) => [name, '']);
  return { ...Object.fromEntries(empty), ...readEnvFile(text) };
}

async function checkAll(
  groups: readonly Group[],
  former: Values,
  answers: Values,
  { terminal, checks }: Pick<Dependencies, 'terminal' | 'checks'>,
): Promise<Plan | undefined> {
  const plan = readPlan({ ...former, ...answers }, former);
  let isGood = true;
  for (const group of groups) isGood = (await passes(group, plan, checks, terminal)) && isGood;
  return isGood ? plan : undefined;
}

/** Stand for answers of later groups while the first groups are checked. */
const NOT_YET_ASKED: Values = {
  TLS: 'off',
  PUBLIC_URL: 'https://booth.example.com',
  DATABASE_URL: 'postgres://localhost/booth',
  STORAGE_URL: 's3://KEY:SECRET@localhost/booth?region=local',
  SECRET_KEY: '-'.repeat(32),
  LOCATION: 'x',
  TIME_ZONE: 'Asia/Jakarta',
  ALLOW_SANDBOX: '1',
  PAYMENT_PROVIDER: 'sandbox',
};

async function askAll(
  groups: readonly Group[],
  former: Values,
  { terminal, checks }: Pick<Dependencies, 'terminal' | 'checks'>,
): Promise<Plan | undefined> {
  let answers: Values = {};
  for (const group of groups) {
    terminal.print('');
    answers = { ...answers, ...(await askGroup(group, { answers, former, terminal, checks })) };
  }
  const plan = readPlan({ ...former, ...answers }, former);
  terminal.print('');
  return (await confirm(terminal, 'Everything was checked. Write the settings and start?'))
    ? plan
    : undefined;
}

/** Asks again until the answers pass. */
async function askGroup(
  group: Group,
  context: { answers: Values; former: Values } & Pick<Dependencies, 'terminal' | 'checks'>,
): Promise<Values> {
  const { answers, former, terminal, checks } = context;
  for (;;) {
    const given = await group.ask(terminal, { ...former, ...answers });
    try {
      const plan = readPlan({ ...NOT_YET_ASKED, ...answers, ...given }, former);
      if (await passes(group, plan, checks, terminal)) return given;
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      terminal.print(error.message);
    }
  }
}

async function passes(
  group: Group,
  plan: Plan,
  checks: Checks,
  { print }: Pick<Terminal, 'print'>,
): Promise<boolean> {
  return printResults(await group.check(plan, checks), print);
}
