import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg, videoWork } from '@jepret/compositor';
import { expect, test } from 'vitest';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SINGLE_FRAME, textPart } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('films made ahead during the editor', (open) => {
  /** The visitor has reached the editor, and the server is idle. */
  async function openEditing(overrides: Partial<BoothDependencies> = {}) {
    const priorities: (string | undefined)[] = [];
    const { renderFilms } = overrides.videoWork ?? videoWork;
    const booth = await startRecordingBooth(await open(), {
      ...overrides,
      videoWork: {
        ...videoWork,
        renderFilms(ffmpeg, ...others) {
          priorities.push(ffmpeg.filmPriority);
          return renderFilms(ffmpeg, ...others);
        },
      },
    });
    await booth.startVideoJobs();
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    const { headers } = booth.kiosk;
    const pick = { txID, ...SINGLE_FRAME, editorFollows: true };
    expect((await booth.post('/api/generate-image', pick, headers)).statusCode).toBe(200);
    await booth.dependencies.background.settled();
    const chosen = { ...pick, effect: 'original', fps: 30 };
    const named = (await booth.post('/api/generate-video', chosen, headers)).json().data;
    await expect.poll(() => booth.listJobs()).toEqual([]);
    const url = await booth.app.listen({ host: '127.0.0.1', port: 0 });
    return {
      booth,
      txID,
      named: { video_path: named.video_url, stacked_video_path: named.stacked_video_url },
      /** The priority of each pair of films. */
      priorities,
      /** Sends the call that a kiosk sends in its editor; `draw` disconnects, as the first line does. */
      stay() {
        const drawing = new AbortController();
        const answered = fetch(`${url}/v1/films-ahead`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ txID }),
          signal: drawing.signal,
        }).then(async (answer) => (await answer.json()).data.ready as boolean);
        answered.catch(() => {});
        return { answered, draw: () => drawing.abort() };
      },
      async skip() {
        const fields = Object.entries({ txID, effect: 'original', withRecording: 'true' });
        const answer = await booth.send(fields.map(textPart), headers, '/api/compile-painting');
        return answer.json().data;
      },
    };
  }

  /** Starts an ffmpeg that works on films for ten minutes. */
  async function openStuck() {
    const { ffmpeg, folder } = scriptFfmpeg('echo $$ > pid.part; mv pid.part pid; exec sleep 600');
    const editing = await openEditing({
      videoWork: {
        ...videoWork,
        renderFilms: (_, ...others) => videoWork.renderFilms(ffmpeg, ...others),
      },
    });
    const stay = editing.stay();
    const pidFile = join(folder, 'pid');
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return { ...editing, ...stay, isRunning: () => existsSync(`/proc/${pid}`) };
  }

  /** Runs a job for another film of the session. */
  async function runJob({ jobs }: RecordingBooth, name: string, transactionId: string) {
    const { handlers } = jobs.videos ?? expect.fail('There is no ffmpeg.');
    const payload = { transactionId, inputsHash: 'another', number: 1, ...SINGLE_FRAME };
    await handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  }

  const listVideos = async ({ database }: RecordingBooth) => {
    const rows = await database.selectFrom('videos').selectAll().orderBy('chosen_seq').execute();
    return rows.map(({ kind, state, files }) => [kind, state, files !== null]);
  };
  const listFilms = async ({ dependencies }: RecordingBooth) =>
    (await dependencies.blobStore.list('res_image/')).filter((key) => /\.(mp4|gif)$/.test(key));

  test('are made once at the lowest priority, and SKIP gets them at once (FILM-36, FILM-38)', async () => {
    const { booth, named, priorities, stay, skip } = await openEditing();
    expect(await stay().answered).toBe(true);
    expect(await listVideos(booth)).toEqual([['live', 'planned', true]]);
    // A repeated call gets them too.
    expect(await stay().answered).toBe(true);

    expect(await skip()).toMatchObject(named);
    expect(priorities).toEqual(['lowest']);
    expect(await listVideos(booth)).toEqual([['live', 'made', true]]);
    await expect.poll(async () => (await listFilms(booth)).length).toBe(3);
    expect(await stay().answered).toBe(true);
  });

  test('before SKIP no GIF, mail or guest page contains them (FILM-38)', async () => {
    const { booth, txID, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    expect((await listFilms(booth)).filter((key) => key.endsWith('.gif'))).toEqual([]);
    expect(await booth.listJobs()).toEqual([]);
    const owner = await booth.transactions.requireEntitled(booth.kiosk.id, txID);
    expect((await booth.findDeliverables(owner, 'original'))?.films).toBeUndefined();
  });

  test('are byte for byte the films that SKIP makes without work ahead (FILM-38)', async () => {
    const ffmpeg = (await findFfmpeg()) ?? expect.fail('no ffmpeg');
    const { booth, priorities, stay, skip } = await openEditing({ ffmpeg });
    expect(await stay().answered).toBe(true);
    // Otherwise SKIP could join the work that has just ended.
    await booth.jobs.stopAhead();
    const { blobStore } = booth.dependencies;
    const keys = await listFilms(booth);
    expect(keys).toHaveLength(2);
    const ahead = await Promise.all(keys.map((key) => blobStore.find(key)));
    for (const key of keys) await blobStore.delete(key);
    await skip();
    expect(priorities).toEqual(['lowest', 'usual']);
    expect(await Promise.all(keys.map((key) => blobStore.find(key)))).toEqual(ahead);
  });

  test('the first line stops ffmpeg and leaves no film (FILM-37)', async () => {
    const { booth, isRunning, draw } = await openStuck();
    expect(isRunning()).toBe(true);
    draw();
    await expect.poll(isRunning).toBe(false);
    expect(await listVideos(booth)).toEqual([['live', 'planned', false]]);
    expect(await listFilms(booth)).toEqual([]);
  });

  test('a refund stops the work (FILM-18)', async () => {
    const { booth, txID, answered, isRunning } = await openStuck();
    await booth.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    expect(await answered).toBe(false);
    expect(isRunning()).toBe(false);
  });

  test.each(['clips-prepare', 'videos-make', 'videos-gif'])(
    'a %s job stops the work for good (FILM-36)',
    async (name) => {
      const { booth, txID, answered, isRunning, stay } = await openStuck();
      await runJob(booth, name, txID);
      expect(await answered).toBe(false);
      expect(isRunning()).toBe(false);
      expect(await listVideos(booth)).toEqual([['live', 'planned', false]]);
      expect(await stay().answered).toBe(false);
    },
  );

  test('the waiting call is answered even if a job stops the work during its claim (FILM-36)', async () => {
    let [reads, totalMs] = [0, 0];
    let interrupt = (): unknown => undefined;
    const { booth, txID, stay } = await openEditing({
      readProcessorTimes() {
        reads += 1;
        totalMs += 1_000;
        // The work is claimed right after the second read.
        if (reads === 2) queueMicrotask(() => void interrupt());
        return { idleMs: totalMs, totalMs };
      },
    });
    interrupt = () => runJob(booth, 'videos-make', txID);
    expect(await stay().answered).toBe(false);
  });

  test('DONE deletes the films made ahead (FILM-37)', async () => {
    const { booth, txID, priorities, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const plain = await listFilms(booth);
    expect(plain).toHaveLength(2);
    const painting = await drawPainting('#ff000080');
    const { video_path } = await booth.getPainted(txID, painting, { withRecording: 'true' });
    expect(video_path).toContain('/original/painted-');
    expect(priorities).toEqual(['lowest', 'usual']);
    expect(await listVideos(booth)).toEqual([
      ['live', 'dropped', false],
      ['painted', 'made', true],
    ]);
    expect((await listFilms(booth)).filter((key) => plain.includes(key))).toEqual([]);
  });

  test('choosing another effect deletes them (FILM-37)', async () => {
    const { booth, txID, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const pick = { txID, effect: 'light_original', fps: 30, ...SINGLE_FRAME, editorFollows: true };
    await booth.post('/api/generate-video', pick, booth.kiosk.headers);
    expect(await listFilms(booth)).toEqual([]);
    expect(await listVideos(booth)).toEqual([
      ['live', 'dropped', false],
      ['live', 'planned', false],
    ]);
  });

  test('SKIP joins the work in progress, and then no other job stops it (FILM-36, FILM-40)', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let raised = (): boolean | undefined => undefined;
    const { booth, txID, named, priorities, stay, skip } = await openEditing({
      videoWork: {
        ...videoWork,
        async renderFilms(...films) {
          raised = () => films[0].raiseSignal?.aborted;
          begun.resolve();
          await gate.promise;
          return videoWork.renderFilms(...films);
        },
      },
    });
    const { answered } = stay();
    await begun.promise;
    const skipped = skip();
    // The film's own job does not stop the work.
    await expect.poll(() => raised()).toBe(true);
    await runJob(booth, 'videos-make', txID);
    gate.resolve();
    expect(await skipped).toMatchObject(named);
    await answered;
    expect(priorities).toEqual(['lowest']);
    expect(await listVideos(booth)).toEqual([['live', 'made', true]]);
  });

  test('work that was interrupted does not begin again; SKIP makes the films (FILM-36, FILM-39)', async () => {
    const { booth, named, priorities, stay, skip } = await openEditing();
    // The state after the server was killed during the work.
    await booth.database.updateTable('videos').set({ tries: 1 }).execute();
    expect(await stay().answered).toBe(false);
    expect(await skip()).toMatchObject(named);
    expect(priorities).toEqual(['usual']);
  });

  test('films made ahead for a kiosk that stopped in its editor are delivered after five minutes (FILM-39)', async () => {
    const { booth, priorities, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const { handlers, repeating } = booth.jobs.videos ?? expect.fail('There is no ffmpeg.');
    booth.advance(300_000);
    const context = { signal: new AbortController().signal, attempt: 1 };
    for (const { name } of repeating) await handlers[name]?.({}, context);
    await expect.poll(() => listVideos(booth)).toEqual([['live', 'made', true]]);
    await expect.poll(async () => (await listFilms(booth)).length).toBe(3);
    expect(priorities).toEqual(['lowest']);
  });

  test('no films are made ahead for a session that has chosen none (FILM-36)', async () => {
    const { booth, txID, stay } = await openEditing();
    await booth.database.deleteFrom('videos').where('transaction_id', '=', txID).execute();
    expect(await stay().answered).toBe(false);
  });
});
