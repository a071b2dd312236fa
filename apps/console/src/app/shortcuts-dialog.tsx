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
        <Line keys={['/']} description="Search this page" />
        <Line keys={['?']} description="Show these shortcuts" />
        <Line keys={['u']} description="Go to the latest message, for example to its Undo" />
        {pages.map(({ key, title }) => (
          <Line key={key} keys={['g', key]} description={`Go to ${title}`} />
        ))}
        <Line keys={['Esc']} description="Close the open dialog" />
      </dl>
    </Dialog>
  );
}

function Line({ keys, description }: { keys: readonly string[]; description: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{description}</dd>
    </div>
  );
}
