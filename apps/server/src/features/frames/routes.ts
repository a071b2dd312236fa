import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

/** No location has frames until they exist: every one gets the empty map. */
export function registerFrameRoutes(app: FastifyInstance): void {
  route(app, calls.getFrames, async () => ({ data: {} }));
}
