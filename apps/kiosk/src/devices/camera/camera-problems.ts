import type { PlainKey } from '@jepret/messages';
import type { CameraProblem } from './camera.ts';

const because = (reason: PlainKey, advice: PlainKey): CameraProblem => ({
  text: (t) => t('camera.failed', { reason: t(reason) }),
  advice,
});

/** Problems of an open camera. */
export const CAMERA_PROBLEMS = {
  unplugged: because('camera.unplugged', 'camera.unpluggedAdvice'),
  silent: because('camera.silent', 'camera.silentAdvice'),
  frozen: because('camera.frozen', 'camera.frozenAdvice'),
  noStream: { text: (t) => t('camera.noStream'), advice: 'camera.noStreamAdvice' },
} satisfies Record<string, CameraProblem>;

/** By the error name of `getUserMedia`. */
const REFUSALS: Record<string, CameraProblem> = {
  NotAllowedError: because('camera.denied', 'camera.deniedAdvice'),
  NotFoundError: because('camera.notFound', 'camera.notFoundAdvice'),
  NotReadableError: because('camera.inUse', 'camera.inUseAdvice'),
  OverconstrainedError: because('camera.unsupported', 'camera.unsupportedAdvice'),
  AbortError: because('camera.notStarted', 'camera.notStartedAdvice'),
  SecurityError: because('camera.forbidden', 'camera.forbiddenAdvice'),
  TypeError: because('camera.insecure', 'camera.insecureAdvice'),
};

/** The text of a camera error (CAM-50) and the advice for staff (CAM-52). */
export function explainCameraError(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return REFUSALS[name] ?? CAMERA_PROBLEMS.noStream;
}
