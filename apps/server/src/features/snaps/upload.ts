import type { Photo } from '@jepret/compositor';
import { type Frame, RecordingUploadForm, UploadForm } from '@jepret/contract';
import type { FastifyRequest } from 'fastify';
import { BoothError, type Fault, invalid } from '../../domain/booth-error.ts';
import { createFairQueue } from '../../domain/fair-queue.ts';
import type { KioskCaller } from '../../http/access/access.ts';
import { authorizeTransaction } from '../../http/access/authorize-transaction.ts';
import { toFault } from '../../http/errors/validation-messages.ts';
import { type FormFields, readForm } from '../../http/forms/multipart.ts';
import type { SnapOwner } from './capture-files.ts';
import type { InspectClip } from './clip-check.ts';
import type { Framing, SnapService } from './service.ts';
import { createUploadBatch, type UploadBatch } from './upload-batch.ts';
import type { UploadFolders } from './upload-folder.ts';

export interface UploadDependencies<Owner extends SnapOwner> {
  snaps: SnapService;
  uploadFolders: UploadFolders;
  requireEntitled(kioskId: string, transactionId: string): Promise<Owner>;
  findFrame(frameName: string, categoryName: string): Promise<Frame | undefined>;
  /** Called with each picture that was decoded for the check, even if the upload is refused later. */
  onDecoded(hash: string, photo: Photo): void;
  /** If absent, clips are skipped: a kiosk that still records must not lose its photos. */
  inspectClip: InspectClip | undefined;
}

export interface Upload<Owner> {
  owner: Owner;
  /** The frame of the photos, if the kiosk sent it. */
  frame: Frame | undefined;
  numbers: number[];
}

type UploadKind = 'photos' | 'recordings';

/** The number of sessions whose photos are decoded at once, because photos need much memory. */
const UPLOADS_AT_ONCE = 2;

/** Handles one `upload-file`: all files of the request are stored, or none. */
export function createUpload<Owner extends SnapOwner>(dependencies: UploadDependencies<Owner>) {
  const { snaps, uploadFolders, inspectClip, findFrame } = dependencies;
  const authorize = authorizeTransaction(dependencies.requireEntitled);

  // In the order of arrival: otherwise a photo could replace its retake.
  const fairQueue = createFairQueue(UPLOADS_AT_ONCE);

  return async function upload(
    request: FastifyRequest,
    caller: KioskCaller,
    kind: UploadKind,
  ): Promise<Upload<Owner>> {
    const uploadFolder = uploadFolders.open();
    try {
      const batch = createUploadBatch({
        uploadFolder,
        onDecoded: dependencies.onDecoded,
        clips: kind === 'photos' ? 'refused' : (inspectClip ?? 'skipped'),
      });
      const { fields, authorized: owner } = await readForm(
        request,
        (body) => authorize(body, caller),
        batch.add,
      );
      return await fairQueue.run(owner.id, () => save(request, owner, fields, batch, kind));
    } finally {
      await uploadFolder.empty();
    }
  };

  async function save(
    { raw }: FastifyRequest,
    owner: Owner,
    fields: FormFields,
    batch: UploadBatch,
    kind: UploadKind,
  ): Promise<Upload<Owner>> {
    const stored = {
      photos: toHashes(await snaps.list(owner.id)),
      clips: toHashes(await snaps.listClips(owner.id)),
    };
    const { frame, framing, retakes = 0, faults } = await readFields(kind, fields, findFrame);
    // Checking the files is expensive: skipped if the upload is refused anyway.
    refuse([...faults, ...batch.findFaults(frame)]);
    refuse(await batch.check(stored));
    // If the kiosk disconnected, it may already be sending another photo of that number.
    if (raw.socket.destroyed) throw new BoothError('conflict', 'The upload was interrupted.');
    const captures = batch.selectChanged(stored);
    if (captures.photos.length + captures.clips.length > 0) {
      const details = { frame: frame ? namesOf(frame) : null, retakes };
      await snaps.save(owner, captures, details, framing);
    }
    return { owner, frame, numbers: batch.numbers() };
  }
}

function refuse(faults: readonly (Fault | string)[]): void {
  if (faults.length === 0) return;
  throw invalid([...faults, 'Nothing of this upload was stored.']);
}

const toHashes = (captures: readonly { number: number; hash: string }[]) =>
  new Map(captures.map(({ number, hash }) => [number, hash]));

const namesOf = ({ frame_name, category_name }: Frame) => ({
  frameName: frame_name,
  categoryName: category_name,
});

interface ReadFields {
  frame?: Frame | undefined;
  framing?: Framing | undefined;
  retakes?: number;
  faults: (Fault | string)[];
}

async function readFields(
  kind: UploadKind,
  fields: FormFields,
  findFrame: UploadDependencies<SnapOwner>['findFrame'],
): Promise<ReadFields> {
  const schema = kind === 'photos' ? UploadForm : RecordingUploadForm;
  const form = schema.safeParse(Object.fromEntries(fields));
  if (!form.success) {
    const { issues } = form.error;
    return { faults: issues.map(({ path, message }) => toFault(path.join('.'), message)) };
  }
  const { retakes } = form.data;
  return { ...(await readFrame(form.data, findFrame)), framing: readFraming(form.data), retakes };
}

async function readFrame(
  { frameName, categoryName }: UploadForm,
  findFrame: UploadDependencies<SnapOwner>['findFrame'],
): Promise<ReadFields> {
  if (frameName === undefined && categoryName === undefined) return { faults: [] };
  if (frameName === undefined || categoryName === undefined) {
    return { faults: ['A frame is named by frameName and categoryName together.'] };
  }
  const frame = await findFrame(frameName, categoryName);
  return frame ? { frame, faults: [] } : { faults: ['There is no such frame.'] };
}

function readFraming(form: UploadForm | RecordingUploadForm): Framing | undefined {
  if (!('resizeOptions' in form)) return undefined;
  return { resizeOptions: form.resizeOptions, isMirrored: form.mirrored };
}
