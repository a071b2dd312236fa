import {
  type DeliveryOverview,
  type TransactionFile,
  transactionCalls,
} from '@jepret/contract/console';
import { EFFECT_NAMES } from '@jepret/messages';
import { Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { newRequestId } from '../../components/request-id.ts';
import { Moment } from '../../components/times/page-zone.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { useFileCall, useMay } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { DeliveryTag } from './transaction-words.tsx';

interface DeliveryListProps {
  file: TransactionFile;
}

/** What the visitor takes home; printing again is one tap. */
export function DeliveryList({ file }: DeliveryListProps) {
  const newestFirst = file.deliveries.toReversed();
  const lastPrint = newestFirst.find(({ kind, state }) => kind === 'print' && state !== 'waiting');
  return (
    <section className={styles.part} aria-label="Prints and mails">
      <h3>Prints and mails</h3>
      {newestFirst.length === 0 && (
        <p className={styles.nothing}>Nothing was printed or mailed yet.</p>
      )}
      <ul className={styles.lines}>
        {newestFirst.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            file={file}
            delivery={delivery}
            isNewest={delivery === lastPrint}
          />
        ))}
      </ul>
    </section>
  );
}

interface DeliveryLineProps extends DeliveryListProps {
  delivery: DeliveryOverview;
  isNewest: boolean;
}

function DeliveryLine({ file, delivery, isNewest }: DeliveryLineProps) {
  const { kind, state, reason, to, effect, changed_at, is_staffs } = delivery;
  const Icon = kind === 'print' ? Printer : Mail;
  const canServe = useMay()('transactions.serve') && !file.is_erased;
  return (
    <li>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <span>
          <strong>{kind === 'print' ? 'Print' : 'Mail'}</strong>{' '}
          <DeliveryTag kind={kind} state={state} />
        </span>
        <span className={styles.soft}>
          {[to ?? (effect && EFFECT_NAMES.en[effect]), is_staffs && 'asked for by staff']
            .filter(Boolean)
            .join(' · ')}{' '}
          · <Moment at={changed_at} />
        </span>
        {reason && <span className={styles.soft}>{reason}</span>}
      </div>
      {canServe &&
        (kind === 'print' ? (
          <PrintButton file={file} delivery={delivery} isNewest={isNewest} />
        ) : (
          <MailButton file={file} delivery={delivery} />
        ))}
    </li>
  );
}

function PrintButton({ file, delivery, isNewest }: DeliveryLineProps) {
  // The same until it is answered: a second tap, or one after a lost answer, is no second sheet.
  const [request, setRequest] = useState(newRequestId);
  const again = useFileCall(transactionCalls.reprint, () => setRequest(newRequestId()));
  const back = useFileCall(transactionCalls.cancelPrint);
  const isWaiting = delivery.state === 'waiting';
  const calling = isWaiting ? back : again;
  const about = { id: delivery.id };
  return (
    <>
      <Button
        tone={isNewest ? 'primary' : 'plain'}
        isBusy={calling.isBusy}
        onClick={() =>
          isWaiting
            ? back.sendAbout(file, undefined, about)
            : again.sendAbout(file, { request }, about)
        }
      >
        {isWaiting ? 'Take back' : 'Print again'}
      </Button>
      {calling.problem && (
        <div className={styles.problem}>
          <Notice tone="bad">{calling.problem}</Notice>
        </div>
      )}
    </>
  );
}

function MailButton({ file, delivery }: Omit<DeliveryLineProps, 'isNewest'>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Send again</Button>
      {isAsking && (
        <ResendDialog file={file} delivery={delivery} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
