import { COUNTDOWN_MS, RETAKES } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
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

/** Shown once at the start; explains the round (CAM-1). */
export function WelcomeDialog(props: WelcomeDialogProps) {
  const { isOpen, snapCount, hasClips, onConfirm, onDismiss } = props;
  const t = useTranslate();
  const facts = [
    { figure: snapCount, words: t('capture.welcomeSnaps', { count: snapCount }) },
    { figure: COUNTDOWN_MS / 1_000, words: t('capture.welcomeSeconds') },
    { figure: RETAKES, words: t('capture.welcomeRetakes', { count: RETAKES }) },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onDismiss}
      title={t('capture.welcomeTitle')}
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
          {t('capture.welcomeText')}
          {hasClips && ` ${t('capture.welcomeClips')}`}
        </p>
        <Button className={styles.start} onClick={onConfirm}>
          {t('capture.start')}
        </Button>
      </div>
    </Dialog>
  );
}
