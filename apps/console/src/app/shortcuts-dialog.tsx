import { Dialog } from '../components/dialogs/dialog.tsx';
import type { ConsolePage } from './pages.tsx';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  pages: readonly ConsolePage[];
  onClose(): void;
}

export function ShortcutsDialog({ pages, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        <Line keys={['/']} means="Search this page" />
        <Line keys={['?']} means="These words" />
        <Line keys={['u']} means="To the announcement, such as its Undo" />
        {pages.map(({ key, title }) => (
          <Line key={key} keys={['g', key]} means={`Go to ${title}`} />
        ))}
        <Line keys={['Esc']} means="Close what is open" />
      </dl>
    </Dialog>
  );
}

function Line({ keys, means }: { keys: readonly string[]; means: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{means}</dd>
    </div>
  );
}
