import { type IppAttribute, ipp } from '../../adapters/printer/ipp/codec/message.ts';
import { type IppDoubleState, orNone } from './ipp-double-state.ts';

export interface IppDoubleJob {
  id: number;
  name: string;
  state: number;
  reasons: string[];
  copies: number;
  /** The requested paper: its name or its size. */
  media: string;
  scaling: string;
  format: string;
  document: Buffer | undefined;
  sheets: number;
  hasBegun: boolean;
}

export function describeJob(
  job: IppDoubleJob,
  uri: string,
  printer: IppDoubleState,
): IppAttribute[] {
  return [
    ipp.integer('job-id', job.id),
    ipp.string('uri', 'job-uri', `${uri}/${job.id}`),
    ipp.string('name', 'job-name', job.name),
    ipp.enums('job-state', job.state),
    ipp.keywords('job-state-reasons', ...orNone(job.reasons)),
    {
      name: 'time-at-processing',
      values: [job.hasBegun ? { type: 'integer', value: 1 } : { type: 'noValue' }],
    },
    ...(printer.isCounting ? [ipp.integer('job-impressions-completed', job.sheets)] : []),
  ];
}

export function printJob(job: IppDoubleJob): void {
  job.sheets = job.copies;
  job.hasBegun = true;
  endJob(job, 9, 'job-completed-successfully');
}

export function endJob(job: IppDoubleJob, state: number, reason: string): void {
  job.state = state;
  job.reasons = [reason];
}
