import { BANNER_MS } from '@jepret/contract';
import { Banner } from '@jepret/ui';
import { useEffect, useState } from 'react';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { useGo, useNavigationState } from '../../../kiosk/navigation.ts';

/** The errors that another screen sent along, once: a reload must not show them again. */
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
    <PassingBanner
      // The same errors, arriving again, have their time again.
      key={shown.arrival}
      text={shown.errors.join(' ')}
      onGone={() => setShown(undefined)}
    />
  );
}

function PassingBanner({ text, onGone }: { text: string; onGone(): void }) {
  useTimeout(onGone, BANNER_MS);
  return <Banner>{text}</Banner>;
}
