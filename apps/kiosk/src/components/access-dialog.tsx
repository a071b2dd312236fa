import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Dialog, Switch } from '@jepret/ui';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useExtendableLimit } from '../hooks/use-extendable-limit.ts';
import { useBooth } from '../kiosk/booth.tsx';
import type { AccessSettings } from '../kiosk/visit-access.ts';
import styles from './access-dialog.module.css';
import { runWhenUntouched } from './touches.ts';

const DIALOG_WIDTH_PX = 900;
/**
 * Closes without a question, because nothing is lost: home must not stay covered for the next
 * visitor.
 */
const CLOSES_AFTER_MS = 30_000;

const SWITCHES: readonly [keyof AccessSettings, PlainKey, PlainKey][] = [
  ['hasLargeText', 'access.largeText', 'access.largeTextHint'],
  ['isCountdownSpoken', 'access.spokenCountdown', 'access.spokenCountdownHint'],
  ['isCountdownFlashing', 'access.flashingCountdown', 'access.flashingCountdownHint'],
  ['hasMoreTime', 'access.moreTime', 'access.moreTimeHint'],
];

interface AccessDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** Access settings, each with one tap (ACCESS-4). */
export function AccessDialog({ isOpen, onClose }: AccessDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('access.title')}
      maxWidthPx={DIALOG_WIDTH_PX}
    >
      <Switches onUntouched={onClose} />
    </Dialog>
  );
}

function Switches({ onUntouched }: { onUntouched(): void }) {
  const t = useTranslate();
  const { access, clock } = useBooth();
  const settings = useStore(access.settings);
  const limitMs = useExtendableLimit(CLOSES_AFTER_MS);
  const close = useEffectEvent(onUntouched);
  useEffect(() => runWhenUntouched(window, clock, limitMs, () => close()), [clock, limitMs]);
  return (
    <div className={styles.switches}>
      {SWITCHES.map(([setting, label, hint]) => (
        <Switch
          key={setting}
          label={t(label)}
          hint={t(hint)}
          isOn={settings[setting]}
          onChange={(isOn) => access.change({ [setting]: isOn })}
        />
      ))}
      <p className={styles.note}>{t('access.untilEnd')}</p>
    </div>
  );
}
