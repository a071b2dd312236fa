import { Frame } from '@jepret/contract';
import { STRIPS_OF_FOUR } from '@jepret/testing/chosen-frame.ts';
import { expect, test } from 'vitest';
import { groupByStyle } from './frames-query.ts';

const frame = (frame_name: string, order?: number) =>
  Frame.parse({
    frame_name,
    category_name: 'AVAILABLE_4_FRAME',
    url: '-',
    config_frame: STRIPS_OF_FOUR,
    is_no_cut: false,
    is_seasonal: false,
    width: 1240,
    height: 1844,
    order,
  });
const namesOf = (list: Parameters<typeof groupByStyle>[0]) =>
  groupByStyle(list)
    .get('2 prints')
    ?.map(({ frame_name }) => frame_name);

test('visitors see frames in the order that the operator gave, across groups (CONSOLE-102)', () => {
  expect(namesOf({ fun: [frame('a', 0), frame('c', 2)], own: [frame('b', 1)] })).toEqual([
    'a',
    'b',
    'c',
  ]);
  // An older server gives none.
  expect(namesOf({ fun: [frame('a'), frame('c')], own: [frame('b')] })).toEqual(['a', 'c', 'b']);
});
