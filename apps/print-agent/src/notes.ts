import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AgentProgress } from '@jepret/contract';
import { makeFolder } from '@jepret/server/files/make-folder.ts';

/** What an agent needs after a power cut: the sheets that its printer may have. */
export interface AgentNotes {
  /** Identifies this state folder at the booth. */
  instance: string;
  list(): SheetNote[];
  /** Called before the print grant is requested: a begun sheet without a note belongs to another agent. */
  add(name: string): void;
  /** Called before the sheet is sent; null if the reference turned out to be invalid. */
  setJobRef(name: string, jobRef: string | null): void;
  /** Kept until it was reported to the booth. */
  setEnd(name: string, end: AgentProgress): void;
  forget(name: string): void;
  close(): void;
}

interface SheetNote {
  name: string;
  /** Null if it is unknown whether the printer has the sheet. */
  jobRef: string | null;
  end: AgentProgress | null;
}

export class FolderInUseError extends Error {}

/** Every change is on the disk when its call returns. Only one process at a time can use a folder. */
export function openAgentNotes(folder: string, newInstance: () => string): AgentNotes {
  makeFolder(folder);
  const file = new DatabaseSync(join(folder, 'print-agent.sqlite'));
  try {
    // The lock is held until the process ends in any way.
    file.exec('pragma locking_mode = exclusive; pragma synchronous = full; begin exclusive');
    file.exec('create table if not exists agent (instance text not null)');
    file.exec(
      'create table if not exists sheets (name text primary key, job_ref text, end_json text)',
    );
    if (!file.prepare('select instance from agent').get()) {
      file.prepare('insert into agent (instance) values (?)').run(newInstance());
    }
    file.exec('commit');
  } catch (error) {
    file.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new FolderInUseError(`Another print agent uses the folder ${folder} already.`);
  }
  const { instance } = file.prepare('select instance from agent').get() as { instance: string };

  return {
    instance,
    list: () =>
      file
        .prepare('select name, job_ref, end_json from sheets order by rowid')
        .all()
        .map(({ name, job_ref, end_json }) => ({
          name: String(name),
          jobRef: job_ref as string | null,
          end: end_json === null ? null : JSON.parse(String(end_json)),
        })),
    add: (name) => void file.prepare('insert or ignore into sheets (name) values (?)').run(name),
    setJobRef: (name, jobRef) =>
      void file.prepare('update sheets set job_ref = ? where name = ?').run(jobRef, name),
    setEnd: (name, end) =>
      void file
        .prepare(
          'insert into sheets (name, end_json) values (?, ?) on conflict (name) do update set end_json = excluded.end_json',
        )
        .run(name, JSON.stringify(end)),
    forget: (name) => void file.prepare('delete from sheets where name = ?').run(name),
    close: () => file.close(),
  };
}
