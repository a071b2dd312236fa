import { readFile } from 'node:fs/promises';
import { EffectName } from '@jepret/contract';
import {
  consoleCalls,
  FRAME_PRINT_PATH,
  FRAME_TEMPLATE_PATH,
  MAX_TEMPLATE_BYTES,
  type NewConsoleFrame,
} from '@jepret/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BoothError } from '../../../domain/booth-error.ts';
import {
  actorOf,
  type ConsoleCaller,
  getConsoleCaller,
} from '../../../http/access/console-access.ts';
import type { CountAttempt, RateLimit } from '../../../http/access/rate-limits.ts';
import { documentRoute, REFUSALS } from '../../../http/documents/route-document.ts';
import { acceptFiles, type ReceiveFile } from '../../../http/forms/raw-file.ts';
import { route } from '../../../http/route.ts';
import { describeGeometry, NO_PADDING } from '../checks/inspect-template.ts';
import { readSeasons, requireKnownLocations } from '../console-routes.ts';
import type { NewFrame } from '../own-frames.ts';
import type { SamplePrints } from '../sample-prints.ts';
import type { FrameService } from '../service.ts';
import { canChangeFrame, FRAMES_RIGHT, requireOwnLocations } from './reach.ts';
import { describeFrame } from './view.ts';

interface Dependencies {
  frames: FrameService;
  samplePrints: SamplePrints;
  receiveFile: ReceiveFile;
  countAttempt: CountAttempt;
  listLocations(): Promise<string[]>;
}

/** For each person, because each request needs processor time of the booth. */
const TEMPLATE_LIMIT: RateLimit = { name: 'frame-templates', max: 60, windowMs: 60_000 };
const PRINT_LIMIT: RateLimit = { name: 'frame-prints', max: 240, windowMs: 60_000 };

/** Uploads of templates, and their sample prints. */
export async function registerTemplateRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  await app.register(async (scope) => {
    acceptFiles(scope, ['image/png']);
    registerUploads(scope, dependencies);
  });
  registerPrints(app, dependencies);
  registerTemplates(app, dependencies);
}

/** The browser sends the file with each call; the server stores nothing in between. */
function registerUploads(scope: FastifyInstance, dependencies: Dependencies): void {
  const { frames, samplePrints, receiveFile, countAttempt, listLocations } = dependencies;
  const receive = async (
    caller: ConsoleCaller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ template: Uint8Array; callerNow: ConsoleCaller }> => {
    await countAttempt(TEMPLATE_LIMIT, caller.staffId, reply);
    return receiveFile(request, MAX_TEMPLATE_BYTES, async (path, callerNow) => ({
      template: await readFile(path),
      callerNow,
    }));
  };

  route(scope, consoleCalls.inspectTemplate, async ({ caller, request, reply }) => {
    const { template } = await receive(caller, request, reply);
    const { slots, snaps, isNoCut, faults } = await frames.inspect(template);
    const located = faults.map(({ sentence, place = null, slots: about }) => ({
      sentence,
      place,
      slots: [...about],
    }));
    return { data: { slots, snaps, is_no_cut: isNoCut, faults: located } };
  });

  route(scope, consoleCalls.previewTemplate, async ({ query, caller, request, reply }) => {
    const { slots, snaps, is_no_cut } = query.frame;
    const { template } = await receive(caller, request, reply);
    const prints = await samplePrints.ofTemplate(
      template,
      describeGeometry(slots, snaps, is_no_cut),
    );
    return {
      data: prints.map(({ effect, jpeg }) => ({ effect, jpeg: jpeg.toString('base64') })),
    };
  });

  route(scope, consoleCalls.addFrame, async ({ query: { frame }, caller, request, reply }) => {
    const requirePlaces = async (by: ConsoleCaller): Promise<void> => {
      requireOwnLocations(by, frame.locations);
      await requireKnownLocations(frame.locations, listLocations);
    };
    await requirePlaces(caller);
    const { template, callerNow } = await receive(caller, request, reply);
    await requirePlaces(callerNow);
    const added = await frames.add(template, toNewFrame(frame), actorOf(callerNow));
    return {
      data: describeFrame(added, canChangeFrame(callerNow, added)),
      message: `${frame.frame_name} is added.`,
    };
  });
}

const toNewFrame = ({ snaps, seasons, ...frame }: NewConsoleFrame): NewFrame => ({
  ...frame,
  counter: snaps,
  seasons: readSeasons(seasons),
  config_frame: NO_PADDING,
});

const PrintParams = z.object({ category: z.string(), name: z.string(), effect: EffectName });

/** The browser may cache it, because the URL changes with the frame. */
const CACHE_CONTROL = 'private, max-age=604800, immutable';

function registerPrints(
  app: FastifyInstance,
  { frames, samplePrints, countAttempt }: Dependencies,
): void {
  const access = { console: FRAMES_RIGHT } as const;
  app.get(
    FRAME_PRINT_PATH.replace(/\{(\w+)\}/g, ':$1'),
    {
      config: { access },
      schema: {
        ...documentRoute({
          operationId: 'consoleShowFramePrint',
          summary: 'Sample photos in a frame, as it prints',
          access,
        }),
        params: PrintParams,
        querystring: z.object({ of: z.string().max(40).optional() }),
        response: {
          200: { description: 'A JPEG.', content: { 'image/jpeg': { schema: z.any() } } },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      // The schema has checked them.
      const { category, name, effect } = request.params as z.output<typeof PrintParams>;
      const { frame } = await frames.get(`${category}/${name}`);
      await countAttempt(PRINT_LIMIT, getConsoleCaller(request).staffId, reply);
      const prints = await samplePrints.ofFrame(frame);
      const print = prints.find((one) => one.effect === effect);
      if (!print) throw new BoothError('not_found', 'There is no such print.');
      return reply.type('image/jpeg').header('cache-control', CACHE_CONTROL).send(print.jpeg);
    },
  );
}

const TemplateParams = PrintParams.omit({ effect: true });

/** The template for the editor, which reads its pixels; `/static` may be at another origin. */
function registerTemplates(app: FastifyInstance, { frames, countAttempt }: Dependencies): void {
  const access = { console: FRAMES_RIGHT } as const;
  app.get(
    FRAME_TEMPLATE_PATH.replace(/\{(\w+)\}/g, ':$1'),
    {
      config: { access },
      schema: {
        ...documentRoute({
          operationId: 'consoleGetFrameTemplate',
          summary: 'The template of a frame, as it was uploaded',
          access,
        }),
        params: TemplateParams,
        response: {
          200: { description: 'A PNG.', content: { 'image/png': { schema: z.any() } } },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      // The schema has checked them.
      const { category, name } = request.params as z.output<typeof TemplateParams>;
      const { frame } = await frames.get(`${category}/${name}`);
      await countAttempt(TEMPLATE_LIMIT, getConsoleCaller(request).staffId, reply);
      const template = await frames.readTemplate(frame);
      if (!template) throw new BoothError('not_found', 'The template of this frame is missing.');
      return reply.type('image/png').header('cache-control', 'private, no-store').send(template);
    },
  );
}
