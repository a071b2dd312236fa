import type { BoothProblem } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readinessQuery } from '../../../hooks/readiness-query.ts';
import { useBooth } from '../../../kiosk/booth.tsx';

/** Paper that staff have just put in should not be missing for long. */
const LOOK_AGAIN_MS = 15_000;

const noCamera = (t: Translate): BoothProblem => ({
  subject: 'camera',
  visitor_text: t('home.noCamera'),
  reason: t('home.noCameraReason'),
  remedy: t('home.noCameraRemedy'),
});

/** What keeps the booth from its promises just now. A server that does not say hinders nobody. */
export function useReadiness(): { problems: readonly BoothProblem[]; canTakeMoney: boolean } {
  const t = useTranslate();
  const booth = useBooth();
  const { language } = booth;
  const hasCamera = useHasCamera();
  const { data, refetch } = useQuery({
    ...readinessQuery(booth),
    refetchInterval: LOOK_AGAIN_MS,
  });
  // The server answers in the language that it was asked in.
  useEffect(() => language.shown.subscribe(() => void refetch()), [language, refetch]);
  if (!data) return { problems: [], canTakeMoney: true };
  const { hindrances: problems, can_take_money: canTakeMoney } = data;
  // Without real money the demo camera may stand in.
  if (hasCamera || !data.is_money_real) return { problems, canTakeMoney };
  return { problems: [...problems, noCamera(t)], canTakeMoney: false };
}

function useHasCamera(): boolean {
  const { camera } = useBooth();
  const [hasCamera, setHasCamera] = useState(true);
  useEffect(() => camera.watchPresence(setHasCamera), [camera]);
  return hasCamera;
}
