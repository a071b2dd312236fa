import type { GuestLink } from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { SnappingBooth } from './snapping-booth.ts';

/** A phone that has scanned the kiosk's code. */
export interface GuestPhone {
  /** The path of the guest page. */
  path: string;
  token: string;
  link: GuestLink;
  open(below?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The addresses of all files on the page, including the small versions. */
  listFiles(): Promise<string[]>;
  /** Opens the confirmation page and confirms. */
  deleteAll(): Promise<LightMyRequestResponse>;
}

export async function scanGuestCode(
  { get, app, kiosk }: SnappingBooth,
  txID: string,
): Promise<GuestPhone> {
  const answer = await get(`/v1/transaction/trx/${txID}/guest`, kiosk.headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const link: GuestLink = answer.json().data;
  const path = new URL(link.url).pathname;
  const open: GuestPhone['open'] = (below = '', headers) => get(path + below, headers);
  return {
    path,
    token: path.slice('/g/'.length),
    link,
    open,
    async listFiles() {
      const { body } = await open();
      return [...body.matchAll(/(?:src|href|poster)="([^"?]+\/files\/[^"?]+)/g)].map(
        ([, address = '']) => address,
      );
    },
    async deleteAll() {
      const { body } = await open('/delete');
      const confirmation = /name="confirmation" value="([^"]+)"/.exec(body)?.[1] ?? '';
      return app.inject({
        method: 'POST',
        url: `${path}/delete`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `confirmation=${confirmation}`,
      });
    },
  };
}
