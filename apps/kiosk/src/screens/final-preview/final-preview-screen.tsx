import { ERROR_TEXTS, SCREEN_TEXTS } from '@jepret/contract';
import { HomeLink } from '../../lib/home-link.tsx';
import { MessagePage } from '../../lib/message-page.tsx';
import { useNavigationState } from '../../lib/navigation.ts';
import { PlaceholderScreen } from '../../lib/placeholder-screen.tsx';

export function FinalPreviewScreen() {
  const result = useNavigationState('/final-preview');
  if (result) return <PlaceholderScreen title={SCREEN_TEXTS.galleryHeading} />;
  return (
    <MessagePage title={ERROR_TEXTS.noDataAvailable} text="There are no photos to show here.">
      <HomeLink />
    </MessagePage>
  );
}
