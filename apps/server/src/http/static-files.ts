import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
  /** Opens a picture by a sealed address, if the storage has its own addresses but the picture has to be drawn (PIC-32). */
  openSealed(key: string, seal: string): Promise<BlobStream | undefined>;
  /** Whether the session is erased; its files are not served any more. */
  isErased(filesKey: string): Promise<boolean>;
}

/** The kiosk's build at `/`, the console's at `/console`, the demo content and the visitors' pictures at `/static`. */
export async function serveStaticFiles(
  app: FastifyInstance,
  { kioskDir, consoleDir, assetsDir, ...pictures }: StaticFiles,
): Promise<void> {
  // The build writes compressed copies beside its files.
  await app.register(fastifyStatic, { serve: false, preCompressed: true });

  servePage(app, ROUTES, kioskDir);
  serveWorker(app, kioskDir);
  servePreview(app, kioskDir);
  serveBuild(app, '/assets/*', kioskDir);
  // The console's router handles all addresses below.
  servePage(app, ['/console', '/console/*'], consoleDir);
  serveBuild(app, '/console/assets/*', consoleDir);
  serveConsoleFiles(app, consoleDir);
  app.get<FileParams>('/static/*', options, (request, reply) =>
    reply.sendFile(requirePlainPath(request.params['*']), join(assetsDir, 'static'), {
      maxAge: '1h',
    }),
  );
  await servePictures(app, pictures);
  // Icons and other files beside index.html; `/v1` is no such file. HTML pages are excluded: browsers would cache
  // them for an hour under this address.
  app.get<{ Params: { file: string } }>(
    '/:file(^(?!\\w+\\.html$)[^.]+\\.[^.]+$)',
    options,
    (request, reply) =>
      reply.sendFile(requirePlainPath(request.params.file), kioskDir, { maxAge: '1h' }),
  );
}

interface FileParams {
  Params: { '*': string };
}

/** Not cached: an old page would load files that the next build no longer has. */
function servePage(app: FastifyInstance, paths: readonly string[], folder: string): void {
  for (const path of paths) {
    app.get(path, options, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .sendFile('index.html', folder, { cacheControl: false }),
    );
  }
}

/** What a phone needs to install the console and to receive alerts; checked at each use, because the names do not change. */
function serveConsoleFiles(app: FastifyInstance, folder: string): void {
  for (const name of ['alerts-worker.js', 'manifest.webmanifest']) {
    app.get(`/console/${name}`, options, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, folder, { cacheControl: false }),
    );
  }
}

/** The browser stores the page with these headers. */
const STORED_HEADERS = ['content-security-policy', 'permissions-policy'];

/** The kiosk's service worker. A browser loads the page anew when the worker changes, so it names the page's revision. */
function serveWorker(app: FastifyInstance, folder: string): void {
  app.get('/service-worker.js', options, async (_request, reply) => {
    const [page, worker] = await Promise.all([
      readFile(join(folder, 'index.html')),
      readFile(join(folder, 'service-worker.js'), 'utf8'),
    ]);
    const hash = createHash('sha256').update(page);
    for (const name of STORED_HEADERS) hash.update(`${reply.getHeader(name)}\0`);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`const PAGE_REVISION = '${hash.digest('hex')}';\n${worker}`);
  });
}

/** The preview of the home screen in the console: the only page that may be framed. */
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

/** These names contain a hash of the content, so the files never change. */
function serveBuild(app: FastifyInstance, path: string, folder: string): void {
  app.get<FileParams>(path, options, (request, reply) =>
    reply.sendFile(requirePlainPath(request.params['*']), join(folder, 'assets'), {
      maxAge: '1y',
      immutable: true,
    }),
  );
}

type PictureOptions = Pick<StaticFiles, 'blobStore' | 'openSealed' | 'isErased'>;

interface PictureRequest extends FileParams {
  Querystring: { seal?: string | string[] };
}

/** Pictures that everyone who knows their address may read (PIC-27). */
async function servePictures(app: FastifyInstance, pictures: PictureOptions): Promise<void> {
  const { openSealed, isErased } = pictures;
  const { findFile } = pictures.blobStore;

  async function checkKey(path: string): Promise<string> {
    const key = `res_image/${path}`;
    // First, so that no invalid key reaches the database.
    if (!isBlobKey(key)) throw notFound();
    const filesKey = findFilesKey(key);
    if (filesKey !== undefined && (await isErased(filesKey))) throw notFound();
    return key;
  }

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<PictureRequest>('/static/res_image/*', options, async (request, reply) => {
      const key = await checkKey(request.params['*']);
      reply.header('cache-control', PUBLIC_BLOB_CACHING);
      if (findFile) {
        const file = await findFile(key);
        if (file === undefined) throw notFound();
        return reply.sendFile(basename(file), dirname(file), { cacheControl: false });
      }
      const { seal } = request.query;
      const blob = typeof seal === 'string' ? await openSealed(key, seal) : undefined;
      if (!blob) throw notFound();
      reply.header('content-length', blob.sizeBytes).type(blob.contentType);
      return reply.send(blob.stream);
    });
  });
}

const notFound = () => new BoothError('not_found', 'There is nothing here.');

/** Refuses parent folders, hidden files and characters that file systems treat specially. */
function requirePlainPath(path: string): string {
  const isPlain = path.split('/').every((segment) => /^[^.\0\\][^\0\\]*$/.test(segment));
  if (!isPlain) throw notFound();
  return path;
}
