import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type ReactNode, useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import { reloadTeam } from './team-query.ts';

interface MemberActionsProps {
  member: TeamMember;
  offReason: string | undefined;
  onChanged(member: TeamMember, message: string): void;
}

type MemberCall =
  | typeof teamCalls.disableMember
  | typeof teamCalls.enableMember
  | typeof teamCalls.resetMemberSecondFactor
  | typeof teamCalls.unlockMember;

interface MemberAct {
  name: string;
  /** What it is for. */
  note: string;
  call: MemberCall;
  isFitting(member: TeamMember): boolean;
  /** What will happen, for what somebody will feel. */
  question?: { title(email: string): string; words: ReactNode; tone?: 'primary' | 'danger' };
}

const ACTS: readonly MemberAct[] = [
  {
    name: 'Unlock',
    note: 'Too many wrong tries, theirs or a stranger’s: they may try again at once.',
    call: teamCalls.unlockMember,
    isFitting: ({ state }) => state === 'active',
  },
  {
    name: 'Reset second factor',
    note: 'Phone and recovery codes are lost.',
    call: teamCalls.resetMemberSecondFactor,
    isFitting: ({ state, has_second_factor }) => state !== 'disabled' && has_second_factor,
    question: {
      title: (email) => `Reset the second factor of ${email}?`,
      words:
        'They are signed out everywhere and told by mail. At the next sign-in their password is enough to set up a new one, so make sure it is really them who asked.',
    },
  },
  {
    name: 'Disable',
    note: 'They have left, or should not come in for now.',
    call: teamCalls.disableMember,
    isFitting: ({ state }) => state !== 'disabled',
    question: {
      title: (email) => `Disable ${email}?`,
      words:
        'They are signed out everywhere at once and cannot sign in, neither here nor at a booth. What they did stays in the audit. You can enable them again.',
    },
  },
  {
    name: 'Enable',
    note: 'They may sign in again, with the password they had.',
    call: teamCalls.enableMember,
    isFitting: ({ state }) => state === 'disabled',
    question: {
      title: (email) => `Enable ${email}?`,
      words: 'They may sign in again at once, with the password, role and locations they had.',
      tone: 'primary',
    },
  },
];

export function MemberActions({ member, offReason, onChanged }: MemberActionsProps) {
  return (
    <ActList>
      {member.state === 'invited' && (
        <InviteAgain member={member} offReason={offReason} onChanged={onChanged} />
      )}
      {ACTS.filter(({ isFitting }) => isFitting(member)).map((act) => (
        <ActLine
          key={act.name}
          act={act}
          member={member}
          offReason={offReason}
          onChanged={onChanged}
        />
      ))}
    </ActList>
  );
}

function ActLine({ act, member, offReason, onChanged }: MemberActionsProps & { act: MemberAct }) {
  const { name, note, call, question } = act;
  const [isAsking, setIsAsking] = useState(false);
  const acting = useCall<MemberCall>(call, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  // Somebody else was faster: the next try is about what they made of it.
  useRefused(acting.error, reloadTeam);
  const { id, version } = member;
  const send = () => acting.send({ params: { id }, body: { version } });
  return (
    <Act note={note} problem={isAsking ? undefined : acting.problem}>
      <Button
        isBusy={acting.isBusy && !isAsking}
        offReason={offReason}
        onClick={() => {
          acting.reset();
          if (question) setIsAsking(true);
          else send();
        }}
      >
        {name}
      </Button>
      {isAsking && question && (
        <ConfirmDialog
          title={question.title(member.email)}
          action={name}
          tone={question.tone ?? 'danger'}
          isBusy={acting.isBusy}
          problem={acting.problem}
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        >
          <p>{question.words}</p>
        </ConfirmDialog>
      )}
    </Act>
  );
}

function InviteAgain({ member, offReason, onChanged }: MemberActionsProps) {
  const { email, role, locations } = member;
  const inviting = useCall(teamCalls.inviteMember, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  return (
    <Act note="The mail got lost, or its link is too old." problem={inviting.problem}>
      <Button
        isBusy={inviting.isBusy}
        offReason={offReason}
        onClick={() => inviting.send({ body: { email, role, locations } })}
      >
        Invite again
      </Button>
    </Act>
  );
}
