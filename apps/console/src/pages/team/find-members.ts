import { StaffRole } from '@jepret/contract';
import { TeamMember } from '@jepret/contract/console';
import { z } from 'zod';

/** In the page's address. */
export const TeamFilters = z.object({
  search: z.string().trim().max(200),
  role: StaffRole,
  state: TeamMember.shape.state,
});

/** A team is short: it is all here, and filtered here. */
export function findMembers(
  team: readonly TeamMember[],
  { search = '', role, state }: Partial<z.infer<typeof TeamFilters>>,
): TeamMember[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return team.filter((member) => {
    const text = [member.email, member.role, ...(member.locations ?? [])].join(' ').toLowerCase();
    return (
      (role === undefined || member.role === role) &&
      (state === undefined || member.state === state) &&
      words.every((word) => text.includes(word))
    );
  });
}
