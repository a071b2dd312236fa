import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SettingError } from '@jepret/server/config/setting-error.ts';

export interface Terminal {
  print(line: string): void;
  ask(question: string): Promise<string>;
  /** The answer is not shown. */
  askSecret(question: string): Promise<string>;
  /** No more questions: from then on Ctrl-C ends the process. */
  close(): void;
}

/** Reads lines from a person; the end of the input or Ctrl-C ends the questions. */
export function openTerminal(): Terminal {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY,
    // The arrow keys would show a secret again.
    historySize: 0,
  });
  const closed = new Promise<never>((_resolve, reject) => {
    lines.once('close', () =>
      reject(new SettingError('Setup was cancelled; nothing was written.')),
    );
  });
  closed.catch(() => {});
  const ask = (question: string) => Promise.race([lines.question(`${question} `), closed]);
  return {
    print: (line) => console.log(line),
    ask: async (question) => (await ask(question)).trim(),
    async askSecret(question) {
      process.stdout.write(`${question} `);
      isShown = false;
      try {
        return (await ask('')).trim();
      } finally {
        isShown = true;
        process.stdout.write('\n');
      }
    },
    close: () => lines.close(),
  };
}

interface Option<Value extends string> {
  value: Value;
  title: string;
}

/** Asks until one of the options is chosen; Enter keeps `current`. */
export async function choose<Value extends string>(
  { print, ask }: Terminal,
  question: string,
  options: readonly Option<Value>[],
  current: string | undefined,
): Promise<Value> {
  print(question);
  for (const [index, { title }] of options.entries()) print(`  ${index + 1}  ${title}`);
  const kept = options.findIndex(({ value }) => value === current);
  for (;;) {
    const answer = await ask(kept < 0 ? 'Number:' : `Number [${kept + 1}]:`);
    const chosen = options[answer === '' ? kept : Number(answer) - 1];
    if (chosen) return chosen.value;
    print(`Enter a number from 1 to ${options.length}.`);
  }
}

/** Asks for a text; Enter keeps `current`. `withoutAnswer` says what Enter means if nothing is kept. */
export async function askText(
  { ask }: Terminal,
  question: string,
  current: string | undefined,
  withoutAnswer?: string,
): Promise<string> {
  const hint = withoutAnswer ? ` (Enter: ${withoutAnswer})` : '';
  const answer = await ask(current ? `${question} [${current}]:` : `${question}${hint}:`);
  return answer || (current ?? '');
}

/** Asks for a secret; Enter keeps the one that is set, which is not shown. */
export async function askSecret(
  { askSecret: ask }: Terminal,
  question: string,
  current: string | undefined,
): Promise<string> {
  const answer = await ask(current ? `${question} [Enter: keep the current one]:` : `${question}:`);
  return answer || (current ?? '');
}

/** Asks until the answer is yes or no, also in Indonesian; Enter means no. */
export async function confirm({ print, ask }: Terminal, question: string): Promise<boolean> {
  for (;;) {
    const answer = await ask(`${question} [y/N]:`);
    if (/^(?:y|yes|ya)$/i.test(answer)) return true;
    if (/^(?:n|no|tidak)?$/i.test(answer)) return false;
    print('Enter y or n.');
  }
}
