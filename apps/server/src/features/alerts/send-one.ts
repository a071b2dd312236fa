import type {
  AlertChannel,
  AlertChannels,
  AlertMessage,
  AlertOutcome,
} from '../../ports/alert-channel.ts';
import type { ChannelName } from './message.ts';
import type { Device, PersonTargets } from './recipient-store.ts';
import type { Webhook } from './webhook-store.ts';

/** Where a message goes. */
export type Target =
  | { kind: 'person'; targets: PersonTargets }
  | { kind: 'webhook'; hook: Webhook };

export interface SendResult {
  outcome: AlertOutcome;
  /** Browsers that will never get one again. */
  goneDevices: string[];
}

interface Sending {
  channels: AlertChannels;
  channel: ChannelName;
  message: AlertMessage;
  target: Target;
  signal: AbortSignal;
}

const NOT_SET_UP: AlertOutcome = { kind: 'retry', reason: 'This channel is not set up.' };

/** One attempt over one channel; never rejects because of the message. */
export async function sendOne(sending: Sending): Promise<SendResult> {
  const { channels, channel, message, target, signal } = sending;
  const sendOver = async (over: AlertChannel<string> | undefined, to: string | undefined) => {
    const outcome = over && to !== undefined ? await over.send(message, to, signal) : NOT_SET_UP;
    return { outcome, goneDevices: [] };
  };
  if (target.kind === 'webhook') return sendOver(channels.webhook, target.hook.url);
  const { person, chatId, devices } = target.targets;
  if (channel === 'telegram') return sendOver(channels.telegram, chatId);
  if (channel === 'web-push') return sendToDevices(sending, devices);
  return sendOver(channels.mail, person.email);
}

/** To every browser once; it is enough if one has it, so that a dead one does not delay the others (ALERT-66). */
async function sendToDevices(
  { channels, message, signal }: Sending,
  devices: readonly Device[],
): Promise<SendResult> {
  const channel = channels['web-push'];
  if (!channel) return { outcome: NOT_SET_UP, goneDevices: [] };
  const results = await Promise.all(
    devices.map(async (device) => ({
      id: device.id,
      outcome: await channel.send(message, device, signal),
    })),
  );
  const [best] = (['sent', 'retry', 'gone'] as const).flatMap((kind) =>
    results.filter(({ outcome }) => outcome.kind === kind),
  );
  return {
    outcome: best?.outcome ?? NOT_SET_UP,
    goneDevices: results.filter(({ outcome }) => outcome.kind === 'gone').map(({ id }) => id),
  };
}
