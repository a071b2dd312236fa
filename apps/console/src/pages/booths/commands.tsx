import {
  boothCalls,
  COMMAND_RIGHTS,
  type CommandKind,
  type ConsoleBooth,
  findReach,
  type ListedCommand,
  MAX_MESSAGE_LENGTH,
  nameBooth,
} from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatRelativeTime } from '../../components/times/format-times.ts';
import { usePageZone } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './booths-page.module.css';
import { COMMAND_STATES, COMMANDS, explainRefusal } from './command-labels.ts';

interface CommandsProps {
  booth: ConsoleBooth;
  now: number;
  onChanged(booth: ConsoleBooth, message: string): void;
}

/** What staff can tell a booth, and what it did (FLEET-46). */
export function Commands({ booth, now, onChanged }: CommandsProps) {
  const { role } = useAccount();
  const [asking, setAsking] = useState<CommandKind>();
  const isShown = (kind: CommandKind) =>
    findReach(role, COMMAND_RIGHTS[kind]) !== undefined &&
    kind !== (booth.is_locked ? 'lock' : 'unlock');
  const kinds = (Object.keys(COMMANDS) as CommandKind[]).filter(isShown);
  const close = () => setAsking(undefined);
  const onSent = (changed: ConsoleBooth, message: string) => {
    close();
    onChanged(changed, message);
  };
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>Commands</h3>
      <ActionList>
        {kinds.map((kind) => (
          <ActionItem key={kind} note={COMMANDS[kind].note}>
            <Button onClick={() => setAsking(kind)}>{COMMANDS[kind].action}</Button>
          </ActionItem>
        ))}
      </ActionList>
      {asking === 'message' && <MessageDialog booth={booth} onSent={onSent} onClose={close} />}
      {asking && asking !== 'message' && (
        <SendDialog kind={asking} booth={booth} onSent={onSent} onClose={close} />
      )}
      <LastCommands booth={booth} now={now} onChanged={onChanged} />
    </section>
  );
}

interface SendDialogProps {
  booth: ConsoleBooth;
  onSent(booth: ConsoleBooth, message: string): void;
  onClose(): void;
}

function useSend({ booth, onSent }: SendDialogProps) {
  const sending = useCall(boothCalls.sendBoothCommand, {
    onDone: ({ data, message }) => onSent(data, message),
  });
  return {
    ...sending,
    sendCommand: (kind: CommandKind, text?: string) =>
      sending.send({ params: { id: booth.id }, body: { kind, ...(text && { text }) } }),
  };
}

function SendDialog({ kind, ...props }: SendDialogProps & { kind: CommandKind }) {
  const sending = useSend(props);
  const { action, title, consequence } = COMMANDS[kind];
  return (
    <ConfirmDialog
      title={`${title} ${nameBooth(props.booth)}?`}
      action={action}
      tone={kind === 'unlock' ? 'primary' : 'danger'}
      isBusy={sending.isBusy}
      problem={sending.problem}
      onConfirm={() => sending.sendCommand(kind)}
      onClose={props.onClose}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}

function MessageDialog(props: SendDialogProps) {
  const [text, setText] = useState('');
  const sending = useSend(props);
  const textError = findFieldError(sending.error, 'text');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.sendCommand('message', text);
  };
  return (
    <Dialog title={`Show a message on ${nameBooth(props.booth)}`} onClose={props.onClose}>
      <form className={styles.plainForm} onSubmit={submit}>
        <TextField
          label="Message"
          hint={COMMANDS.message.consequence}
          value={text}
          onChange={setText}
          error={textError}
          maxLength={MAX_MESSAGE_LENGTH}
          required
          autoFocus
        />
        {sending.problem && !textError && <Notice tone="bad">{sending.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={sending.isBusy}>
            Show message
          </Button>
          <Button onClick={props.onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function LastCommands({ booth, now, onChanged }: CommandsProps) {
  if (booth.commands.length === 0) return null;
  return (
    <ul className={styles.commands} aria-label="Last commands">
      {booth.commands.map((command) => (
        <Command key={command.id} {...{ booth, command, now, onChanged }} />
      ))}
    </ul>
  );
}

function Command({ booth, command, now, onChanged }: CommandsProps & { command: ListedCommand }) {
  const zone = usePageZone();
  const cancelling = useCall(boothCalls.cancelBoothCommand, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  const { kind, state, text, reason, asked_by, asked_at, taken_at, ended_at } = command;
  const { name, tone } = COMMAND_STATES[state];
  const time = (at: number) => (zone ? formatRelativeTime(at, now, zone) : '');
  const canCancel = state === 'waiting' && kind !== 'lock' && kind !== 'unlock';
  const canSend = findReach(useAccount().role, COMMAND_RIGHTS[kind]) !== undefined;
  return (
    <li>
      <div className={styles.commandLine}>
        <strong>{COMMANDS[kind].name}</strong> <Tag tone={tone}>{name}</Tag>
        {canCancel && canSend && (
          <Button
            isBusy={cancelling.isBusy}
            onClick={() => cancelling.send({ params: { id: booth.id, command: command.id } })}
          >
            Cancel
          </Button>
        )}
      </div>
      {text && <q>{text}</q>}
      <small>
        sent {time(asked_at)} by {asked_by}
        {taken_at !== null && `, taken ${time(taken_at)}`}
        {ended_at !== null && `, ${name.toLowerCase()} ${time(ended_at)}`}
      </small>
      {reason && <small>{explainRefusal(reason)}</small>}
      {cancelling.problem && <Notice tone="bad">{cancelling.problem}</Notice>}
    </li>
  );
}
