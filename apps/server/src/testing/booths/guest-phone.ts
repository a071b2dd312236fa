import type { GuestLink } from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Studio } from './studio.ts';

/** A phone that has scanned the kiosk's code. */
export interface GuestPhone {
  /** Of the page, from the root. */
  path: string;
  token: string;
  link: GuestLink;
  open(below?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The addresses of the session's files as the page has them, the light ones too. */
  listFiles(): Promise<string[]>;
  /** Reads the page that asks, and says yes. */
  deleteAll(): Promise<LightMyRequestResponse>;
}

export async function scanGuestCode(
  { get, app, kiosk }: Studio,
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
