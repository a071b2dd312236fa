import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerFolder } from '@jepret/testing/servers/server-folder.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an ffmpeg and an ffprobe that cache their output. */
    ffmpegCache: string;
  }
}

/**
 * Hundreds of tests make the same few videos of the same few clips. The real programs make each of them once in a
 * run; the same arguments and input then return the cached output.
 */
export default function setup(project: TestProject): () => void {
  // Servers that tests start under another account use it too.
  const folder = createServerFolder('film-memory');
  chmodSync(folder, 0o777);
  for (const program of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(folder, program), writeScript(folder, program), { mode: 0o755 });
  }
  project.provide('ffmpegCache', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A shell script, because it starts a hundred times faster than ffmpeg. */
const writeScript = (folder: string, program: string): string => `#!/bin/sh
PATH=\${PATH#${folder}:}
work=${folder}/work.$$
mkdir $work || exec ${program} "$@"

# The last argument of ffmpeg is the output file, all others decide the content. With -version it
# writes no file.
output=pipe:1
case "${program} $* " in 'ffmpeg '*' -i '*) for output; do :; done;; esac
describe() {
  echo ${program}
  previous=
  left=$#
  for word; do
    left=$((left - 1))
    if [ $left = 0 ] && [ "$word" = "$output" ]; then word=; fi
    file=\${word#file:}
    if [ "$previous" = -i ] && [ -f "$file" ]; then cat "$file"; else printf '%s\\n' "$word"; fi
    previous=$word
  done
}
case " $* " in *' -i pipe:0 '*) cat >$work/input;; *) : >$work/input;; esac
key=$({ describe "$@"; cat $work/input; } | b2sum)
made=${folder}/\${key%% *}

# A concurrent call with the same key waits for the first one.
exec 9>$made.lock
flock 9
if [ ! -e $made ]; then
  if [ "$output" = pipe:1 ]; then
    ${program} "$@" <$work/input >$work/output 9>&-
  else
    left=$#
    for word; do
      shift
      left=$((left - 1))
      if [ $left -gt 0 ]; then set -- "$@" "$word"; fi
    done
    ${program} "$@" file:$work/output <$work/input 9>&-
  fi
  status=$?
  if [ $status != 0 ]; then rm -r $work; exit $status; fi
  mv $work/output $made
fi
rm -r $work
exec 9>&-
if [ "$output" = pipe:1 ]; then exec cat $made; fi
exec cp $made "\${output#file:}"
`;
