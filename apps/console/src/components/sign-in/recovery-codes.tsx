import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../announcer.tsx';
import { Button } from '../button.tsx';
import { Actions } from '../dialogs/dialog.tsx';
import { Notice } from '../notice.tsx';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept(): void;
}

/** Shown this once: nobody, not even the server, can show them again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [copying, setCopying] = useState<'copied' | 'failed'>();
  const text = `Jepret console, recovery codes\nEach works once, in the place of the app's code.\n\n${codes.join('\n')}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
      announce('The recovery codes are copied.');
    } catch {
      // Plain http in a shop's network has no clipboard.
      setCopying('failed');
    }
  };

  return (
    <div className={styles.part}>
      <p>
        Lost phone, empty battery: each of these lets you in once instead of the app's code. They
        are shown this one time only, so put them somewhere that is not your phone.
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
          This browser does not copy here. Download them, or write them down.
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
        <Button tone="primary" onClick={onKept}>
          I have kept them
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
