import { palette } from '../../palette.ts';
import type { Appearance } from '../../people/appearance.ts';
import { cast } from '../../people/cast.ts';
import { person } from '../../people/person.ts';
import { type PoseName, poses } from '../../people/poses.ts';
import { print } from '../../props/film-strip.ts';
import { burst, type Sticker, sticker } from '../../props/stickers.ts';
import type { Video } from '../../render/video.ts';
import { num, place, type Svg } from '../../svg.ts';
import { easeIn, easeOut, lerp, onTwos, overshoot, ramp, sway, wrap } from '../../timing.ts';
import { bus, busWindows } from './bus.ts';
import { fireworksAt } from './fireworks.ts';
import { ondelOndel } from './ondel-ondel.ts';
import {
  flashOf,
  flashTime,
  LENGTH_S,
  momentsOf,
  order,
  paneScene,
  panes,
  portrait,
} from './riders.ts';
import { eveningSky, farTowers, landmarks, ROAD_LOOP_PX, road, roadside } from './skyline.ts';

const BUS_AT = { x: 104, y: 436 };

export const eveningBus: Video = {
  lengthS: LENGTH_S,
  draw(t) {
    const travel = (t / LENGTH_S) * ROAD_LOOP_PX;
    const bounce = Math.round(sway(onTwos(t), LENGTH_S, 18) * 3);
    return (
      eveningSky(t, LENGTH_S) +
      fireworksAt(t, LENGTH_S) +
      farTowers(t, LENGTH_S) +
      landmarks(t, LENGTH_S) +
      roadside(t, LENGTH_S) +
      road(t, LENGTH_S) +
      `<ellipse cx="536" cy="${BUS_AT.y + 606}" rx="470" ry="26" fill="${palette.ink}" opacity=".55"/>` +
      `<path d="M980,${BUS_AT.y + 462} L1300,${BUS_AT.y + 400} V${BUS_AT.y + 700} L980,${BUS_AT.y + 482}Z" fill="${palette.butter}" opacity=".34"/>` +
      place(
        { x: BUS_AT.x, y: BUS_AT.y + bounce },
        openDeck(onTwos(t)),
        puppets(onTwos(t)),
        bus({
          travel,
          panes: panes.map((pane, index) => ({
            scene: paneScene(pane, index, t),
            flash: flashOf(index, t),
          })),
        }),
        glints(t),
      ) +
      order.map((_, moment) => windblownPrint(moment, t)).join('')
    );
  },
};

function openDeck(t: number): Svg {
  const rider = (look: Appearance, x: number, pose: PoseName, phase: number) =>
    person(
      look,
      { ...poses[pose], tilt: poses[pose].tilt + sway(t, LENGTH_S, 9, phase) * 5 },
      {
        x,
        y: -84 + sway(t, LENGTH_S, 18, phase) * 5,
        scale: 0.74,
        swing: sway(t, LENGTH_S, 18, phase) * 8 + 14,
      },
    );
  return rider(cast.laras, 84, 'waveLeft', 0.1) + rider(cast.reza, 766, 'hooray', 0.45);
}

function puppets(t: number): Svg {
  const groom = {
    x: 276,
    y: -52 - Math.abs(sway(t, LENGTH_S, 9)) * 12,
    rotate: sway(t, LENGTH_S, 9) * 4.5,
  };
  const bride = {
    x: 574,
    y: -48 - Math.abs(sway(t, LENGTH_S, 9, 0.25)) * 12,
    rotate: sway(t, LENGTH_S, 9, 0.3) * 4.5,
  };
  return (
    ondelOndel({
      kind: 'groom',
      ...groom,
      scale: 0.98,
      nod: sway(t, LENGTH_S, 9, 0.9) * 4,
      lag: sway(t, LENGTH_S, 9, 0.72) * 12 - 6,
    }) +
    ondelOndel({
      kind: 'bride',
      ...bride,
      scale: 0.94,
      nod: sway(t, LENGTH_S, 9, 0.2) * 4,
      lag: sway(t, LENGTH_S, 9, 0.02) * 12 - 6,
    })
  );
}

/** The flash: a burst at the corner of the window, drawn over the frame. */
function glints(t: number): Svg {
  return busWindows
    .map((at, index) => {
      const flash = flashOf(index, t);
      if (flash < 0.05) return '';
      return place(
        { x: at.x + at.width - 16, y: at.y + 14, scale: 0.35 + flash * 0.75, rotate: flash * 60 },
        burst(10, 82, 40, palette.butter, 7) + burst(10, 46, 22, palette.white, 0),
      );
    })
    .join('');
}

const printStickers: Sticker[] = ['heart', 'star', 'smile', 'spark', 'flower'];

/** At every flash a print leaves its window and flies over the roof. */
function windblownPrint(moment: number, t: number): Svg {
  const since = wrap(t - flashTime(moment) - 0.22, LENGTH_S);
  const lifeS = 2.3;
  if (since > lifeS) return '';
  const index = order[moment] ?? 0;
  const from = busWindows[index];
  const pane = panes[index];
  if (!from || !pane) return '';
  const u = since / lifeS;
  const out = overshoot(ramp(since, 0, 0.3), 2);
  const blown = easeIn(ramp(u, 0.2, 1));
  const x = BUS_AT.x + from.x + from.width / 2 - blown * 1150 - easeOut(u) * 40;
  const y =
    BUS_AT.y +
    from.y +
    150 -
    Math.sin(ramp(u, 0, 1) * Math.PI * 1.15) * 170 -
    blown * (index > 2 ? 250 : 90);
  const flutter = Math.sin(u * 15) * 11 * u;
  const isSecond = momentsOf(index)[0] !== flashTime(moment);
  return place(
    {
      x,
      y,
      rotate: lerp(4, -26, u) + flutter,
      scale: 0.2 + out * 0.8,
      scaleY: 1 - Math.abs(Math.sin(u * 11)) * 0.16 * u,
    },
    place(
      { x: -92, y: -88 },
      print(
        `blown-${moment}`,
        184,
        188,
        place({ x: 0, y: 0, scale: 0.655 }, portrait(pane, isSecond)),
        6,
      ),
    ),
    place(
      { x: 74, y: -70, scale: num01(ramp(since, 0.25, 0.5)) * 0.55, rotate: 14 },
      sticker(printStickers[moment % printStickers.length] ?? 'heart'),
    ),
  );
}

function num01(u: number): number {
  return Number(num(overshoot(u, 2.4)));
}
