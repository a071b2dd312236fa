import { type ConsoleBooth, formatDateTime } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { usePageZone } from '../../components/times/page-zone.tsx';
import styles from './booths-page.module.css';
import {
  describeCamera,
  describeClock,
  describeStorage,
  describeVisitor,
} from './describe-report.ts';

interface BoothReportProps {
  booth: ConsoleBooth;
}

/** What the booth reported last, with what to do about it. */
export function BoothReportDetails({ booth }: BoothReportProps) {
  const zone = usePageZone();
  const { report } = booth;
  return (
    <>
      <Detail name="Version">{booth.version ?? 'not reported'}</Detail>
      <Detail name="Camera">{booth.camera ?? 'not reported'}</Detail>
      {report && <Detail name="Camera state">{describeCamera(report)}</Detail>}
      <Detail name="Recording">{booth.recording ?? 'not reported'}</Detail>
      {report && (
        <>
          <Detail name="Visitor">{describeVisitor(report)}</Detail>
          <Detail name="Unsent photos">
            {report.unsent_shots === 0
              ? 'none'
              : `${report.unsent_shots}. They are sent when the booth reaches the server; do not clear its browser.`}
          </Detail>
          <Detail name="Browser storage">{describeStorage(report)}</Detail>
          <Detail name="Clock">{describeClock(report)}</Detail>
          <Detail name="Last error">
            {report.last_error && zone ? (
              <>
                <code>{report.last_error.message}</code> on{' '}
                {formatDateTime(report.last_error.at, zone)}. If it returns, reload the booth; then
                send the text to support.
              </>
            ) : (
              'none since it was started'
            )}
          </Detail>
        </>
      )}
    </>
  );
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
