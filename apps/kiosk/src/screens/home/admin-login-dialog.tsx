import { Dialog } from '@jepret/ui';
import { AdminLoginForm } from './admin-login-form.tsx';

const MAX_WIDTH_PX = 1320;

interface AdminLoginDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** The form lives only while the dialog is open, so closing it in any way clears the fields. */
export function AdminLoginDialog({ isOpen, onClose }: AdminLoginDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Admin login" maxWidthPx={MAX_WIDTH_PX}>
      <AdminLoginForm />
    </Dialog>
  );
}
