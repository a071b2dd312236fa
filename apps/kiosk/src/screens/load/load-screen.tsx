import type { LoadState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureWords } from '@jepret/ui';
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
  const t = useTranslate();
  const { percent, notice, way } = view;
  const doing = view.doing ? t(view.doing) : '';
  if (action.film && !notice) {
    const isLooping = action.film === 'looping';
    return <CompileFilm isLooping={isLooping} doing={doing} percent={percent} onEnd={endFilm} />;
  }
  return (
    <FilmScreen isGrowing isWhole ground="plain">
      <section className={styles.content} data-crowded={notice?.kind === 'retrying'}>
        <CameraFace mood={moodOf(notice)} isBusy={!notice} className={styles.face} />
        {notice ? <LoadNotice notice={notice} /> : <Heading text={doing} />}
        {notice?.kind !== 'problem' && <ProgressBar percent={percent} label={doing} />}
        {way && (
          <Button tone="plain" size="large" className={styles.way} onClick={way.take}>
            {t(way.text)}
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
    <h1 className={styles.heading} style={measureWords(text)}>
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
