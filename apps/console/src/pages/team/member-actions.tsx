import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type ReactNode, useState } from 'react';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import { reloadTeam } from './team-query.ts';

interface MemberActionsProps {
  member: TeamMember;
  disabledReason: string | undefined;
  onChanged(member: TeamMember, message: string): void;
}

type MemberCall =
  | typeof teamCalls.disableMember
  | typeof teamCalls.enableMember
  | typeof teamCalls.resetMemberSecondFactor
  | typeof teamCalls.unlockMember;

interface MemberAction {
  name: string;
  note: string;
  call: MemberCall;
  isAvailable(member: TeamMember): boolean;
  /** The confirmation of an action that affects the member. */
  question?: { title(email: string): string; text: ReactNode; tone?: 'primary' | 'danger' };
}

const ACTIONS: readonly MemberAction[] = [
  {
    name: 'Unlock',
    note: 'Signing in is blocked after too many failed attempts. This allows new attempts at once.',
    call: teamCalls.unlockMember,
    isAvailable: ({ state }) => state === 'active',
  },
  {
    name: 'Reset two-step verification',
    note: 'The member lost both phone and recovery codes.',
    call: teamCalls.resetMemberSecondFactor,
    isAvailable: ({ state, has_second_factor }) => state !== 'disabled' && has_second_factor,
    question: {
      title: (email) => `Reset two-step verification of ${email}?`,
      text: 'The member is signed out everywhere and notified by mail. At the next sign-in the password is enough to set it up again, so make sure that the request really comes from this member.',
    },
  },
  {
    name: 'Disable',
    note: 'The member has left, or must not sign in for now.',
    call: teamCalls.disableMember,
    isAvailable: ({ state }) => state !== 'disabled',
    question: {
      title: (email) => `Disable ${email}?`,
      text: 'The member is signed out everywhere at once and cannot sign in, neither here nor at a booth. Their entries in the audit stay. You can enable the member again.',
    },
  },
  {
    name: 'Enable',
    note: 'The member can sign in again with the old password.',
    call: teamCalls.enableMember,
    isAvailable: ({ state }) => state === 'disabled',
    question: {
      title: (email) => `Enable ${email}?`,
      text: 'The member can sign in again at once, with the same password, role and locations.',
      tone: 'primary',
    },
  },
];

export function MemberActions({ member, disabledReason, onChanged }: MemberActionsProps) {
  return (
    <ActionList>
      {member.state === 'invited' && (
        <InviteAgain member={member} disabledReason={disabledReason} onChanged={onChanged} />
      )}
      {ACTIONS.filter(({ isAvailable }) => isAvailable(member)).map((action) => (
        <MemberActionItem
          key={action.name}
          action={action}
          member={member}
          disabledReason={disabledReason}
          onChanged={onChanged}
        />
      ))}
    </ActionList>
  );
}

function MemberActionItem({
  action,
  member,
  disabledReason,
  onChanged,
}: MemberActionsProps & { action: MemberAction }) {
  const { name, note, call, question } = action;
  const [isConfirming, setIsConfirming] = useState(false);
  const acting = useCall<MemberCall>(call, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  // After a conflict, the next attempt uses the reloaded version.
  useReloadOnConflict(acting.error, reloadTeam);
  const { id, version } = member;
  const send = () => acting.send({ params: { id }, body: { version } });
  return (
    <ActionItem note={note} problem={isConfirming ? undefined : acting.problem}>
      <Button
        isBusy={acting.isBusy && !isConfirming}
        disabledReason={disabledReason}
        onClick={() => {
          acting.reset();
          if (question) setIsConfirming(true);
          else send();
        }}
      >
        {name}
      </Button>
      {isConfirming && question && (
        <ConfirmDialog
          title={question.title(member.email)}
          action={name}
          tone={question.tone ?? 'danger'}
          isBusy={acting.isBusy}
          problem={acting.problem}
          onConfirm={send}
          onClose={() => setIsConfirming(false)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </ActionItem>
  );
}

function InviteAgain({ member, disabledReason, onChanged }: MemberActionsProps) {
  const { email, role, locations } = member;
  const inviting = useCall(teamCalls.inviteMember, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  return (
    <ActionItem note="The mail was lost, or its link has expired." problem={inviting.problem}>
      <Button
        isBusy={inviting.isBusy}
        disabledReason={disabledReason}
        onClick={() => inviting.send({ body: { email, role, locations } })}
      >
        Invite again
      </Button>
    </ActionItem>
  );
}
