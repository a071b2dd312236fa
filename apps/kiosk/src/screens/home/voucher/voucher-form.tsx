import { type PaymentData, TEXT_LIMITS } from '@jepret/contract';
import { formatPrice } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, Keyboard, Notice, TextField } from '@jepret/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useVoucher } from './use-voucher.ts';
import styles from './voucher-form.module.css';

/** `closedText`: why no money can be taken. */
export function VoucherForm({ closedText }: { closedText: string | undefined }) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const { phase, redeem } = useVoucher(closedText === undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void redeem(code);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.entry}>
        <TextField
          label={t('voucher.code')}
          className={styles.code}
          value={code}
          maxLength={TEXT_LIMITS.voucherCode}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" className={styles.ok} isBusy={phase.name === 'submitting'}>
          {t('common.ok')}
        </Button>
      </div>
      <div className={styles.message}>
        {phase.name === 'failed' && <Notice tone="bad">{phase.wait ?? t('voucher.failed')}</Notice>}
        {phase.name === 'closed' && <Notice tone="bad">{closedText}</Notice>}
        {phase.name === 'succeeded' && (
          <>
            <Notice tone="good">{t('voucher.succeeded')}</Notice>
            <NewPrice data={phase.data} />
          </>
        )}
      </div>
      <Keyboard scope={form} />
    </form>
  );
}

/** The price to pay, shown before the payment. */
function NewPrice({ data: { snapFee, original_price } }: { data: PaymentData }) {
  const t = useTranslate();
  return (
    <p className={styles.newPrice}>
      {original_price !== undefined && <s>{formatPrice(t, original_price)}</s>}
      <strong>{formatPrice(t, snapFee)}</strong>
    </p>
  );
}
