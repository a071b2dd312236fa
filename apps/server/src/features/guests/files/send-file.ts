import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../../domain/booth-error.ts';
import { hashText, shorten } from '../../../domain/session-files.ts';
import { type BlobStore, type ByteRange, isBlobKey } from '../../../ports/blob-store.ts';
import type { Guest } from '../store.ts';
import { toKey } from './guest-files.ts';
import type { LightPictures } from './light-pictures.ts';

interface Dependencies {
  blobStore: BlobStore;
  lightPictures: LightPictures;
}

interface FileRequest {
  guest: Guest;
  /** As the page calls it. */
  path: string;
  isDownload: boolean;
}

/**
 * Through us and not by the storage's own addresses, which are for the kiosk (PIC-29): those would
 * work for hours after the visitor deleted everything (GUEST-11), and tell another host who looks.
 */
export function createSendFile({ blobStore, lightPictures }: Dependencies) {
  const open = async (key: string, range?: ByteRange) =>
    (await blobStore.openRead(key, range)) ??
    ((await lightPictures.ensure(key)) ? blobStore.openRead(key, range) : undefined);

  return async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { guest, path, isDownload }: FileRequest,
  ): Promise<FastifyReply> {
    const key = toKey(guest, path);
    if (!isBlobKey(key)) throw noFile();
    const wantsPart = request.headers.range !== undefined;
    const blob = await open(key, wantsPart ? FIRST_BYTE : undefined);
    if (!blob) throw noFile();
    // A name is never used twice, so it is as good as the bytes. Asked each time, because deleted
    // means deleted also for a phone that has been here before.
    const etag = `"${shorten(hashText(key))}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' });
    const isKnown = request.headers['if-none-match'] === etag;
    if (isKnown || wantsPart) blob.stream.destroy();
    if (isKnown) return reply.code(304).send();

    const { sizeBytes, contentType } = blob;
    reply.type(contentType);
    // The name comes from the link's own attribute.
    if (isDownload) reply.header('content-disposition', 'attachment');
    if (!wantsPart) return reply.header('content-length', sizeBytes).send(blob.stream);

    const range = readRange(request.headers.range ?? '', sizeBytes);
    if (!range) return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
    const part = await blobStore.openRead(key, range);
    if (!part) throw noFile();
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
      .header('content-length', range.end - range.start + 1)
      .send(part.stream);
  };
}

const FIRST_BYTE = { start: 0, end: 0 };

const noFile = () => new BoothError('not_found', 'There is no such file.');

/** The one range that players ask for; undefined when it lies outside, or there are several. */
function readRange(header: string, sizeBytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}
