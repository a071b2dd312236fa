import type { ConsolePrinter } from '@jepret/contract/console';
import { usePageZone } from '../../components/times/page-zone.tsx';
import { describeForecast } from './forecast-text.ts';

interface ForecastProps {
  printer: ConsolePrinter;
  /** When the list was loaded. */
  now: number;
}

/** When the roll ends, or why that is not known. */
export function Forecast({ printer, now }: ForecastProps) {
  const zone = usePageZone();
  if (zone === undefined || printer.state === 'disabled') return null;
  const sentence = describeForecast(printer, now, zone);
  if (sentence) return sentence;
  return printer.sheets_left === null
    ? 'Unknown. Record the next roll with “New roll”.'
    : 'No forecast yet: too few sheets were printed.';
}
