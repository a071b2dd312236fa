import type { BoothProblem } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Dialog } from '@jepret/ui';
import { AdminLoginForm } from './admin-login-form.tsx';
import { StaffProblems } from './staff-problems.tsx';

const MAX_WIDTH_PX = 1320;

interface AdminLoginDialogProps {
  isOpen: boolean;
  problems: readonly BoothProblem[];
  onClose(): void;
}

/** The form is mounted only while the dialog is open, so closing it clears the fields. */
export function AdminLoginDialog({ isOpen, problems, onClose }: AdminLoginDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff.adminLogin')}
      maxWidthPx={MAX_WIDTH_PX}
    >
      <StaffProblems problems={problems} />
      <AdminLoginForm />
    </Dialog>
  );
}
