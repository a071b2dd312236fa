import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../announcer.tsx';
import { Button } from '../button.tsx';
import { Actions } from '../dialogs/dialog.tsx';
import { Notice } from '../notice.tsx';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved(): void;
}

/** Recovery codes are shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [copying, setCopying] = useState<'copied' | 'failed'>();
  const text = `Jepret console, recovery codes\nEach works once, instead of an authenticator code.\n\n${codes.join('\n')}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
      announce('The recovery codes are copied.');
    } catch {
      // The clipboard is not available on plain http.
      setCopying('failed');
    }
  };

  return (
    <div className={styles.part}>
      <p>
        If you do not have your phone, each of these codes signs you in once instead of an
        authenticator code. They are shown only now: keep them in a place other than your phone.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      {copying === 'copied' && <Notice tone="good">Copied.</Notice>}
      {copying === 'failed' && (
        <Notice tone="warning">
          The codes could not be copied. Download them or write them down.
        </Notice>
      )}
      <Actions>
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={() => download(text)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button tone="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </Actions>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'jepret-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
