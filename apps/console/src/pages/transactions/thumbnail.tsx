import { transactionCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './transactions-page.module.css';

/** Loaded only on request, because each view is recorded in the audit; not cached. */
export function Thumbnail({ code }: { code: string }) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<string>();
  const opening = useCall(transactionCalls.openThumbnail, {
    onDone({ data }) {
      setPicture(data.picture);
      void client.invalidateQueries({ queryKey: ['transaction', code] });
    },
  });
  if (picture)
    return <img className={styles.thumbnail} src={picture} alt={`The print of ${code}`} />;
  return (
    <span>
      <Button
        aria-label={`Show the photo of ${code}`}
        isBusy={opening.isBusy}
        onClick={() => opening.send({ params: { transaction: code } })}
      >
        Show
      </Button>
      {opening.problem && <small role="alert"> {opening.problem}</small>}
    </span>
  );
}
