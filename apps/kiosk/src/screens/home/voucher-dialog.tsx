import { DIALOG_WIDTH_PX, SCREEN_TEXTS } from '@jepret/contract';
import { Button, Dialog } from '@jepret/ui';
import styles from './voucher-dialog.module.css';

interface VoucherDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** A plain placeholder until vouchers come. */
export function VoucherDialog({ isOpen, onClose }: VoucherDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={SCREEN_TEXTS.voucherTitle}
      maxWidthPx={DIALOG_WIDTH_PX.voucher}
    >
      <div className={styles.message}>
        <p>Vouchers cannot be redeemed at this booth yet.</p>
        <Button size="large" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
