import type { LoadState } from '@jepret/contract';
import { Button, FilmScreen } from '@jepret/ui';
import { CameraFace, type Mood } from '../../components/camera-face.tsx';
import { ProblemCard } from '../../components/problem-card.tsx';
import { useNavigationState } from '../../kiosk/navigation.ts';
import { getAction } from './actions/get-action.ts';
import { CompileFilm } from './compile-film.tsx';
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
  const { view, endFilm } = useLoadRun(action, state);
  const { doing, percent, notice, way } = view;
  if (action.film && !notice) {
    const isLooping = action.film === 'looping';
    return <CompileFilm isLooping={isLooping} doing={doing} percent={percent} onEnd={endFilm} />;
  }
  return (
    <FilmScreen isGrowing ground="plain">
      <section className={styles.content} data-crowded={notice?.kind === 'retrying'}>
        <CameraFace mood={moodOf(notice)} isBusy={!notice} className={styles.face} />
        {notice ? <LoadNotice notice={notice} /> : <h1 className={styles.heading}>{doing}</h1>}
        {notice?.kind !== 'problem' && <ProgressBar percent={percent} label={doing} />}
        {way && (
          <Button tone="plain" size="large" className={styles.way} onClick={way.take}>
            {way.text}
          </Button>
        )}
      </section>
    </FilmScreen>
  );
}

function LoadNotice({ notice }: { notice: NonNullable<LoadView['notice']> }) {
  const { kind, text, hint } = notice;
  const isProblem = kind === 'problem';
  return (
    <div role={isProblem ? 'alert' : 'status'} className={styles.notice}>
      {isProblem ? (
        <ProblemCard className={styles.problem}>{text}</ProblemCard>
      ) : (
        <h1 className={styles.heading}>{text}</h1>
      )}
      {!isProblem && <NextTry {...notice} />}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function NextTry({ number, max, secondsLeft }: Retrying) {
  return (
    <p role="timer" className={styles.next}>
      try {number} of {max} in {secondsLeft} s
    </p>
  );
}

function moodOf(notice: LoadView['notice']): Mood {
  if (!notice) return 'happy';
  return notice.kind === 'problem' ? 'sad' : 'calm';
}
