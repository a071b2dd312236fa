import { calls } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../../http/multipart.ts';
import { route } from '../../http/route.ts';
import type { SnapOwner } from './service.ts';
import { createUpload, type Upload, type UploadDependencies } from './upload.ts';

interface SnapRouteDependencies<Owner extends SnapOwner> extends UploadDependencies<Owner> {
  /** Work that may begin with the photos; the kiosk's answer does not wait for it. */
  onStored(upload: Upload<Owner>, request: FastifyRequest): void;
}

const FILES = {
  images: z.array(z.file()).describe('One part a photo, its file named by its number: 1.png …'),
};

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
        onStored(await upload(request, caller), request);
        return { data: null };
      },
      { files: FILES },
    );
  });
}
