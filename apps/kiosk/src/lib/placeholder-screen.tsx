import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** Stands where a later issue delivers a screen. It does nothing and pretends nothing. */
export function PlaceholderScreen({ title }: { title: string }) {
  return (
    <MessagePage title={title} text="This step is not built yet.">
      <HomeLink />
    </MessagePage>
  );
}
