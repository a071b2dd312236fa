import { StaffRole } from '@jepret/contract';
import { csvPathOf, TeamMember, TeamQuery, teamCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { NotFoundDialog } from '../../components/dialogs/not-found-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { RowButton } from '../../components/list/row-button.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { LocalTime } from '../../components/times/page-zone.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { useOpenedRow } from '../../hooks/use-opened-row.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberPanel } from './member-panel.tsx';
import { StateTag } from './member-state.tsx';
import { idOf, showMember } from './team-query.ts';

const TeamFilters = TeamQuery.omit({ after: true });

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];
const ROLES = choices('Every role', StaffRole.options);
const STATES = choices('Every status', TeamMember.shape.state.options);

export function TeamPage() {
  const client = useQueryClient();
  const [filters, change] = useAddressFilters(TeamFilters);
  const list = usePageList(teamCalls.listTeam, filters);
  const [isInviting, setIsInviting] = useState(false);
  const [openedId, open] = useOpenedId('member');
  const { row: opened, isNotFound } = useOpenedRow(teamCalls.listTeam, list, openedId, idOf);
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
      zone={useDayZone()}
      lead="People who can sign in, with their roles and locations."
      actions={
        <>
          <CsvLink path={csvPathOf(teamCalls.listTeam)} filters={filters} />
          <Button tone="primary" onClick={() => setIsInviting(true)}>
            <UserRoundPlus aria-hidden="true" />
            Invite
          </Button>
        </>
      }
    >
      <Filters filters={filters} change={change} />
      <PageTable
        caption="Team"
        columns={columns}
        list={list}
        keyOf={idOf}
        empty={
          <ListNote title="No members found">
            <p>No member matches these filters.</p>
            <Button onClick={() => change({ search: '', role: '', state: '' })}>
              Clear filters
            </Button>
          </ListNote>
        }
      />
      {isInviting && <InviteDialog onInvited={onChanged} onClose={() => setIsInviting(false)} />}
      {opened && (
        <MemberPanel
          key={opened.id}
          member={opened}
          onChanged={onChanged}
          onClose={() => open(undefined)}
        />
      )}
      {isNotFound && (
        <NotFoundDialog
          title="Member not found"
          backLabel="Show the team"
          onClose={() => open(undefined)}
        >
          There is no member with this ID in the team.
        </NotFoundDialog>
      )}
    </PageFrame>
  );
}

interface FiltersProps {
  filters: TeamQuery;
  change(changes: Record<string, string | undefined>): void;
}

function Filters({ filters, change }: FiltersProps) {
  return (
    <FilterBar search="Search the team" filters={filters} onChange={change}>
      <SelectField
        label="Role"
        value={filters.role ?? ''}
        onChange={(role) => change({ role })}
        options={ROLES}
      />
      <SelectField
        label="Status"
        value={filters.state ?? ''}
        onChange={(state) => change({ state })}
        options={STATES}
      />
    </FilterBar>
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
      { title: 'Role', isNarrow: true, onPhone: 'line', cell: ({ role }) => role },
      {
        title: 'Locations',
        onPhone: 'line',
        cell: ({ locations }) => <LocationNames slugs={locations} />,
      },
      { title: 'Status', onPhone: 'end', cell: ({ state }) => <StateTag state={state} /> },
      {
        title: 'Two-step verification',
        cell: ({ has_second_factor }) => (has_second_factor ? 'on' : 'off'),
      },
      {
        title: 'Last seen',
        isNarrow: true,
        cell: ({ seen_at }) => (seen_at === null ? 'never' : <LocalTime at={seen_at} />),
      },
    ],
    [ownId, open],
  );
}
