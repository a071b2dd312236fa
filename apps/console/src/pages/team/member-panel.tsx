import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { Notice } from '../../components/notice.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useBaseVersion } from '../../hooks/use-base-version.ts';
import { useCall } from '../../hooks/use-call.ts';
import { type Access, AccessFields, findAccessProblem } from './access-fields.tsx';
import { MemberActions } from './member-actions.tsx';
import { StateTag } from './member-state.tsx';
import styles from './team-page.module.css';
import { reloadTeam } from './team-query.ts';

const OWN_ACCOUNT = 'You cannot change your own account here. Another owner has to do it.';

interface MemberPanelProps {
  member: TeamMember;
  onChanged(member: TeamMember, message: string): void;
  onClose(): void;
}

/** Role, locations and actions of a member. */
export function MemberPanel({ member, onChanged, onClose }: MemberPanelProps) {
  const isOwnAccount = useAccount().id === member.id;
  const disabledReason = isOwnAccount ? OWN_ACCOUNT : undefined;
  return (
    <Dialog title={member.email} isPanel onClose={onClose}>
      <p className={styles.facts}>
        <StateTag state={member.state} />
        <span>
          added <LocalTime at={member.added_at} />
        </span>
      </p>
      {isOwnAccount && <Notice>{OWN_ACCOUNT}</Notice>}
      <AccessForm member={member} disabledReason={disabledReason} onChanged={onChanged} />
      <MemberActions member={member} disabledReason={disabledReason} onChanged={onChanged} />
    </Dialog>
  );
}

interface AccessFormProps extends Pick<MemberPanelProps, 'member' | 'onChanged'> {
  disabledReason: string | undefined;
}

function AccessForm({ member, disabledReason, onChanged }: AccessFormProps) {
  const [access, setAccess] = useState<Access>({ role: member.role, locations: member.locations });
  const [hasTried, setHasTried] = useState(false);
  const changing = useCall(teamCalls.changeMember, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  const { version } = member;
  const { baseVersion, isConflictShown, setBaseVersion } = useBaseVersion({
    version,
    error: changing.error,
    reload: reloadTeam,
  });
  const problem = findAccessProblem(access);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (problem || disabledReason !== undefined) return;
    setBaseVersion(baseVersion);
    changing.send({ params: { id: member.id }, body: { ...access, version: baseVersion } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <AccessFields access={access} onChange={setAccess} error={hasTried ? problem : undefined} />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      {isConflictShown && (
        <Notice>
          Now: {member.role}, <LocationNames slugs={member.locations} />. Save again to overwrite.
        </Notice>
      )}
      <Actions>
        <Button
          tone="primary"
          type="submit"
          isBusy={changing.isBusy}
          disabledReason={disabledReason}
        >
          Save
        </Button>
      </Actions>
    </form>
  );
}
