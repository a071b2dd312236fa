import type { AgentToken } from '@jepret/contract/console';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './printers.module.css';

interface TokenDialogProps {
  token: AgentToken;
  onClose(): void;
}

/** A token is shown once: the server stores only its hash. Escape does not close it, so that it is not lost. */
export function TokenDialog({ token: { name, token }, onClose }: TokenDialogProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const commands = listCommands(token, window.location.origin).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(commands);
      setHasFailed(false);
      announce('The commands are copied.');
    } catch {
      // The clipboard is not available on plain http.
      setHasFailed(true);
    }
  };
  return (
    <Dialog title={`Connect ${name}`} isWide>
      <p>
        On the PC beside the printer, put the packages <code>jepret</code> and{' '}
        <code>jepret-print-agent</code> into a folder, and run these commands there. They contain
        the token, which is shown only now.
      </p>
      <pre className={styles.commands}>{commands}</pre>
      <p className={styles.soft}>
        Replace <code>BOOTH</code> by the name of the printer’s queue. If the agent is already
        installed, leave out the first command.
      </p>
      {hasFailed && (
        <Notice tone="warning">The commands could not be copied. Select and copy them.</Notice>
      )}
      <Actions>
        <Button tone="primary" onClick={copy}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={onClose}>I have saved it</Button>
      </Actions>
    </Dialog>
  );
}

/** The lines replace those of an earlier token. */
const listCommands = (token: string, origin: string): string[] => [
  'sudo apt install ./jepret_*.deb ./jepret-print-agent_*.deb',
  "sudo sed -i '/^BOOTH_URL=/d;/^AGENT_TOKEN=/d' /etc/jepret/print-agent.env",
  `echo BOOTH_URL=${origin} | sudo tee -a /etc/jepret/print-agent.env`,
  `echo AGENT_TOKEN=${token} | sudo tee -a /etc/jepret/print-agent.env`,
  "grep -q '^PRINTER_URL=' /etc/jepret/print-agent.env || echo PRINTER_URL=ipp://localhost/printers/BOOTH | sudo tee -a /etc/jepret/print-agent.env",
  'sudo systemctl enable jepret-print-agent && sudo systemctl restart jepret-print-agent',
];
