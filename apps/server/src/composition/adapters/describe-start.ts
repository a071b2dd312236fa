import type { AdapterName } from '@jepret/contract/console';
import type { Settings } from '../../config/settings.ts';
import type { AdapterFacts } from '../../features/settings/service.ts';

const TITLES = {
  payment: 'Payment',
  mail: 'Mail',
  printer: 'Printer',
  storage: 'Storage',
} as const satisfies Partial<Record<AdapterName, string>>;

/** The facts in the lines of the start; the console shows all facts. */
const SHOWN_FACTS = new Set(['Address', 'Server', 'Folder', 'Bucket', 'From', 'Money']);

/** One line each for payment, mail, printer, storage and data folder, without secrets (RUN-43). */
export function describeStart(
  adapters: readonly AdapterFacts[],
  { dataDir }: Pick<Settings, 'dataDir'>,
): string[] {
  const lines = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((name) => {
    const { kind = '', facts = [] } = adapters.find((adapter) => adapter.name === name) ?? {};
    const shownFacts = facts.filter((fact) => SHOWN_FACTS.has(fact.name));
    return `${TITLES[name]}: ${[kind, ...shownFacts.map(describeFact)].join(', ')}`;
  });
  return [...lines, `Data folder: ${dataDir}`];
}

const describeFact = ({ name, value }: { name: string; value: string }): string => {
  if (name === 'Money') return value === 'real' ? 'real money' : 'no real money';
  return name === 'From' ? `from ${value}` : value;
};
