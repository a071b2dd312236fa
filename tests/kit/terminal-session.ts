import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** Every question of `jepret setup` and of passwd ends so. */
const QUESTION_END = ': ';
/** An answer that is refused is asked for again. */
const MAX_QUESTIONS = 60;

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
  let questions = 0;
  child.stdout.on('data', (data) => {
    shown += stripVTControlCharacters(String(data)).replaceAll('\r', '');
    // With the numbered options above it.
    const question = shown.slice(answered);
    if (!question.endsWith(QUESTION_END)) return;
    answered = shown.length;
    questions += 1;
    if (questions > MAX_QUESTIONS) child.kill();
    const [, answer = ''] = Object.entries(answers).find(([part]) => question.includes(part)) ?? [];
    child.stdin.write(`${answer}\r`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')}: ${shown}`);
  return shown;
}
