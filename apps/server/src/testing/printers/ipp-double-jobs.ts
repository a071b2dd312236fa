import { type IppAttribute, ipp } from '../../adapters/printer/ipp/codec/message.ts';
import { type IppDoubleState, orNone } from './ipp-double-state.ts';

export interface IppDoubleJob {
  id: number;
  name: string;
  state: number;
  reasons: string[];
  copies: number;
  /** The paper's name, or the size that was asked for. */
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

/** What is waiting comes out as far as the printer can print. */
export function printJob(job: IppDoubleJob): void {
  job.sheets = job.copies;
  job.hasBegun = true;
  end(job, 9, 'job-completed-successfully');
}

export function end(job: IppDoubleJob, state: number, reason: string): void {
  job.state = state;
  job.reasons = [reason];
}
