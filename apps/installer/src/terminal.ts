import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SettingError } from '@jepret/server/config/setting-error.ts';

export interface Terminal {
  print(line: string): void;
  ask(question: string): Promise<string>;
  /** The answer is not shown. */
  askSecret(question: string): Promise<string>;
}

/** Reads lines from a person; the end of the input or Ctrl-C ends the questions. */
export function openTerminal(): Terminal & { close(): void } {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
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

/** Asks for a text; Enter keeps `current`. */
export async function askText(
  { ask }: Terminal,
  question: string,
  current: string | undefined,
): Promise<string> {
  const answer = await ask(current ? `${question} [${current}]:` : `${question}:`);
  return answer || (current ?? '');
}

/** Asks for a secret; Enter keeps the one that is set, which is not shown. */
export async function askSecret(
  { askSecret: ask }: Terminal,
  question: string,
  current: string | undefined,
): Promise<string> {
  const answer = await ask(current ? `${question} [keep the present one]:` : `${question}:`);
  return answer || (current ?? '');
}

export async function confirm({ ask }: Terminal, question: string): Promise<boolean> {
  const answer = await ask(`${question} [y/N]:`);
  return /^y(?:es)?$/i.test(answer);
}
