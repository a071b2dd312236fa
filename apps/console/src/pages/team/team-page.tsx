import { StaffRole } from '@jepret/contract';
import { TeamMember } from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { FilterBar, SearchField } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpened } from '../../hooks/use-opened.ts';
import { findMembers, TeamFilters } from './find-members.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { nameLocations, StateTag } from './member-words.tsx';
import { showMember, teamQuery } from './team-query.ts';

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];
const ROLES = choices('Every role', StaffRole.options);
const STATES = choices('Every state', TeamMember.shape.state.options);

export function TeamPage() {
  const { api } = useConsole();
  const client = useQueryClient();
  const team = useQuery(teamQuery(api));
  const [filters, change] = useAddressFilters(TeamFilters);
  const [isInviting, setIsInviting] = useState(false);
  const [openedId, open] = useOpened('member');
  const opened = team.data?.find(({ id }) => id === openedId);
  const columns = useColumns(open);

  const onChanged = (member: TeamMember, message: string) => {
    showMember(client, member);
    setIsInviting(false);
    open(undefined);
    announce(message);
  };

  return (
    <PageFrame
      title="Team"
      lead="Who may sign in, what they may do, and where."
      actions={
        <Button tone="primary" onClick={() => setIsInviting(true)}>
          <UserRoundPlus aria-hidden="true" />
          Invite
        </Button>
      }
    >
      <FilterBar>
        <SearchField
          label="Search the team"
          value={filters.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <SelectField
          label="Role"
          value={filters.role ?? ''}
          onChange={(role) => change({ role })}
          options={ROLES}
        />
        <SelectField
          label="State"
          value={filters.state ?? ''}
          onChange={(state) => change({ state })}
          options={STATES}
        />
      </FilterBar>
      <DataTable
        caption="Team"
        columns={columns}
        rows={team.data && findMembers(team.data, filters)}
        keyOf={({ id }) => id}
        error={team.error}
        retry={() => void team.refetch()}
        empty={
          <ListNote title="Nobody like that">
            <p>Nobody in the team fits these filters.</p>
            <Button onClick={() => change({ search: '', role: '', state: '' })}>
              Clear filters
            </Button>
          </ListNote>
        }
      />
      {isInviting && <InviteDialog onInvited={onChanged} onClose={() => setIsInviting(false)} />}
      {opened && (
        <MemberSheet
          key={opened.id}
          member={opened}
          onChanged={onChanged}
          onClose={() => open(undefined)}
        />
      )}
    </PageFrame>
  );
}

function useColumns(open: (id: string) => void): readonly Column<TeamMember>[] {
  const { id: ownId } = useAccount();
  return useMemo(
    () => [
      {
        title: 'Member',
        isName: true,
        cell: ({ id, email }) => (
          <RowButton onClick={() => open(id)}>
            {email}
            {id === ownId && <small> (you)</small>}
          </RowButton>
        ),
      },
      { title: 'Role', isNarrow: true, cell: ({ role }) => role },
      { title: 'Locations', cell: ({ locations }) => nameLocations(locations) },
      { title: 'State', cell: ({ state }) => <StateTag state={state} /> },
      {
        title: 'Second factor',
        cell: ({ has_second_factor }) => (has_second_factor ? 'on' : 'off'),
      },
      {
        title: 'Last seen',
        isNarrow: true,
        cell: ({ seen_at }) => (seen_at === null ? 'never' : <Moment at={seen_at} />),
      },
    ],
    [ownId, open],
  );
}
