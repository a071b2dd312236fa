/** The colours shared with the interface, and a few additional tints. */
export const palette = {
  red: '#D4213D',
  deepRed: '#A8142B',
  cream: '#FFF5E1',
  paper: '#FCE6BF',
  ink: '#231A16',
  butter: '#FFCB3D',
  sky: '#6EC1F0',
  white: '#FFFFFF',
} as const;

export const tint = {
  softRed: '#F0605F',
  blush: '#EE7A62',
  softInk: '#43332C',
  deepSky: '#2F86C4',
  paleSky: '#CDE9F8',
  amber: '#F2A93B',
  leaf: '#5E9B57',
  deepLeaf: '#3C7448',
  paleLeaf: '#A9CC86',
  silver: '#CFC6BD',
  plum: '#4A2238',
} as const;

export const skin = {
  kuning: { base: '#F6CBA0', shade: '#DE9F70' },
  langsat: { base: '#EDB684', shade: '#CC8551' },
  sawo: { base: '#CF8F5C', shade: '#A3653A' },
  cokelat: { base: '#A86B45', shade: '#7D482B' },
} as const;

export type SkinTone = (typeof skin)[keyof typeof skin];
