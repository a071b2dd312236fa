import { expect, test } from 'vitest';
import type { AgentPrinter } from '../../domain/agent-sheets.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { listAssignableSheets, type OpenSheet } from './assignable-sheets.ts';

const NOW = 1_000;
const WELL: PrinterHealth = {
  trouble: null,
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: [],
};
const JAMMED: PrinterHealth = { ...WELL, trouble: { kind: 'jam', message: null } };

const printer = (id: string, changes: Partial<AgentPrinter> = {}): AgentPrinter => ({
  id,
  name: id,
  cuts: ['two-strips', 'whole'],
  isDisabled: false,
  presentUntil: NOW + 1,
  health: WELL,
  ...changes,
});
const sheet = (name: string, changes: Partial<OpenSheet> = {}): OpenSheet => ({
  name,
  cut: 'whole',
  copies: 1,
  state: 'waiting',
  printerId: null,
  isWithdrawn: false,
  onlyPrinterId: null,
  ...changes,
});
const held = (name: string, printerId: string, state: 'assigned' | 'begun' = 'begun') =>
  sheet(name, { printerId, state });
const namesFor = (id: string, printers: AgentPrinter[], sheets: OpenSheet[]) =>
  listAssignableSheets(id, { printers, sheets, now: NOW }).map(({ name }) => name);

test('a printer takes the oldest sheets first, two at most', () => {
  const sheets = [sheet('a'), sheet('b'), sheet('c')];
  expect(namesFor('one', [printer('one')], sheets)).toEqual(['a', 'b']);
  expect(namesFor('one', [printer('one')], [held('x', 'one'), ...sheets])).toEqual(['a']);
  expect(namesFor('one', [printer('one')], [held('x', 'one'), held('y', 'one')])).toEqual([]);
});

test('several printers share the load: the least busy one is first (PRINT-24)', () => {
  const both = [printer('one'), printer('two')];
  expect(namesFor('one', both, [sheet('a'), sheet('b')])).toEqual(['a']);
  expect(namesFor('one', both, [held('x', 'one'), sheet('a')])).toEqual([]);
  expect(namesFor('two', both, [held('x', 'one'), sheet('a')])).toEqual(['a']);
  const busy = [held('x', 'one'), held('y', 'two'), sheet('a')];
  expect(namesFor('one', both, busy)).toEqual(['a']);
});

test.each<[string, Partial<AgentPrinter>]>([
  ['silent', { presentUntil: NOW }],
  ['in trouble', { health: JAMMED }],
  ['disabled', { isDisabled: true }],
  ['without a report so far', { health: null }],
])(
  'a healthy printer takes over from one that is %s, but never begun sheets (PRINT-24)',
  (_, changes) => {
    const printers = [printer('one'), printer('two', changes)];
    const sheets = [held('a', 'two', 'assigned'), held('b', 'two', 'begun')];
    expect(namesFor('one', printers, sheets)).toEqual(['a']);
    expect(namesFor('two', printers, sheets)).toEqual([]);
  },
);

test('sheets of a healthy printer stay with it', () => {
  const both = [printer('one'), printer('two')];
  expect(namesFor('one', both, [held('a', 'two', 'assigned')])).toEqual([]);
});

test('strips and whole sheets go to the printer loaded for them (PRINT-25)', () => {
  const strips = printer('strips', { cuts: ['two-strips'] });
  const whole = printer('whole', { cuts: ['whole'] });
  const sheets = [sheet('a', { cut: 'two-strips' }), sheet('b')];
  expect(namesFor('strips', [strips, whole], sheets)).toEqual(['a']);
  expect(namesFor('whole', [strips, whole], sheets)).toEqual(['b']);
  const broken = { ...strips, health: JAMMED };
  expect(namesFor('whole', [broken, whole], sheets)).toEqual(['b']);
});

test('if no printer is loaded for strips, any printer prints them uncut (PRINT-25)', () => {
  const whole = printer('whole', { cuts: ['whole'] });
  const sheets = [sheet('a', { cut: 'two-strips' })];
  expect(namesFor('whole', [whole], sheets)).toEqual(['a']);
});
