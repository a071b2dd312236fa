import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { findPlaceProblem, type Place, PlaceFields } from './place-fields.tsx';
import styles from './team-page.module.css';

interface InviteDialogProps {
  onInvited(member: TeamMember, message: string): void;
  onClose(): void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  // The least that somebody can do is where a slip of the finger should end.
  const [place, setPlace] = useState<Place>({ role: 'cashier', locations: [] });
  const [hasTried, setHasTried] = useState(false);
  const inviting = useCall(teamCalls.inviteMember, {
    onDone: ({ data, message }) => onInvited(data, message),
  });
  const placeProblem = findPlaceProblem(place);
  const emailError = findFieldError(inviting.error, 'email');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!placeProblem) inviting.send({ body: { email, ...place } });
  };

  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <EmailField
          hint="They get a link with which they choose a password. It works for 7 days."
          value={email}
          onChange={setEmail}
          error={emailError}
          autoComplete="off"
          required
        />
        <PlaceFields
          place={place}
          onChange={setPlace}
          error={hasTried ? placeProblem : undefined}
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
