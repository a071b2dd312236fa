import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import type { MailRefusal } from '../../../ports/mailer.ts';
import { openDeliveryWorker } from '../../../testing/booths/delivering-booth.ts';
import { startRecordingBooth } from '../../../testing/booths/recording-booth.ts';
import { SINGLE_FRAME } from '../../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const SECOND_MS = 1_000;
const GIF = 'jepret-AVAILABLE_1_FRAME-clip.gif';

/** A session with a chosen film, whose GIF is made only by `makeGif`. */
async function openFilmed(database: Database) {
  const booth = await startRecordingBooth(database);
  const { videoQueue } = booth.dependencies;
  const { add } = videoQueue;
  const held: Parameters<typeof add>[] = [];
  videoQueue.add = async (...job) => {
    if (job[0] === 'videos-gif') held.push(job);
    else await add(...job);
  };
  const txID = await booth.startPaid();
  await booth.recordAll(txID, SINGLE_FRAME);
  await booth.getImages(txID, SINGLE_FRAME);
  await booth.startVideoJobs();
  await booth.getVideos(txID, 'original', SINGLE_FRAME);
  booth.mails.length = 0;
  const outbox = openDeliveryWorker(booth);
  const send = (fields = {}) => outbox.sendMail(txID, { withRecording: 'true', ...fields });
  return {
    booth,
    outbox,
    send,
    async getAccepted(fields = {}): Promise<string> {
      const answer = await send(fields);
      expect(answer.statusCode).toBe(200);
      return answer.json().data.delivery_id;
    },
    async makeGif() {
      for (const job of held) await add(...job);
      const { blobStore } = booth.dependencies;
      const listGifs = async () =>
        (await blobStore.list('res_image/')).filter((key) => key.endsWith('.gif'));
      await expect.poll(listGifs).toHaveLength(1);
      await expect.poll(() => booth.listJobs()).not.toContain('videos-gif');
    },
    listAttached: () =>
      booth.mails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename)),
  };
}

describeOnEveryDatabase('a mail whose GIF is still being made', (open) => {
  test('waits for the GIF and then attaches it (MAIL-25)', async () => {
    const { booth, outbox, getAccepted, makeGif, listAttached } = await openFilmed(await open());
    const id = await getAccepted();
    await outbox.runDeliveriesFor(10 * SECOND_MS);
    expect(booth.mails).toEqual([]);
    expect(await outbox.getDelivery(id)).toMatchObject({
      state: 'waiting',
      tries: 0,
      reason: 'Its GIF is still being made.',
    });
    await makeGif();
    await outbox.runDeliveriesFor(2 * SECOND_MS);
    expect((await outbox.getDelivery(id)).state).toBe('done');
    expect(listAttached()).toEqual([
      expect.arrayContaining(['jepret-AVAILABLE_1_FRAME-living-print.mp4', GIF]),
    ]);
    const gif = booth.mails[0]?.attachments?.find(({ filename }) => filename === GIF);
    expect(gif?.content.toString('latin1', 0, 6)).toBe('GIF89a');
  });

  test('is sent without the GIF after ten minutes, after three tries of the GIF, or if the clock is set back (MAIL-25)', async () => {
    const { booth, outbox, getAccepted, listAttached } = await openFilmed(await open());
    await getAccepted();
    await outbox.runDeliveriesFor(600 * SECOND_MS - 1);
    expect(booth.mails).toEqual([]);
    await outbox.runDeliveriesFor(1);
    expect(listAttached()).toEqual([expect.not.arrayContaining([GIF])]);

    await getAccepted({ email: 'budi@example.com' });
    booth.advance(-365 * 86_400 * SECOND_MS);
    await outbox.runDueDeliveries();
    expect(booth.mails).toHaveLength(2);
    booth.advance(365 * 86_400 * SECOND_MS);
    await booth.database.updateTable('videos').set({ tries: 3 }).execute();
    await getAccepted({ email: 'wati@example.com' });
    await outbox.runDueDeliveries();
    expect(booth.mails).toHaveLength(2);
    // The fourth try has begun, so three have failed.
    await booth.database.updateTable('videos').set({ tries: 4 }).execute();
    await outbox.runDeliveriesFor(2 * SECOND_MS);
    expect(booth.mails).toHaveLength(3);
  });

  test('is sent at once if it has no GIF or the GIF will never be made', async () => {
    const { booth, outbox, getAccepted, makeGif, listAttached } = await openFilmed(await open());
    await getAccepted({ withRecording: 'false' });
    await outbox.runDueDeliveries();
    expect(booth.mails).toHaveLength(1);
    await makeGif();
    await getAccepted();
    await outbox.runDueDeliveries();
    expect(listAttached().at(-1)).toContain(GIF);
    await booth.database.updateTable('videos').set({ chosen_at: null }).execute();
    await getAccepted({ email: 'budi@example.com' });
    await outbox.runDueDeliveries();
    expect(booth.mails).toHaveLength(3);
  });

  test('a bad address is reported at once, and the mail server is asked about an address once (MAIL-25)', async () => {
    const { booth, outbox, getAccepted } = await openFilmed(await open());
    const asked: string[] = [];
    const refusal: MailRefusal = { kind: 'refused', about: 'recipient', reason: 'No such user.' };
    booth.dependencies.mailer.findAddressRefusal = async (to) => {
      asked.push(to);
      return to.startsWith('typo') ? refusal : undefined;
    };
    const bad = await getAccepted({ email: 'typo@example.com' });
    await outbox.runDueDeliveries();
    expect((await outbox.findDelivery(bad)).json().data).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Please check it'),
    });
    await getAccepted();
    await outbox.runDeliveriesFor(600 * SECOND_MS);
    expect(asked).toEqual(['typo@example.com', 'sari@example.com']);
    expect(booth.mails.map(({ to }) => to)).toEqual(['sari@example.com']);
  });
});
