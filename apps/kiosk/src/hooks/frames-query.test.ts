import { Frame } from '@jepret/contract';
import { FOUR_SNAP_STRIPS } from '@jepret/testing/chosen-frame.ts';
import { expect, test } from 'vitest';
import { groupByStyle } from './frames-query.ts';

const frame = (frame_name: string, order?: number) =>
  Frame.parse({
    frame_name,
    category_name: 'AVAILABLE_4_FRAME',
    url: '-',
    config_frame: FOUR_SNAP_STRIPS,
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

test("frames are shown in the operator's order across groups (CONSOLE-102)", () => {
  expect(namesOf({ fun: [frame('a', 0), frame('c', 2)], own: [frame('b', 1)] })).toEqual([
    'a',
    'b',
    'c',
  ]);
  // Older servers send no order.
  expect(namesOf({ fun: [frame('a'), frame('c')], own: [frame('b')] })).toEqual(['a', 'c', 'b']);
});
