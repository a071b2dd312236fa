import { formatCount } from '@jepret/contract';
import { type ConsolePrinter, csvPathOf, printerCalls } from '@jepret/contract/console';
import { Skeleton } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { LoadFailure } from '../../components/list/list-states.tsx';
import { Section } from '../../components/section.tsx';
import { usePageZone } from '../../components/times/page-zone.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import styles from './printers.module.css';
import { type DayOfSheets, formatHour, listDays } from './sheet-days.ts';

/** The sheets of the last seven days, as bars and as a table. */
export function SheetHours({ printer: { id } }: { printer: Pick<ConsolePrinter, 'id'> }) {
  const { api } = useConsole();
  const zone = usePageZone();
  const { data, error, refetch } = useQuery({
    queryKey: [printerCalls.listPrinterHours.path, id],
    queryFn: async ({ signal }) =>
      (await api.call(printerCalls.listPrinterHours, { query: { printer: id }, signal })).data,
  });
  const days = data && zone !== undefined ? listDays(data, zone) : undefined;
  return (
    <Section title="Sheets by hour">
      {error && (
        <LoadFailure
          title="The sheets could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      )}
      {!days && !error && <Skeleton className={styles.loadingBars} />}
      {days && <Bars days={days} />}
      {days && <HourTable days={days} />}
      <CsvLink path={csvPathOf(printerCalls.listPrinterHours)} filters={{ printer: id }} />
    </Section>
  );
}

const HEIGHT = 40;

function Bars({ days }: { days: readonly DayOfSheets[] }) {
  const most = Math.max(1, ...days.flatMap(({ hours }) => hours));
  return (
    <ol className={styles.days}>
      {days.map(({ name, isToday, sheets, hours }) => (
        <li key={name}>
          <svg
            viewBox={`0 0 24 ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${name}: ${formatCount(sheets, 'sheet')}`}
          >
            {hours.map((count, hour) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                key={hour}
                x={hour + 0.1}
                width={0.8}
                y={HEIGHT * (1 - count / most)}
                height={(HEIGHT * count) / most}
              />
            ))}
          </svg>
          <strong>{sheets}</strong>
          <span>{isToday ? 'Today' : name.slice(0, 3)}</span>
        </li>
      ))}
    </ol>
  );
}

function HourTable({ days }: { days: readonly DayOfSheets[] }) {
  const rows = days.flatMap(({ name, hours }) =>
    hours.flatMap((sheets, hour) => (sheets > 0 ? [{ name, hour, sheets }] : [])),
  );
  if (rows.length === 0) return <p className={styles.soft}>No sheet in the last seven days.</p>;
  return (
    <details className={styles.table}>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hour</th>
            <th scope="col">Sheets</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, hour, sheets }) => (
            <tr key={`${name} ${hour}`}>
              <td>{name}</td>
              <td>{formatHour(hour)}</td>
              <td>{sheets}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
