import { ListNote } from '../list/list-note.tsx';

/** Before the first one: how a booth comes here. */
export function NoBooths() {
  const { origin } = window.location;
  return (
    <ListNote title="No booth yet">
      <p>
        On the booth’s own computer, open <code>{origin}</code> in a browser. Type the e-mail of
        somebody in the team and where the booth stands, then the six digits that arrive by mail.
      </p>
      <p>A minute later the booth is here.</p>
    </ListNote>
  );
}
