import { type FreeRequest, findReach, freeGrantCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { Tag } from '../../components/tag.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { FREE_REQUESTS } from '../../hooks/request-counts-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import styles from './free-page.module.css';
import { freeQuery } from './free-query.ts';

interface RequestsProps {
  title: string;
  requests: readonly FreeRequest[];
  reload(): void;
}

export function Requests({ title, requests, reload }: RequestsProps) {
  const { role } = useAccount();
  const [decision, setDecision] = useState<{ request: FreeRequest; isAccepting: boolean }>();
  const canDecide = findReach(role, 'free.decide') !== undefined;
  const close = () => {
    setDecision(undefined);
    // Another owner may have decided first.
    reload();
  };
  return (
    <>
      <DataTable
        caption={title}
        columns={
          canDecide
            ? [
                ...COLUMNS,
                {
                  title: 'Decision',
                  isNarrow: true,
                  cell: (request) => (
                    <DecideButtons
                      request={request}
                      onAsk={(isAccepting) => setDecision({ request, isAccepting })}
                    />
                  ),
                },
              ]
            : COLUMNS
        }
        rows={requests}
        keyOf={({ id }) => id}
        error={null}
        retry={reload}
        empty={<p>There are no requests.</p>}
        canUnfold
      />
      {decision?.isAccepting && <AcceptDialog request={decision.request} onClose={close} />}
      {decision && !decision.isAccepting && (
        <DeclineDialog request={decision.request} onClose={close} />
      )}
    </>
  );
}

const KINDS: Record<FreeRequest['kind'], string> = {
  'voucher-add': 'New voucher',
  'voucher-change': 'Change to a voucher',
  'voucher-enable': 'Voucher to enable',
  'batch-add': 'New batch',
  'batch-enable': 'Batch to enable',
  'price-change': 'Price of a location',
};

const STATES = {
  asked: { tone: 'warning', name: 'Pending' },
  accepted: { tone: 'good', name: 'Accepted' },
  declined: { tone: 'bad', name: 'Declined' },
} as const;

const COLUMNS: readonly Column<FreeRequest>[] = [
  { title: 'Request', isName: true, cell: ({ subject }) => subject },
  {
    title: 'Status',
    isNarrow: true,
    onPhone: 'end',
    cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>,
  },
  {
    title: 'Details',
    onPhone: 'line',
    cell: (request) => `${KINDS[request.kind]}: ${request.terms} (${describeSessions(request)})`,
  },
  {
    title: 'Requested',
    cell: ({ asked_by, asked_at }) => (
      <span>
        <LocalTime at={asked_at} /> by {asked_by}
      </span>
    ),
  },
  {
    title: 'Decided',
    cell: ({ decided_by, note }) =>
      decided_by && [`by ${decided_by}`, note].filter(Boolean).join(': '),
  },
];

interface DecideButtonsProps {
  request: FreeRequest;
  onAsk(isAccepting: boolean): void;
}

function DecideButtons({ request: { subject, state }, onAsk }: DecideButtonsProps) {
  if (state !== 'asked') return null;
  return (
    <span className={styles.buttons}>
      <Button aria-label={`Accept ${subject}`} onClick={() => onAsk(true)}>
        Accept
      </Button>
      <Button aria-label={`Decline ${subject}`} onClick={() => onAsk(false)}>
        Decline
      </Button>
    </span>
  );
}

function describeSessions({ sessions }: Pick<FreeRequest, 'sessions'>): string {
  if (sessions === null) return 'free sessions without a limit';
  const count = sessions.toLocaleString('en-GB');
  return sessions === 1 ? '1 free session' : `${count} free sessions`;
}

interface DecisionProps {
  request: FreeRequest;
  onClose(): void;
}

function useDecision<
  C extends typeof freeGrantCalls.acceptFreeGrant | typeof freeGrantCalls.declineFreeGrant,
>(call: C, onClose: () => void) {
  const client = useQueryClient();
  const { api } = useConsole();
  return useCall<C>(call, {
    onDone({ data, message }) {
      client.setQueryData(freeQuery(api).queryKey, data);
      void client.invalidateQueries({ queryKey: FREE_REQUESTS });
      announce(message);
      onClose();
    },
  });
}

function AcceptDialog({ request, onClose }: DecisionProps) {
  const { id, subject, version, terms, asked_by } = request;
  const accepting = useDecision(freeGrantCalls.acceptFreeGrant, onClose);
  return (
    <ConfirmDialog
      title={`Accept ${subject}?`}
      action="Accept"
      tone="primary"
      isBusy={accepting.isBusy}
      problem={accepting.problem}
      onConfirm={() => accepting.send({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <p>
        {asked_by} requests {describeSessions(request)}: {terms}. The change is made at once and
        recorded under your name.
      </p>
    </ConfirmDialog>
  );
}

function DeclineDialog({ request, onClose }: DecisionProps) {
  const { id, subject, version, asked_by } = request;
  const declining = useDecision(freeGrantCalls.declineFreeGrant, onClose);
  return (
    <ReasonDialog
      title={`Decline ${subject}?`}
      label="Reason"
      hint={`${asked_by} reads this.`}
      action="Decline"
      isBusy={declining.isBusy}
      problem={declining.problem}
      onSend={(note) => declining.send({ params: { id }, body: { version, note } })}
      onClose={onClose}
    >
      <p>Nothing changes. It can be requested again.</p>
    </ReasonDialog>
  );
}
