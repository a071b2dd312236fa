import { DIALOG_WIDTH_PX } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Dialog } from '@jepret/ui';
import { STYLES } from './carousel.ts';
import { STYLE_FACTS } from './style-facts.ts';
import styles from './styles-help-dialog.module.css';

interface StylesHelpDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function StylesHelpDialog({ isOpen, onClose }: StylesHelpDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('printStyle.helpTitle')}
      maxWidthPx={DIALOG_WIDTH_PX.howToSnap}
    >
      <dl className={styles.list}>
        {STYLES.map((style) => (
          <div key={style} className={styles.item}>
            <dt className={styles.name}>{t(STYLE_FACTS[style].name)}</dt>
            <dd className={styles.text}>{t(STYLE_FACTS[style].inFull)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
