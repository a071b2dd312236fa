import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg, videoWork } from '@jepret/compositor';
import { expect, test } from 'vitest';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SINGLE_FRAME, textPart } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { scriptFfmpeg } from '../../testing/media/test-ffmpeg.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('films made ahead in the editor', (open) => {
  /** The visitor has come to the editor of a kiosk whose server has nothing else to do. */
  async function openEditing(overrides: Partial<BoothDependencies> = {}) {
    const priorities: (string | undefined)[] = [];
    const { renderFilms } = overrides.videoWork ?? videoWork;
    const studio = await openLiveStudio(await open(), {
      ...overrides,
      videoWork: {
        ...videoWork,
        renderFilms(ffmpeg, ...others) {
          priorities.push(ffmpeg.filmPriority);
          return renderFilms(ffmpeg, ...others);
        },
      },
    });
    await studio.work();
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const { headers } = studio.kiosk;
    const pick = { txID, ...SINGLE_FRAME, editorFollows: true };
    expect((await studio.post('/api/generate-image', pick, headers)).statusCode).toBe(200);
    await studio.dependencies.background.settled();
    const chosen = { ...pick, effect: 'original', fps: 30 };
    const named = (await studio.post('/api/generate-video', chosen, headers)).json().data;
    await expect.poll(() => studio.listJobs()).toEqual([]);
    const url = await studio.app.listen({ host: '127.0.0.1', port: 0 });
    return {
      studio,
      txID,
      named: { video_path: named.video_url, stacked_video_path: named.stacked_video_url },
      /** How each pair of films was made. */
      priorities,
      /** As a kiosk does that shows its editor; what it returns hangs up, as the first line does. */
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
        const answer = await studio.send(fields.map(textPart), headers, '/api/compile-painting');
        return answer.json().data;
      },
    };
  }

  /** ffmpeg is at work on films, and would be for ten minutes. */
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

  /** As for another film of the session. */
  async function runJob({ jobs }: LiveStudio, name: string, transactionId: string) {
    const { handlers } = jobs.videos ?? expect.fail('There is no ffmpeg.');
    const payload = { transactionId, inputsHash: 'another', number: 1, ...SINGLE_FRAME };
    await handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  }

  const listVideos = async ({ database }: LiveStudio) => {
    const rows = await database.selectFrom('videos').selectAll().orderBy('chosen_seq').execute();
    return rows.map(({ kind, state, files }) => [kind, state, files !== null]);
  };
  const listFilms = async ({ dependencies }: LiveStudio) =>
    (await dependencies.blobStore.list('res_image/')).filter((key) => /\.(mp4|gif)$/.test(key));

  test('they are made once at the lowest priority, and SKIP has them at once (FILM-36, FILM-38)', async () => {
    const { studio, named, priorities, stay, skip } = await openEditing();
    expect(await stay().answered).toBe(true);
    expect(await listVideos(studio)).toEqual([['live', 'planned', true]]);
    // Whoever asks again has them, too.
    expect(await stay().answered).toBe(true);

    expect(await skip()).toMatchObject(named);
    expect(priorities).toEqual(['lowest']);
    expect(await listVideos(studio)).toEqual([['live', 'made', true]]);
    await expect.poll(async () => (await listFilms(studio)).length).toBe(3);
    expect(await stay().answered).toBe(true);
  });

  test('before SKIP the visitor takes nothing of them home: no GIF, no mail, no guest page (FILM-38)', async () => {
    const { studio, txID, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    expect((await listFilms(studio)).filter((key) => key.endsWith('.gif'))).toEqual([]);
    expect(await studio.listJobs()).toEqual([]);
    const owner = await studio.transactions.requireEntitled(studio.kiosk.id, txID);
    expect((await studio.findDeliverables(owner, 'original'))?.films).toBeUndefined();
  });

  test('they are the films that SKIP makes without work ahead, byte for byte (FILM-38)', async () => {
    const ffmpeg = (await findFfmpeg()) ?? expect.fail('no ffmpeg');
    const { studio, priorities, stay, skip } = await openEditing({ ffmpeg });
    expect(await stay().answered).toBe(true);
    // Else SKIP may still join the work that has just ended.
    await studio.jobs.stopAhead();
    const { blobStore } = studio.dependencies;
    const keys = await listFilms(studio);
    expect(keys).toHaveLength(2);
    const ahead = await Promise.all(keys.map((key) => blobStore.find(key)));
    for (const key of keys) await blobStore.delete(key);
    await skip();
    expect(priorities).toEqual(['lowest', 'usual']);
    expect(await Promise.all(keys.map((key) => blobStore.find(key)))).toEqual(ahead);
  });

  test('the first line stops ffmpeg, and no film is left (FILM-37)', async () => {
    const { studio, isRunning, draw } = await openStuck();
    expect(isRunning()).toBe(true);
    draw();
    await expect.poll(isRunning).toBe(false);
    expect(await listVideos(studio)).toEqual([['live', 'planned', false]]);
    expect(await listFilms(studio)).toEqual([]);
  });

  test('a refund stops the work (FILM-18)', async () => {
    const { studio, txID, answered, isRunning } = await openStuck();
    await studio.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer was broken.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    expect(await answered).toBe(false);
    expect(isRunning()).toBe(false);
  });

  test.each(['clips-prepare', 'videos-make', 'videos-gif'])(
    'a job %s stops the work for good (FILM-36)',
    async (name) => {
      const { studio, txID, answered, isRunning, stay } = await openStuck();
      await runJob(studio, name, txID);
      expect(await answered).toBe(false);
      expect(isRunning()).toBe(false);
      expect(await listVideos(studio)).toEqual([['live', 'planned', false]]);
      expect(await stay().answered).toBe(false);
    },
  );

  test('the held call is answered also if a job stops the work while it is claimed (FILM-36)', async () => {
    let [looks, totalMs] = [0, 0];
    let interrupt = (): unknown => undefined;
    const { studio, txID, stay } = await openEditing({
      readProcessorTimes() {
        looks += 1;
        totalMs += 1_000;
        // Right after the second look the work is being claimed.
        if (looks === 2) queueMicrotask(() => void interrupt());
        return { idleMs: totalMs, totalMs };
      },
    });
    interrupt = () => runJob(studio, 'videos-make', txID);
    expect(await stay().answered).toBe(false);
  });

  test('DONE deletes what was made ahead (FILM-37)', async () => {
    const { studio, txID, priorities, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const plain = await listFilms(studio);
    expect(plain).toHaveLength(2);
    const painting = await drawPainting('#ff000080');
    const { video_path } = await studio.getPainted(txID, painting, { withRecording: 'true' });
    expect(video_path).toContain('/original/painted-');
    expect(priorities).toEqual(['lowest', 'usual']);
    expect(await listVideos(studio)).toEqual([
      ['live', 'dropped', false],
      ['painted', 'made', true],
    ]);
    expect((await listFilms(studio)).filter((key) => plain.includes(key))).toEqual([]);
  });

  test('another effect takes their place (FILM-37)', async () => {
    const { studio, txID, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const pick = { txID, effect: 'light_original', fps: 30, ...SINGLE_FRAME, editorFollows: true };
    await studio.post('/api/generate-video', pick, studio.kiosk.headers);
    expect(await listFilms(studio)).toEqual([]);
    expect(await listVideos(studio)).toEqual([
      ['live', 'dropped', false],
      ['live', 'planned', false],
    ]);
  });

  test('SKIP joins the work that is under way; no other job stops it from then on (FILM-36, FILM-40)', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let raised = (): boolean | undefined => undefined;
    const { studio, txID, named, priorities, stay, skip } = await openEditing({
      videoWork: {
        ...videoWork,
        async renderFilms(...films) {
          raised = () => films[0].raised?.aborted;
          begun.resolve();
          await gate.promise;
          return videoWork.renderFilms(...films);
        },
      },
    });
    const { answered } = stay();
    await begun.promise;
    const skipped = skip();
    // The film's own job is no reason to stop it.
    await expect.poll(() => raised()).toBe(true);
    await runJob(studio, 'videos-make', txID);
    gate.resolve();
    expect(await skipped).toMatchObject(named);
    await answered;
    expect(priorities).toEqual(['lowest']);
    expect(await listVideos(studio)).toEqual([['live', 'made', true]]);
  });

  test('what was begun once is not begun again; SKIP makes it (FILM-36, FILM-39)', async () => {
    const { studio, named, priorities, stay, skip } = await openEditing();
    // As a server leaves it that was killed in the middle.
    await studio.database.updateTable('videos').set({ tries: 1 }).execute();
    expect(await stay().answered).toBe(false);
    expect(await skip()).toMatchObject(named);
    expect(priorities).toEqual(['usual']);
  });

  test('films made ahead for a kiosk that died in its editor are taken home after five minutes (FILM-39)', async () => {
    const { studio, priorities, stay } = await openEditing();
    expect(await stay().answered).toBe(true);
    const { handlers, repeating } = studio.jobs.videos ?? expect.fail('There is no ffmpeg.');
    studio.advance(300_000);
    const context = { signal: new AbortController().signal, attempt: 1 };
    for (const { name } of repeating) await handlers[name]?.({}, context);
    await expect.poll(() => listVideos(studio)).toEqual([['live', 'made', true]]);
    await expect.poll(async () => (await listFilms(studio)).length).toBe(3);
    expect(priorities).toEqual(['lowest']);
  });

  test('a session that has chosen no films has none made ahead (FILM-36)', async () => {
    const { studio, txID, stay } = await openEditing();
    await studio.database.deleteFrom('videos').where('transaction_id', '=', txID).execute();
    expect(await stay().answered).toBe(false);
  });
});
