import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** Every question of `jepret setup` and of passwd ends so. */
const QUESTION = /([^\n]*): $/;

/**
 * Runs a command in a terminal and answers its questions, as a person does: `answers` by a part of the question,
 * otherwise Enter. Returns what the terminal showed; throws if the command fails.
 */
export async function runInTerminal(
  [program = '', ...args]: readonly string[],
  answers: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let shown = '';
  let answered = 0;
  child.stdout.on('data', (data) => {
    shown += stripVTControlCharacters(String(data)).replaceAll('\r', '');
    const question = QUESTION.exec(shown.slice(answered))?.[1];
    if (question === undefined) return;
    answered = shown.length;
    const [, answer = ''] = Object.entries(answers).find(([part]) => question.includes(part)) ?? [];
    child.stdin.write(`${answer}\r`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')}: ${shown}`);
  return shown;
}
