import { type AlertChannelState, type AlertTest, alertCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Tag } from '../../components/tag.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './alerts.module.css';
import { CHANNEL_NAMES } from './channel-names.ts';
import { TroubleNote } from './trouble-note.tsx';

const STATES = {
  ready: { tone: 'good', name: 'Ready' },
  'not-set-up': { tone: 'warning', name: 'Not set up' },
  off: { tone: 'plain', name: 'Off' },
} as const;

/** Whether each channel works for the person, with a test. */
export function Channels({ channels }: { channels: readonly AlertChannelState[] }) {
  return (
    <Section title="Channels">
      <ul className={styles.list}>
        {channels.map((channel) => (
          <Channel key={channel.name} channel={channel} />
        ))}
      </ul>
    </Section>
  );
}

function Channel({ channel: { name, state, detail, trouble } }: { channel: AlertChannelState }) {
  const [result, setResult] = useState<AlertTest>();
  const testing = useCall(alertCalls.testAlerts, { onDone: ({ data }) => setResult(data) });
  const title = CHANNEL_NAMES[name];
  return (
    <li className={styles.item}>
      <p className={styles.row}>
        <span className={styles.name}>
          <strong>{title}</strong>
          <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>
          <span className={styles.detail}>{detail}</span>
        </span>
        {state === 'ready' && (
          <Button
            aria-label={`Send a test: ${title}`}
            isBusy={testing.isBusy}
            onClick={() => {
              setResult(undefined);
              testing.send({ params: { channel: name } });
            }}
          >
            Send a test
          </Button>
        )}
      </p>
      <TroubleNote trouble={trouble} />
      {testing.problem && <Notice tone="bad">{testing.problem}</Notice>}
      <TestResult result={result} />
    </li>
  );
}

export function TestResult({ result }: { result: AlertTest | undefined }) {
  if (!result) return null;
  return <Notice tone={result.is_sent ? 'good' : 'bad'}>{result.reason}</Notice>;
}
