import type { LoadState } from '@jepret/contract';
import { FilmScreen } from '@jepret/ui';
import { CameraFace, type Mood } from '../../lib/camera-face.tsx';
import { useNavigationState } from '../../lib/navigation.ts';
import { ProblemCard } from '../../lib/problem-card.tsx';
import { getAction } from './actions.ts';
import { CompileFilm } from './compile-film.tsx';
import type { Action, LoadView } from './load-run.ts';
import styles from './load-screen.module.css';
import { ProgressFilm } from './progress-film.tsx';
import { useLoadRun } from './use-load-run.ts';

export function LoadScreen() {
  const state = useNavigationState('/load');
  return state ? <Processing action={getAction(state)} state={state} /> : null;
}

function Processing({ action, state }: { action: Action<LoadState>; state: LoadState }) {
  const { view, endFilm } = useLoadRun(action, state);
  const { doing, percent, trouble } = view;
  if (action.film && !trouble) {
    return <CompileFilm src={action.film} doing={doing} percent={percent} onEnd={endFilm} />;
  }
  return (
    <FilmScreen isGrowing ground="plain">
      <section className={styles.content}>
        <CameraFace mood={moodOf(trouble)} isBusy={!trouble} />
        {trouble ? <Trouble {...trouble} /> : <h1 className={styles.heading}>{doing}</h1>}
        {trouble?.kind !== 'problem' && <ProgressFilm percent={percent} label={doing} />}
      </section>
    </FilmScreen>
  );
}

function Trouble({ kind, text, hint }: NonNullable<LoadView['trouble']>) {
  const isProblem = kind === 'problem';
  return (
    <div role={isProblem ? 'alert' : 'status'} className={styles.trouble}>
      {isProblem ? (
        <ProblemCard className={styles.problem}>{text}</ProblemCard>
      ) : (
        <h1 className={styles.heading}>{text}</h1>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

function moodOf(trouble: LoadView['trouble']): Mood {
  if (!trouble) return 'happy';
  return trouble.kind === 'problem' ? 'sad' : 'calm';
}
