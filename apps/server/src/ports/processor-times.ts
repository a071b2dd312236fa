/** Since the machine's start, summed over its cores; only differences tell something. */
interface ProcessorTimes {
  idleMs: number;
  totalMs: number;
}

export type ReadProcessorTimes = () => ProcessorTimes;
