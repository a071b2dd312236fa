import { DIALOG_WIDTH_PX } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Dialog } from '@jepret/ui';
import { VoucherForm } from './voucher-form.tsx';

interface VoucherDialogProps {
  isOpen: boolean;
  closedText: string | undefined;
  onClose(): void;
}

export function VoucherDialog({ isOpen, closedText, onClose }: VoucherDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('voucher.title')}
      maxWidthPx={DIALOG_WIDTH_PX.voucher}
    >
      <VoucherForm closedText={closedText} />
    </Dialog>
  );
}
