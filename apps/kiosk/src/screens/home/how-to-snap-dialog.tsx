import { DIALOG_WIDTH_PX, SCREEN_TEXTS } from '@jepret/contract';
import { Dialog } from '@jepret/ui';
import styles from './how-to-snap-dialog.module.css';

interface HowToSnapDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function HowToSnapDialog({ isOpen, onClose }: HowToSnapDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={SCREEN_TEXTS.howToSnap}
      maxWidthPx={DIALOG_WIDTH_PX.howToSnap}
    >
      <img
        className={styles.guide}
        src="/static/images/how-to-snap.webp"
        alt="Tap to snap, pay with your phone, pick a frame, strike a pose, take your prints."
      />
    </Dialog>
  );
}
