import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HOME_PREVIEW_PATH, ROUTES } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';
import { findFilesKey } from '../domain/session-files.ts';
import {
  type BlobStore,
  type BlobStream,
  isBlobKey,
  PUBLIC_BLOB_CACHING,
} from '../ports/blob-store.ts';

const options = { config: { access: 'public' }, schema: { hide: true } } as const;

interface StaticFiles {
  kioskDir: string;
  consoleDir: string;
  assetsDir: string;
  blobStore: BlobStore;
  /** Where the storage has addresses of its own, for what it cannot draw (PIC-32). */
  openSealed(key: string, seal: string): Promise<BlobStream | undefined>;
  /** Its files are being removed, and are not shown any more. */
  isErased(filesKey: string): Promise<boolean>;
}

/** The kiosk's build at `/`, the console's at `/console`, the demo content and the visitors' pictures at `/static`. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { kioskDir, consoleDir, assetsDir, ...pictures }: StaticFiles,
): Promise<void> {
  // Compressed copies lie beside what the build made.
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  servePage(app, ROUTES, kioskDir);
  servePreview(app, kioskDir);
  serveBuild(app, '/assets/*', kioskDir);
  // Pages of the console come without a new address on the server.
  servePage(app, ['/console', '/console/*'], consoleDir);
  serveBuild(app, '/console/assets/*', consoleDir);
  app.get<FileParams>('/static/*', options, (request, reply) =>
    reply.sendFile(plainPath(request.params['*']), join(assetsDir, 'static'), { maxAge: '1h' }),
  );
  await servePictures(app, pictures);
  // Icons and the like, which the build puts beside index.html; `/v1` is no such file. Pages
  // have their addresses above: under this one a browser would keep them for an hour.
  app.get<{ Params: { file: string } }>(
    '/:file(^(?!\\w+\\.html$)[^.]+\\.[^.]+$)',
    options,
    (request, reply) => reply.sendFile(plainPath(request.params.file), kioskDir, { maxAge: '1h' }),
  );
}

interface FileParams {
  Params: { '*': string };
}

/** Asked for every time: an old page would look for files that the next build no longer has. */
function servePage(app: FastifyInstance, paths: readonly string[], folder: string): void {
  for (const path of paths) {
    app.get(path, options, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', folder, { cacheControl: false }),
    );
  }
}

/** Home as it would look, which the console shows within its own page: the one page that may be framed. */
function servePreview(app: FastifyInstance, folder: string): void {
  app.get(HOME_PREVIEW_PATH, options, (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .header(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .sendFile('preview.html', folder, { cacheControl: false });
  });
}

/** The build puts a hash of the content into these names, so they never change. */
function serveBuild(app: FastifyInstance, path: string, folder: string): void {
  app.get<FileParams>(path, options, (request, reply) =>
    reply.sendFile(plainPath(request.params['*']), join(folder, 'assets'), {
      maxAge: '1y',
      immutable: true,
    }),
  );
}

type Pictures = Pick<StaticFiles, 'blobStore' | 'openSealed' | 'isErased'>;

interface PictureRequest extends FileParams {
  Querystring: { seal?: string | string[] };
}

/** What anybody may read who knows its address (PIC-27). */
async function servePictures(app: FastifyInstance, pictures: Pictures): Promise<void> {
  const { openSealed, isErased } = pictures;
  const { findFile } = pictures.blobStore;

  async function checkKey(path: string): Promise<string> {
    const key = `res_image/${path}`;
    // First: the database is asked for nothing that could not be a key.
    if (!isBlobKey(key)) throw nothingHere();
    const filesKey = findFilesKey(key);
    if (filesKey !== undefined && (await isErased(filesKey))) throw nothingHere();
    return key;
  }

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<PictureRequest>('/static/res_image/*', options, async (request, reply) => {
      const key = await checkKey(request.params['*']);
      reply.header('cache-control', PUBLIC_BLOB_CACHING);
      if (findFile) {
        const file = await findFile(key);
        if (file === undefined) throw nothingHere();
        return reply.sendFile(basename(file), dirname(file), { cacheControl: false });
      }
      const { seal } = request.query;
      const blob = typeof seal === 'string' ? await openSealed(key, seal) : undefined;
      if (!blob) throw nothingHere();
      reply.header('content-length', blob.sizeBytes).type(blob.contentType);
      return reply.send(blob.stream);
    });
  });
}

const nothingHere = () => new BoothError('not_found', 'There is nothing here.');

/** No way up, no hidden files, nothing a file system could read differently. */
function plainPath(path: string): string {
  const isPlain = path.split('/').every((segment) => /^[^.\0\\][^\0\\]*$/.test(segment));
  if (!isPlain) throw nothingHere();
  return path;
}
