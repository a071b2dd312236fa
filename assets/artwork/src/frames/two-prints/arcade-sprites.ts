import { palette, tint } from '../../palette.ts';
import type { Svg } from '../../svg.ts';
import { sprite } from './pixels.ts';

export function invader(size: number, fill: string): Svg {
  return sprite(
    [
      '   #    #   ',
      '    #  #    ',
      '  ########  ',
      ' ##o####o## ',
      '############',
      '# ######## #',
      '# #      # #',
      '   ##  ##   ',
    ],
    { '#': fill, o: palette.ink },
    size,
  );
}

export function heart(size: number, fill: string): Svg {
  return sprite(
    [' ##  ## ', '########', '########', ' ###### ', '  ####  ', '   ##   '],
    { '#': fill },
    size,
  );
}

export function coin(size: number): Svg {
  return sprite(
    [
      '  kkkk  ',
      ' kyyyyk ',
      'kywaaayk',
      'kyaaaayk',
      'kyaaaayk',
      'kyaaaayk',
      ' kyyyyk ',
      '  kkkk  ',
    ],
    { k: palette.ink, y: palette.butter, a: tint.amber, w: palette.white },
    size,
  );
}

export function durian(size: number): Svg {
  return sprite(
    [
      '      kk      ',
      '      kb      ',
      '   k kbbk k   ',
      '  kgkggggkgk  ',
      ' kgggGggGgggk ',
      'kggGgggggGggGk',
      ' kgwkggggwkgk ',
      'kgGkkggggkkgGk',
      'kgggggkkgggggk',
      ' kGgggwwgggGk ',
      'kggGgggggGgggk',
      ' kgggGggGgggk ',
      '  kgkggggkgk  ',
      '   k kkkk k   ',
      '    kk  kk    ',
    ],
    { k: palette.ink, g: tint.leaf, G: tint.paleLeaf, b: '#8A5A2B', w: palette.white },
    size,
  );
}

/** The booth's camera on legs, jumping. */
export function camera(size: number, body: string): Svg {
  return sprite(
    [
      '    kkkkk  kkk  ',
      '   kwwwwwk kyk  ',
      ' kkkkkkkkkkkkkk ',
      'krrrrrrrrrrrrrrk',
      'krrkkkkrrrrrrrrk',
      'krkwwskkrrrkkrrk',
      'krkwskkkrrkrrkrk',
      'krkkkkkkrrrrrrrk',
      'krrkkkkrrrrrrrrk',
      'krrrrrrrrrrrrrrk',
      'krrkwkwkwkwkrrrk',
      'krrrkkkkkkkrrrrk',
      ' kkkkkkkkkkkkkk ',
      '   kk      kkk  ',
      '  kkk        kk ',
    ],
    { k: palette.ink, r: body, w: palette.white, y: palette.butter, s: palette.sky },
    size,
  );
}
