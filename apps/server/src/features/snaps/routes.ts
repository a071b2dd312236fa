import { calls } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../../http/forms/multipart.ts';
import { route } from '../../http/route.ts';
import type { SnapOwner } from './capture-files.ts';
import { createUpload, type Upload, type UploadDependencies } from './upload.ts';

interface SnapRouteDependencies<Owner extends SnapOwner> extends UploadDependencies<Owner> {
  /** Starts work on the photos; the response does not wait for it. */
  onStored(upload: Upload<Owner>, request: FastifyRequest): void;
}

const images = z
  .array(z.file())
  .describe('One part a photo, its file named by its number: 1.png …');
const videos = z
  .array(z.file())
  .describe('One part a clip, WebM or MP4, its file named by its number: 1.mp4 …');

export async function registerSnapRoutes<Owner extends SnapOwner>(
  app: FastifyInstance,
  { onStored, ...dependencies }: SnapRouteDependencies<Owner>,
): Promise<void> {
  const upload = createUpload(dependencies);
  await app.register(async (scope) => {
    acceptForms(scope);
    route(
      scope,
      calls.uploadImages,
      async ({ request, caller }) => {
        onStored(await upload(request, caller, 'photos'), request);
        return { data: null };
      },
      { files: { images } },
    );
    route(
      scope,
      calls.uploadRecordings,
      async ({ request, caller }) => {
        onStored(await upload(request, caller, 'recordings'), request);
        return { data: null };
      },
      { files: { images, videos } },
    );
  });
}
