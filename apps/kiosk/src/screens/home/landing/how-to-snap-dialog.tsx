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
        width={1600}
        height={1000}
        alt="1. Pay by QR. 2. Pick a frame. 3. Strike a pose. 4. Pick an effect and draw. 5. Get it by e-mail and print."
      />
    </Dialog>
  );
}
