import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebianMachine } from './debian-machine.ts';

const FOLDER = 'docs/guide';

/** A command line in a `sh` block of a chapter. */
export interface GuideCommand {
  chapter: string;
  /** The heading above it. */
  section: string;
  /** Without its comment. */
  line: string;
}

/** Commands that change or read the machine; `npm run test:kit` runs them. */
const MACHINE_COMMAND =
  /^(?:sudo )?(?:apt|cat|chown|cupsctl|cupsenable|curl|df|dpkg-query|du|echo|install|journalctl|lpadmin|lpinfo|lpstat|passwd|readlink|reboot|systemctl|timedatectl|update-ca-certificates|useradd|jepret (?:adopt|setup|upgrade))\b/;

export const isMachineCommand = ({ line }: Pick<GuideCommand, 'line'>): boolean =>
  MACHINE_COMMAND.test(line);

/**
 * Commands for a machine with Docker, which no test has. A test compares them with the files in `deploy`, and
 * `npm run test:image` builds the image with the arguments of `docker build`.
 */
const CONTAINER_COMMAND = /^(?:docker |npm run package$|(?:cp|chmod 600) deploy\/)/;

export const isContainerCommand = ({ line }: Pick<GuideCommand, 'line'>): boolean =>
  CONTAINER_COMMAND.test(line);

/** What runs in the container is a command about the booth like any other. */
const inContainer = 'docker compose -f deploy/compose.yaml exec calls jepret ';
export const withoutContainer = (line: string): string => line.replace(inContainer, 'sudo jepret ');

/** Commands about the booth; a test runs them against a seeded booth. */
export const isBoothCommand = (command: Pick<GuideCommand, 'line'>): boolean =>
  command.line.startsWith('sudo jepret ') && !isMachineCommand(command);

/** The chapters in the order of the index. */
export const listChapters = (): string[] => [
  ...new Set(
    [...readChapter('README.md').matchAll(/^\| \[.*?\]\(([\w-]+\.md)\)/gm)].map(
      ([, name = '']) => name,
    ),
  ),
];

export const readChapter = (chapter: string): string => readFileSync(join(FOLDER, chapter), 'utf8');

export const listGuideCommands = (): GuideCommand[] =>
  listChapters().flatMap((chapter) => findCommands(chapter, readChapter(chapter)));

/** The command lines of all `sh` blocks, without comments; a line that ends with `\` continues in the next. */
export function findCommands(chapter: string, text: string): GuideCommand[] {
  const commands: GuideCommand[] = [];
  let section = '';
  let block: string | undefined;
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const fence = /^\s*```(\w*)$/.exec(line);
    if (fence) block = block === undefined ? fence[1] : undefined;
    else if (block === undefined) section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    else if (block === 'sh') {
      const command = line.replace(/(?:^|\s+)#.*$/, '').trim();
      if (command) commands.push({ chapter, section, line: command });
    }
  }
  return commands;
}

/** Replaces words such as CODE, or an example such as `booth.example.com`, by the test's own values. */
export function fillIn(line: string, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (names.length === 0) return line;
  return line.replaceAll(
    new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'g'),
    (name) => values[name] ?? name,
  );
}

interface RunOptions {
  values?: Readonly<Record<string, string>>;
  /** For a command that asks questions: the answers by a part of the question. Otherwise Enter is pressed. */
  answers?: Readonly<Record<string, string>>;
  /** Runs only the commands that begin so. */
  only?: string;
  /** Where the packages are. */
  folder?: string;
}

export const PACKAGES_FOLDER = '/root';

export interface Guide {
  /** Runs the machine's commands of a section; returns the output. A reboot is a power cut. */
  run(chapter: string, section: string, options?: RunOptions): Promise<string>;
  /** The machine's commands that were not run. */
  listLeft(): string[];
}

export function openGuide(booth: DebianMachine): Guide {
  const left = new Set(listGuideCommands().filter(isMachineCommand).map(nameOf));

  async function runLine(line: string, { answers = {}, folder }: RunOptions): Promise<string> {
    if (line === 'reboot') {
      await booth.cutPower();
      await booth.boot();
      return '';
    }
    if (/^(?:jepret setup|passwd\b.*)$/.test(line)) return booth.runInTerminal(line, answers);
    // Enter answers dpkg's questions; a package of Debian in the middle of a test would change the rest of it.
    const quiet = line.replace(/^apt /, "yes '' | apt-get -y -q --no-install-recommends ");
    return booth.run('sh', '-c', `cd ${folder ?? PACKAGES_FOLDER} && ${quiet}`);
  }

  return {
    async run(chapter, section, options = {}) {
      const { values = {}, only = '' } = options;
      const commands = findCommands(chapter, readChapter(chapter)).filter(
        (command) =>
          command.section === section && command.line.startsWith(only) && isMachineCommand(command),
      );
      if (commands.length === 0) {
        throw new Error(`${chapter} has no commands "${only}…" in "${section}".`);
      }
      let output = '';
      for (const command of commands) {
        const line = fillIn(command.line, values).replaceAll(/(?<=^|\| )sudo /g, '');
        output += await runLine(line, options);
        left.delete(nameOf(command));
      }
      return output;
    },
    listLeft: () => [...left],
  };
}

const nameOf = ({ chapter, section, line }: GuideCommand): string =>
  `${chapter}, ${section}: ${line}`;
