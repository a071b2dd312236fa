import { type FrameList, type KioskReport, toChosenFrame } from '@jepret/contract';
import { ADMIN, type BoothProcess } from '../../tests/support/booth-process.ts';

/** The calls of a kiosk that benchmarks make directly. */
export interface BenchKiosk {
  token: string;
  /** Starts an entitled session without payment; returns its id. */
  startFree(): Promise<string>;
  /** Returns the first frame with this number of snaps, as in the navigation state. */
  pickFrame(snaps: number): Promise<ReturnType<typeof toChosenFrame>>;
}

const REPORT: KioskReport = {
  location: 'Jakarta',
  useEdit: true,
  stickerOnly: false,
  app_version: 'bench',
  camera_label: null,
};

export async function signInKiosk({ url, listCodes }: BoothProcess): Promise<BenchKiosk> {
  await send('/api/v1/auth/request-otp', { email: ADMIN.email });
  while (listCodes().length === 0) await new Promise(setImmediate);
  const otp = listCodes().at(-1);
  const { token } = await send<{ token: string }>('/api/v1/auth/validate-otp', {
    email: ADMIN.email,
    otp,
  });

  await fetch(`${url}/v1/kiosk`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(REPORT),
  });

  async function send<Answer>(path: string, body?: unknown, bearer?: string): Promise<Answer> {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  }

  return {
    token,
    async startFree() {
      const push = await send<{ data: { token: string } }>('/v1/push/tokens', {}, token);
      const created = await send<{ data: { trx_id: string } }>(
        '/v2/transaction/',
        { location: 'Jakarta', f_token: push.data.token, voucher_code: 'GRATIS' },
        token,
      );
      return created.data.trx_id;
    },
    async pickFrame(snaps) {
      const { data } = await send<{ data: FrameList }>('/api/get-frame/jakarta', undefined, token);
      const frame = Object.values(data)
        .flat()
        .find(({ counter }) => counter === snaps);
      if (!frame) throw new Error(`There is no frame with ${snaps} snaps.`);
      return toChosenFrame(frame);
    },
  };
}
