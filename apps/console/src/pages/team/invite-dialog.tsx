import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { type Access, AccessFields, findAccessProblem } from './access-fields.tsx';
import styles from './team-page.module.css';

interface InviteDialogProps {
  onInvited(member: TeamMember, message: string): void;
  onClose(): void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  // The role with the fewest rights is the default.
  const [access, setAccess] = useState<Access>({ role: 'cashier', locations: [] });
  const [hasTried, setHasTried] = useState(false);
  const inviting = useCall(teamCalls.inviteMember, {
    onDone: ({ data, message }) => onInvited(data, message),
  });
  const accessProblem = findAccessProblem(access);
  const emailError = findFieldError(inviting.error, 'email');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!accessProblem) inviting.send({ body: { email, ...access } });
  };

  return (
    <Dialog title="Invite a team member" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <EmailField
          hint="The person gets a link to choose a password. It works for 7 days."
          value={email}
          onChange={setEmail}
          error={emailError}
          autoComplete="off"
          required
        />
        <AccessFields
          access={access}
          onChange={setAccess}
          error={hasTried ? accessProblem : undefined}
        />
        {inviting.problem && !emailError && <Notice tone="bad">{inviting.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={inviting.isBusy}>
            Send invitation
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
