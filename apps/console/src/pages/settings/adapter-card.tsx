import {
  type AdapterName,
  type AdapterState,
  type ConsoleAdapter,
  settingsCalls,
} from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Tag } from '../../components/tag.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './settings-page.module.css';
import { showState } from './settings-query.ts';

const ADAPTER_TEXTS: Record<AdapterName, { title: string; test: string; testDescription: string }> =
  {
    payment: {
      title: 'Payment',
      test: 'Test payment',
      testDescription:
        'Requests an order that does not exist from the provider. Nothing is charged.',
    },
    push: {
      title: 'Push',
      test: 'Test push',
      testDescription: 'Sends a message to a kiosk that does not exist.',
    },
    mail: { title: 'Mail', test: 'Test mail', testDescription: 'Sends one mail to you.' },
    storage: {
      title: 'Storage',
      test: 'Test storage',
      testDescription: 'Writes, reads and deletes a small file.',
    },
    printer: {
      title: 'Printer',
      test: 'Test printer',
      testDescription: 'Checks its status. Nothing is printed.',
    },
    database: {
      title: 'Database',
      test: 'Test database',
      testDescription: 'Runs a query and reads its size.',
    },
    backup: {
      title: 'Backup',
      test: 'Check backup',
      testDescription: 'Looks when the last good backup was made. Nothing is written.',
    },
  };

const STATES = {
  works: { tone: 'good', name: 'Works' },
  fails: { tone: 'bad', name: 'Fails' },
  unknown: { tone: 'plain', name: 'Not tested' },
} as const satisfies Record<AdapterState['kind'], { tone: string; name: string }>;

/** The configuration and state of an adapter, with a button that tests it. */
export function AdapterCard({ adapter }: { adapter: ConsoleAdapter }) {
  const { name, kind, facts, note, variables, document, state } = adapter;
  const client = useQueryClient();
  const testing = useCall(settingsCalls.testAdapter, {
    onDone({ data }) {
      showState(client, name, data);
      // A failure is announced where it is shown.
      if (data.kind === 'works') announce(`${ADAPTER_TEXTS[name].title}: ${data.reason}`);
    },
  });
  const { title, test, testDescription } = ADAPTER_TEXTS[name];
  return (
    <Section title={title}>
      <p className={styles.kind}>
        <strong>{kind}</strong>
        <Tag tone={STATES[state.kind].tone}>{STATES[state.kind].name}</Tag>
      </p>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        <div>
          <dt>Set with</dt>
          <dd className={styles.variables}>
            {variables.map((variable) => (
              <code key={variable}>{variable}</code>
            ))}
            <span className={styles.document}>{document}</span>
          </dd>
        </div>
      </dl>
      {note && <Notice tone="warning">{note}</Notice>}
      <AdapterStateText state={state} />
      {testing.problem && <Notice tone="bad">{testing.problem}</Notice>}
      <div className={styles.test}>
        <span>{testDescription}</span>
        <Button isBusy={testing.isBusy} onClick={() => testing.send({ params: { name } })}>
          {test}
        </Button>
      </div>
    </Section>
  );
}

function AdapterStateText({ state: { kind, reason, remedy } }: { state: AdapterState }) {
  if (kind === 'unknown') return null;
  if (kind === 'works') return <p className={styles.works}>{reason}</p>;
  return (
    <Notice tone="bad">
      <p>{reason}</p>
      {remedy && <p className={styles.remedy}>{remedy}</p>}
    </Notice>
  );
}
