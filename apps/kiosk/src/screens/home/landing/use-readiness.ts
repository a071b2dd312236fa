import type { BoothProblem } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readinessQuery } from '../../../hooks/readiness-query.ts';
import { useBooth } from '../../../kiosk/booth.tsx';

const createNoCameraProblem = (t: Translate): BoothProblem => ({
  subject: 'camera',
  visitor_text: t('home.noCamera'),
  reason: t('home.noCameraReason'),
  remedy: t('home.noCameraRemedy'),
});

/** The booth's current problems. If readiness cannot be read, there are none. */
export function useReadiness(): { problems: readonly BoothProblem[]; canTakeMoney: boolean } {
  const t = useTranslate();
  const booth = useBooth();
  const { language } = booth;
  const hasCamera = useHasCamera();
  // Every heartbeat renews it.
  const { data, refetch } = useQuery(readinessQuery(booth));
  // The server's texts depend on the language, so they are fetched again.
  useEffect(() => language.shown.subscribe(() => void refetch()), [language, refetch]);
  if (!data) return { problems: [], canTakeMoney: true };
  const { hindrances: problems, can_take_money: canTakeMoney } = data;
  // Without real money the demo camera can be used.
  if (hasCamera || !data.is_money_real) return { problems, canTakeMoney };
  return { problems: [...problems, createNoCameraProblem(t)], canTakeMoney: false };
}

function useHasCamera(): boolean {
  const { camera } = useBooth();
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => camera.watchPresence(setHasCamera), [camera]);
  return hasCamera;
}
