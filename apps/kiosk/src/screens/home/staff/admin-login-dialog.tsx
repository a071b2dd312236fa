import type { Hindrance } from '@jepret/contract';
import { Dialog } from '@jepret/ui';
import { AdminLoginForm } from './admin-login-form.tsx';
import { StaffHindrances } from './staff-hindrances.tsx';

const MAX_WIDTH_PX = 1320;

interface AdminLoginDialogProps {
  isOpen: boolean;
  hindrances: readonly Hindrance[];
  onClose(): void;
}

/** The form lives only while the dialog is open, so closing it in any way clears the fields. */
export function AdminLoginDialog({ isOpen, hindrances, onClose }: AdminLoginDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Admin login" maxWidthPx={MAX_WIDTH_PX}>
      <StaffHindrances hindrances={hindrances} />
      <AdminLoginForm />
    </Dialog>
  );
}
