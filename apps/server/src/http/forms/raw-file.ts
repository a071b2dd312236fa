import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { ConsoleCaller } from '../access/console-access.ts';

/** Makes a scope accept raw files of these types, and no other body. */
export function acceptFiles(scope: FastifyInstance, types: readonly string[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new BoothError('malformed', `The body must be a file of the type ${types.join(' or ')}.`)),
  );
}

/**
 * Stores the body in a temporary file during `handle`. The caller is checked again after the upload: it may take
 * minutes, and the caller may have lost the right meanwhile.
 */
export type ReceiveFile = <Result>(
  request: FastifyRequest,
  maxBytes: number,
  handle: (path: string, caller: ConsoleCaller) => Promise<Result>,
) => Promise<Result>;

/** Streams the body to the disk, so that no upload is in memory. */
export const createFileReceiver =
  (folder: string, randomness: Randomness): ReceiveFile =>
  async (request, maxBytes, handle) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > maxBytes) throw tooLarge(maxBytes);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${newId(randomness)}.upload`);
    try {
      await pipeline(limitBytes(request.raw, maxBytes), createWriteStream(path, { flags: 'wx' }));
      return await handle(path, await request.recheckCaller());
    } finally {
      await rm(path, { force: true });
    }
  };

async function* limitBytes(body: AsyncIterable<Buffer>, maxBytes: number) {
  let totalBytes = 0;
  for await (const piece of body) {
    totalBytes += piece.length;
    if (totalBytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

const tooLarge = (maxBytes: number) =>
  new BoothError('too_large', `The file has more than ${maxBytes / 1024 ** 2} MB.`);
