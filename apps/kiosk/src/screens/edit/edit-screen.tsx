import { PlaceholderScreen } from '../../lib/placeholder-screen.tsx';

export function EditScreen() {
  return <PlaceholderScreen title="edit your photos" />;
}
