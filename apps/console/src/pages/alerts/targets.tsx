import {
  type AlertTargets,
  type AlertTest,
  type AlertWebhook,
  alertCalls,
} from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './alerts.module.css';
import { alertTargetsQuery, showAlertTargets } from './alerts-query.ts';
import { TestResult } from './channels.tsx';
import { TroubleNote } from './trouble-note.tsx';

/** Telegram chats and webhooks, which only owners set. */
export function Targets() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(alertTargetsQuery(api));
  if (!data) {
    return (
      <Section title="Telegram chats and webhooks">
        {error ? <LoadFailure error={error} retry={() => void refetch()} /> : <LoadingList />}
      </Section>
    );
  }
  return (
    <>
      <Chats targets={data} />
      <Webhooks targets={data} />
    </>
  );
}

function Chats({ targets: { has_telegram, people } }: { targets: AlertTargets }) {
  return (
    <Section title="Telegram chats">
      {has_telegram ? (
        <>
          <p>
            Each person writes to your bot once and reads their chat id from @userinfobot. A group’s
            id begins with a minus.
          </p>
          <ul className={styles.list}>
            {people.map((person) => (
              <Chat key={`${person.id} ${person.chat_id}`} person={person} />
            ))}
          </ul>
        </>
      ) : (
        <p>
          Off: <code>ALERT_TELEGRAM_BOT_TOKEN</code> is not set on the server.
        </p>
      )}
    </Section>
  );
}

function Chat({ person: { id, email, chat_id } }: { person: AlertTargets['people'][number] }) {
  const client = useQueryClient();
  const [chat, setChat] = useState(chat_id ?? '');
  const saving = useCall(alertCalls.setAlertChat, {
    onDone({ data, message }) {
      showAlertTargets(client, data);
      announce(message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.send({ params: { id }, body: { chat_id: chat.trim() || null } });
  };
  const fieldError = findFieldError(saving.error, 'chat_id');
  return (
    <li>
      <form className={styles.inline} onSubmit={submit}>
        <TextField
          label={email}
          inputMode="text"
          autoComplete="off"
          placeholder="Chat id"
          value={chat}
          onChange={setChat}
          error={fieldError}
        />
        <Button
          type="submit"
          aria-label={`Save the chat of ${email}`}
          isBusy={saving.isBusy}
          disabledReason={chat.trim() === (chat_id ?? '') ? 'Nothing is changed.' : undefined}
        >
          Save
        </Button>
      </form>
      {saving.problem && !fieldError && <Notice tone="bad">{saving.problem}</Notice>}
    </li>
  );
}

function Webhooks({ targets: { has_webhooks, webhooks } }: { targets: AlertTargets }) {
  return (
    <Section title="Webhooks">
      {webhooks.length > 0 && (
        <ul className={styles.list}>
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {has_webhooks ? (
        <AddWebhook />
      ) : (
        <p>
          Off: <code>ALERT_WEBHOOK_SECRET</code> is not set on the server.
        </p>
      )}
    </Section>
  );
}

function Webhook({ webhook: { id, url, trouble } }: { webhook: AlertWebhook }) {
  const client = useQueryClient();
  const [result, setResult] = useState<AlertTest>();
  const testing = useCall(alertCalls.testAlertWebhook, { onDone: ({ data }) => setResult(data) });
  const removing = useCall(alertCalls.removeAlertWebhook, {
    onDone({ data, message }) {
      showAlertTargets(client, data);
      announce(message);
    },
  });
  const problem = testing.problem ?? removing.problem;
  return (
    <li className={styles.item}>
      <p className={styles.webhook}>
        <span className={styles.url}>{url}</span>
        <span className={styles.buttons}>
          <Button
            aria-label={`Send a test: ${url}`}
            isBusy={testing.isBusy}
            onClick={() => {
              setResult(undefined);
              testing.send({ params: { id } });
            }}
          >
            Send a test
          </Button>
          <Button
            aria-label={`Remove ${url}`}
            isBusy={removing.isBusy}
            onClick={() => removing.send({ params: { id } })}
          >
            Remove
          </Button>
        </span>
      </p>
      <TroubleNote trouble={trouble} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TestResult result={result} />
    </li>
  );
}

function AddWebhook() {
  const client = useQueryClient();
  const [url, setUrl] = useState('');
  const adding = useCall(alertCalls.addAlertWebhook, {
    onDone({ data, message }) {
      showAlertTargets(client, data);
      announce(message);
      setUrl('');
    },
  });
  const fieldError = findFieldError(adding.error, 'url');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.send({ body: { url } });
  };
  return (
    <>
      <p>Your program gets every alert of every location, signed.</p>
      <form className={styles.inline} onSubmit={submit}>
        <TextField
          label="Address"
          type="url"
          placeholder="https://…"
          autoComplete="off"
          required
          value={url}
          onChange={setUrl}
          error={fieldError}
        />
        <Button type="submit" isBusy={adding.isBusy}>
          Add webhook
        </Button>
      </form>
      {adding.problem && !fieldError && <Notice tone="bad">{adding.problem}</Notice>}
    </>
  );
}
