import { DIALOG_WIDTH_PX } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Dialog } from '@jepret/ui';
import { Picture } from '../../../components/picture.tsx';
import styles from './how-to-snap-dialog.module.css';

interface HowToSnapDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function HowToSnapDialog({ isOpen, onClose }: HowToSnapDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('home.howToSnap')}
      maxWidthPx={DIALOG_WIDTH_PX.howToSnap}
    >
      <Picture
        className={styles.guide}
        src={t('home.howToSnapPicture')}
        width={1600}
        height={1000}
        alt={t('home.howToSnapAlt')}
      />
    </Dialog>
  );
}
