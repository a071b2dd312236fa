import { COUNTDOWN_MS, RETAKES, SCREEN_TEXTS } from '@jepret/contract';
import { Button, Dialog } from '@jepret/ui';
import styles from './welcome-dialog.module.css';

const DIALOG_WIDTH_PX = 860;

interface WelcomeDialogProps {
  isOpen: boolean;
  snapCount: number;
  hasClips: boolean;
  onConfirm(): void;
  onDismiss(): void;
}

/** Appears once, and says what happens from here (CAM-1). */
export function WelcomeDialog(props: WelcomeDialogProps) {
  const { isOpen, snapCount, hasClips, onConfirm, onDismiss } = props;
  const facts = [
    { figure: snapCount, words: snapCount === 1 ? 'snap' : 'snaps' },
    { figure: COUNTDOWN_MS / 1_000, words: 'seconds before each' },
    { figure: RETAKES, words: 'retakes' },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onDismiss}
      title="ready for your close-up?"
      maxWidthPx={DIALOG_WIDTH_PX}
    >
      <div className={styles.welcome}>
        <ul className={styles.facts}>
          {facts.map(({ figure, words }) => (
            <li key={words} className={styles.fact}>
              <span className={styles.figure}>{figure}</span> {words}
            </li>
          ))}
        </ul>
        <p>
          The camera counts down and snaps by itself. After each snap you may keep it or retake it.
          {hasClips && ' While it counts it films you for your moving print, without sound: dance!'}
        </p>
        <Button className={styles.start} onClick={onConfirm}>
          {SCREEN_TEXTS.start}
        </Button>
      </div>
    </Dialog>
  );
}
