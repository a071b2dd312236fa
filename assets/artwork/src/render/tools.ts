import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(path)) {
    throw new Error(`Chromium was not found at ${path}: install it or set CHROMIUM_PATH.`);
  }
  return path;
}

export function ffmpegPath(): string {
  const path = process.env.FFMPEG_PATH ?? 'ffmpeg';
  if (spawnSync(path, ['-version']).status !== 0) {
    throw new Error(`ffmpeg could not be started as ${path}: install it or set FFMPEG_PATH.`);
  }
  return path;
}
