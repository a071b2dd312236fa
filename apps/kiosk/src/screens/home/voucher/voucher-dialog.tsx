import { DIALOG_WIDTH_PX, SCREEN_TEXTS } from '@jepret/contract';
import { Dialog } from '@jepret/ui';
import { VoucherForm } from './voucher-form.tsx';

interface VoucherDialogProps {
  isOpen: boolean;
  closedText: string | undefined;
  onClose(): void;
}

export function VoucherDialog({ isOpen, closedText, onClose }: VoucherDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={SCREEN_TEXTS.voucherTitle}
      maxWidthPx={DIALOG_WIDTH_PX.voucher}
    >
      <VoucherForm closedText={closedText} />
    </Dialog>
  );
}
