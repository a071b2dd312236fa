import { ListNote } from '../list/list-note.tsx';

/** Explains how to sign in the first booth. */
export function NoBooths() {
  const { origin } = window.location;
  return (
    <ListNote title="No booth yet">
      <p>
        On the booth’s PC, open <code>{origin}</code> in a browser. Enter the e-mail of a team
        member and the location, then the six digits that are sent to this e-mail.
      </p>
      <p>The booth appears here within a minute.</p>
    </ListNote>
  );
}
