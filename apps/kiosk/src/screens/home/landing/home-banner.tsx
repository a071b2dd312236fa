import { BANNER_MS } from '@jepret/contract';
import { Banner } from '@jepret/ui';
import { useEffect, useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { useGo, useNavigationState } from '../../../kiosk/navigation.ts';

/** Shows the errors of another screen once: a reload must not show them again. */
export function HomeBanner() {
  const go = useGo();
  const errors = useNavigationState('/')?.errors;
  const [shown, setShown] = useState<{ errors: readonly string[]; arrival: number }>();

  useEffect(() => {
    if (!errors) return;
    if (errors.length > 0) {
      setShown((previous) => ({ errors, arrival: (previous?.arrival ?? 0) + 1 }));
    }
    go('/', { replace: true });
  }, [errors, go]);

  if (!shown) return null;
  return (
    <TimedBanner
      // The key restarts the time if the same errors arrive again.
      key={shown.arrival}
      text={shown.errors.join(' ')}
      onTimeout={() => setShown(undefined)}
    />
  );
}

function TimedBanner({ text, onTimeout }: { text: string; onTimeout(): void }) {
  useTimeout(onTimeout, BANNER_MS);
  return <Banner>{text}</Banner>;
}
