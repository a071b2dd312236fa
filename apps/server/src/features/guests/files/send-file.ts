import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../../domain/booth-error.ts';
import { hashText, shortenHash } from '../../../domain/session-files.ts';
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
  /** The path in the page's address. */
  path: string;
  isDownload: boolean;
}

/**
 * The server sends the files itself. The storage's signed addresses, which the kiosk uses (PIC-29),
 * would work for hours after the visitor deleted everything (GUEST-11) and reveal the visitor to
 * another host.
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
    // A name is never reused, so its hash identifies the content. `no-cache`, so that a phone that has
    // opened the file before does not show it after the deletion.
    const etag = `"${shortenHash(hashText(key))}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' });
    const isKnown = request.headers['if-none-match'] === etag;
    if (isKnown || wantsPart) blob.stream.destroy();
    if (isKnown) return reply.code(304).send();

    const { sizeBytes, contentType } = blob;
    reply.type(contentType);
    // The link's `download` attribute has the file name.
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

/** Parses a single range, as players send it; undefined if it is outside the file or one of several. */
function readRange(header: string, sizeBytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}
