import { frameCalls } from '@jepret/contract/console';
import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useConsole } from '../../../hooks/console-context.tsx';
import { PrintPictures } from '../print-pictures.tsx';
import { type Draft, toGeometry } from './draft.ts';
import styles from './editor.module.css';
import type { Upload } from './use-draft.ts';

interface PreviewTabProps {
  upload: Upload;
  draft: Draft;
  hasFaults: boolean;
}

/** Sample prints of the draft, drawn by the server. */
export function PreviewTab({ upload, draft, hasFaults }: PreviewTabProps) {
  const { api } = useConsole();
  const frame = JSON.stringify(toGeometry(draft));
  const prints = useQuery({
    queryKey: ['frame-preview', upload.address, frame],
    queryFn: async ({ signal }) =>
      (
        await api.call(frameCalls.previewTemplate, {
          query: { frame },
          file: upload.template,
          signal,
        })
      ).data,
    enabled: !hasFaults,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const problem = describeError(prints.error);
  if (hasFaults) {
    return (
      <Notice tone="warning">
        Fix the marked slots first. The preview appears when the frame can be printed.
      </Notice>
    );
  }
  if (problem) {
    return (
      <Notice tone="bad">
        <p>{problem}</p>
        <Button onClick={() => void prints.refetch()}>Retry</Button>
      </Notice>
    );
  }
  if (!prints.data) {
    return (
      <div className={styles.waiting} role="status">
        <VisuallyHidden>Drawing the prints …</VisuallyHidden>
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} className={styles.waitingPrint} />
        ))}
      </div>
    );
  }
  return (
    <PrintPictures
      name={draft.name}
      pictures={prints.data.map(({ effect, jpeg }) => ({
        effect,
        src: `data:image/jpeg;base64,${jpeg}`,
      }))}
    />
  );
}
