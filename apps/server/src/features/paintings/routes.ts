import { readFile, stat } from 'node:fs/promises';
import { CompilePaintingForm, calls } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { KioskCaller } from '../../http/access/access.ts';
import { authorizeTransaction } from '../../http/access/authorize-transaction.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import type { IncomingFile } from '../../http/forms/incoming-file.ts';
import { acceptForms, readForm } from '../../http/forms/multipart.ts';
import { parseForm } from '../../http/forms/parse-form.ts';
import { route } from '../../http/route.ts';
import type { WorkFolder, WorkFolders } from '../../ports/work-folders.ts';
import type { PaintingService } from './service.ts';

interface PaintingRouteDependencies {
  paintings: PaintingService;
  workFolders: WorkFolders;
  disconnectSignal: DisconnectSignal;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
}

const FILE = 'paintingImg';
const MAX_BYTES = 20 * 1024 ** 2; // EDIT-18

export async function registerPaintingRoutes(
  app: FastifyInstance,
  { paintings, workFolders, disconnectSignal, requireEntitled }: PaintingRouteDependencies,
): Promise<void> {
  const authorize = authorizeTransaction(requireEntitled);

  async function read(request: FastifyRequest, caller: KioskCaller, bench: WorkFolder) {
    let path: string | undefined;
    const { fields, authorized: owner } = await readForm(
      request,
      (body) => authorize(body, caller),
      async (file) => {
        if (file.fieldName === FILE) path ??= await saveTo(bench, file);
      },
    );
    const form = parseForm(CompilePaintingForm, fields);
    return { owner, painting: { ...form, png: path === undefined ? path : await readFile(path) } };
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    route(
      scope,
      calls.compilePainting,
      async ({ request, caller, reply }) => {
        const { owner, painting } = await workFolders.withFolder((folder) =>
          read(request, caller, folder),
        );
        const signal = disconnectSignal(reply);
        const { imageUrl, videoUrl, clipUrl } = await paintings.compile(owner, painting, signal);
        return {
          data: { image_path: imageUrl, video_path: videoUrl, stacked_video_path: clipUrl },
        };
      },
      {
        files: { [FILE]: z.file().optional().describe("A transparent PNG of the template's size") },
      },
    );
  });
}

async function saveTo(bench: WorkFolder, file: IncomingFile): Promise<string> {
  const path = bench.newPath('.png');
  await file.saveTo(path);
  if ((await stat(path)).size > MAX_BYTES) {
    throw new BoothError('too_large', `A painting has at most ${MAX_BYTES / 1024 ** 2} MB.`);
  }
  return path;
}
