import { type TeamMember, teamCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { Moment } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useSeenVersion } from '../../hooks/use-seen-version.ts';
import { MemberActions } from './member-actions.tsx';
import { StateTag } from './member-words.tsx';
import { findPlaceProblem, type Place, PlaceFields } from './place-fields.tsx';
import styles from './team-page.module.css';
import { reloadTeam } from './team-query.ts';

const ONESELF = 'This is you: somebody else has to do this for you.';

interface MemberSheetProps {
  member: TeamMember;
  onChanged(member: TeamMember, message: string): void;
  onClose(): void;
}

/** One member: what they may do and where, and what can be done about them. */
export function MemberSheet({ member, onChanged, onClose }: MemberSheetProps) {
  const isOneself = useAccount().id === member.id;
  const offReason = isOneself ? ONESELF : undefined;
  return (
    <Dialog title={member.email} isSheet onClose={onClose}>
      <p className={styles.facts}>
        <StateTag state={member.state} />
        <span>
          added <Moment at={member.added_at} />
        </span>
      </p>
      {isOneself && <Notice>{ONESELF}</Notice>}
      <PlaceForm member={member} offReason={offReason} onChanged={onChanged} />
      <MemberActions member={member} offReason={offReason} onChanged={onChanged} />
    </Dialog>
  );
}

interface PlaceFormProps extends Pick<MemberSheetProps, 'member' | 'onChanged'> {
  offReason: string | undefined;
}

function PlaceForm({ member, offReason, onChanged }: PlaceFormProps) {
  const [place, setPlace] = useState<Place>({ role: member.role, locations: member.locations });
  const [hasTried, setHasTried] = useState(false);
  const changing = useCall(teamCalls.changeMember, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  const { version } = member;
  const { seen, isTold, note } = useSeenVersion({
    version,
    error: changing.error,
    reload: reloadTeam,
  });
  const problem = findPlaceProblem(place);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (problem || offReason !== undefined) return;
    note(seen);
    changing.send({ params: { id: member.id }, body: { ...place, version: seen } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <PlaceFields place={place} onChange={setPlace} error={hasTried ? problem : undefined} />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      {isTold && (
        <Notice>
          Now {member.role}, <PlaceNames slugs={member.locations} />. Save again to have it your
          way.
        </Notice>
      )}
      <Actions>
        <Button tone="primary" type="submit" isBusy={changing.isBusy} offReason={offReason}>
          Save
        </Button>
      </Actions>
    </form>
  );
}
