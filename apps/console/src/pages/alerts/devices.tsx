import { type AlertDevice, alertCalls, type OwnAlerts } from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Tag } from '../../components/tag.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './alerts.module.css';
import { showOwnAlerts } from './alerts-query.ts';
import {
  type BrowserSupport,
  findOwnDevice,
  findSupport,
  subscribe,
  unsubscribe,
} from './browser-alerts.ts';

const PROBLEMS: Readonly<Record<Exclude<BrowserSupport, 'possible'>, string>> = {
  blocked:
    'This browser blocks notifications of the console. Allow them in its settings for this page, then try again.',
  'needs-home-screen':
    'On an iPhone or iPad, first add the console to the home screen: tap Share, then Add to Home Screen, and open it from there.',
  unsupported:
    'This browser cannot receive alerts here. It needs https, and a browser with notifications, such as Chrome, Edge, Firefox or Safari.',
};

const THIS_DEVICE = ['alerts', 'this-device'];

/** The browsers and phones that receive alerts. */
export function Devices({ alerts: { devices, push_key } }: { alerts: OwnAlerts }) {
  const { data: ownId } = useQuery({
    queryKey: THIS_DEVICE,
    queryFn: async () => (await findOwnDevice()) ?? null,
  });
  if (push_key === null) return null;
  const isOn = devices.some(({ id }) => id === ownId);
  return (
    <Section title="Phones and browsers" id="devices">
      {devices.length > 0 && (
        <ul className={styles.list}>
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.id === ownId} />
          ))}
        </ul>
      )}
      {!isOn && <TurnOn pushKey={push_key} />}
    </Section>
  );
}

function Device({ device, isOwn }: { device: AlertDevice; isOwn: boolean }) {
  const { id, label, added_at } = device;
  const client = useQueryClient();
  const removing = useCall(alertCalls.removeAlertDevice, {
    onDone({ data, message }) {
      showOwnAlerts(client, data);
      announce(message);
      if (isOwn) void unsubscribe().then(() => client.invalidateQueries({ queryKey: THIS_DEVICE }));
    },
  });
  return (
    <li className={styles.item}>
      <p className={styles.row}>
        <span className={styles.name}>
          <strong>{label}</strong>
          {isOwn && <Tag tone="good">This browser</Tag>}
          <span className={styles.detail}>
            Since <LocalTime at={added_at} />
          </span>
        </span>
        <Button
          aria-label={`Remove ${label}`}
          isBusy={removing.isBusy}
          onClick={() => removing.send({ params: { id } })}
        >
          Remove
        </Button>
      </p>
      {removing.problem && <Notice tone="bad">{removing.problem}</Notice>}
    </li>
  );
}

function TurnOn({ pushKey }: { pushKey: string }) {
  const client = useQueryClient();
  const [support, setSupport] = useState(() => findSupport(window));
  const [isAsking, setIsAsking] = useState(false);
  const adding = useCall(alertCalls.addAlertDevice, {
    onDone({ data, message }) {
      showOwnAlerts(client, data);
      announce(message);
      void client.invalidateQueries({ queryKey: THIS_DEVICE });
    },
  });
  const turnOn = async () => {
    setIsAsking(true);
    const device = await subscribe(pushKey).catch(() => 'unsupported' as const);
    setIsAsking(false);
    if (typeof device === 'string') return setSupport(device);
    setSupport('possible');
    adding.send({ body: device });
  };
  return (
    <>
      {support === 'possible' ? (
        <p>Alerts of this console can appear as notifications here, also while it is closed.</p>
      ) : (
        <Notice tone="warning">{PROBLEMS[support]}</Notice>
      )}
      {adding.problem && <Notice tone="bad">{adding.problem}</Notice>}
      {(support === 'possible' || support === 'blocked') && (
        <div>
          <Button tone="primary" isBusy={isAsking || adding.isBusy} onClick={() => void turnOn()}>
            Turn on in this browser
          </Button>
        </div>
      )}
    </>
  );
}
