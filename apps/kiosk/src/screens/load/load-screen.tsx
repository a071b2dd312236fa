import type { LoadState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText } from '@jepret/ui';
import { CameraFace, type Mood } from '../../components/camera-face.tsx';
import { ProblemCard } from '../../components/problem-card.tsx';
import { useNavigationState } from '../../kiosk/navigation.ts';
import { getAction } from './actions/get-action.ts';
import { CompileVideo } from './compile-video.tsx';
import type { Action, LoadView } from './load-run.ts';
import styles from './load-screen.module.css';
import { ProgressBar } from './progress-bar.tsx';
import type { Retrying } from './tries-machine.ts';
import { useLoadRun } from './use-load-run.ts';

export function LoadScreen() {
  const state = useNavigationState('/load');
  return state ? <Processing action={getAction(state)} state={state} /> : null;
}

function Processing({ action, state }: { action: Action<LoadState>; state: LoadState }) {
  const { view, endVideo } = useLoadRun(action, state);
  const t = useTranslate();
  const { percent, notice, wayOut } = view;
  const activity = view.activity ? t(view.activity) : '';
  if (action.video && !notice) {
    const isLooping = action.video === 'looping';
    return (
      <CompileVideo isLooping={isLooping} activity={activity} percent={percent} onEnd={endVideo} />
    );
  }
  return (
    <FilmScreen isGrowing isFullWindow background="plain">
      <section className={styles.content} data-crowded={notice?.kind === 'retrying'}>
        <CameraFace mood={moodOf(notice)} isBusy={!notice} className={styles.face} />
        {notice ? <LoadNotice notice={notice} /> : <Heading text={activity} />}
        {notice?.kind !== 'problem' && <ProgressBar percent={percent} label={activity} />}
        {wayOut && (
          <Button tone="plain" size="large" className={styles.way} onClick={wayOut.follow}>
            {t(wayOut.text)}
          </Button>
        )}
      </section>
    </FilmScreen>
  );
}

function LoadNotice({ notice }: { notice: NonNullable<LoadView['notice']> }) {
  const t = useTranslate();
  const { kind, hint } = notice;
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} className={styles.notice}>
      {kind === 'problem' ? (
        <ProblemCard className={styles.problem}>{notice.text}</ProblemCard>
      ) : (
        <>
          <Heading text={t(notice.text)} />
          <NextTry {...notice} />
        </>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <h1 className={styles.heading} style={measureText(text)}>
      {text}
    </h1>
  );
}

function NextTry({ number, max, secondsLeft }: Retrying) {
  const t = useTranslate();
  return (
    <p role="timer" className={styles.next}>
      {t('load.nextTry', {
        number: String(number),
        max: String(max),
        seconds: String(secondsLeft),
      })}
    </p>
  );
}

function moodOf(notice: LoadView['notice']): Mood {
  if (!notice) return 'happy';
  return notice.kind === 'problem' ? 'sad' : 'calm';
}
