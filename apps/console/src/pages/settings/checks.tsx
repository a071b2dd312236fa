import type { CheckResult } from '@jepret/contract/console';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { Section } from '../../components/section.tsx';
import { Tag } from '../../components/tag.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import styles from './checks.module.css';
import { checkNamesQuery, checkQuery } from './checks-query.ts';

/** The checks of the command `doctor`: each is a call of its own, and its result appears when it is known. */
export function Checks() {
  const { api } = useConsole();
  const { data: names, error, refetch } = useQuery(checkNamesQuery(api));
  return (
    <Section title="Checks">
      {error && (
        <LoadFailure
          title="The checks could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      )}
      {!names && !error && <LoadingList />}
      {names?.length === 0 && <ListNote title="This server has no checks" />}
      {names && names.length > 0 && <CheckList names={names} />}
    </Section>
  );
}

function CheckList({ names }: { names: readonly string[] }) {
  const { api } = useConsole();
  const results = useQueries({ queries: names.map((name) => checkQuery(api, name)) });
  const isChecking = results.some(({ isFetching }) => isFetching);
  const checkAgain = () => {
    for (const { refetch } of results) void refetch();
  };
  return (
    <>
      <div className={styles.summary}>
        <span role="status">{summarize(results)}</span>
        <Button isBusy={isChecking} onClick={checkAgain}>
          Check again
        </Button>
      </div>
      <ul className={styles.checks}>
        {names.map((name, index) => (
          <CheckRow key={name} name={name} result={results[index]} />
        ))}
      </ul>
    </>
  );
}

type Result = UseQueryResult<CheckResult>;

const STATES = {
  ok: { tone: 'good', title: 'OK' },
  warn: { tone: 'warning', title: 'Warning' },
  fail: { tone: 'bad', title: 'Failed' },
} as const;

function CheckRow({ name, result }: { name: string; result: Result | undefined }) {
  const problem = describeError(result?.error ?? null);
  const found = problem ? undefined : result?.data;
  return (
    <li>
      <span>
        <Tag {...(found && !result?.isFetching && { tone: STATES[found.status].tone })}>
          {result?.isFetching ? 'Checking …' : found ? STATES[found.status].title : 'Not checked'}
        </Tag>
      </span>
      <strong>{name}</strong>
      <div className={styles.text}>
        <p>{problem ?? found?.message}</p>
        {found?.remedy && <p className={styles.remedy}>{found.remedy}</p>}
      </div>
    </li>
  );
}

function summarize(results: readonly Result[]): string {
  const done = results.filter(({ isFetching }) => !isFetching).length;
  if (done < results.length) return `Checking … ${done} of ${results.length} are done.`;
  const count = (status: CheckResult['status']) =>
    results.filter(({ data, error }) => !error && data?.status === status).length;
  const unknown = results.filter(({ error }) => error).length;
  const parts = [
    ...(count('fail') > 0 ? [`${count('fail')} failed`] : []),
    ...(count('warn') > 0 ? [`${count('warn')} with a warning`] : []),
    ...(unknown > 0 ? [`${unknown} could not be checked`] : []),
  ];
  return parts.length === 0 ? 'Everything is fine.' : `${parts.join(', ')}.`;
}
