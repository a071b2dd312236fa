import {
  type ConsoleFrame,
  csvPathOf,
  type FrameCatalogue,
  FrameQuery,
  findFrames,
  frameCalls,
} from '@jepret/contract/console';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, ListChecks } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { NotFoundDialog } from '../../components/dialogs/not-found-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpenedId } from '../../hooks/use-opened-id.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { useDraft } from './editor/use-draft.ts';
import { findFrameAfterLast, SHOW_LABELS } from './find-frames.ts';
import { FrameList } from './frame-list.tsx';
import styles from './frames-page.module.css';
import { FRAME_KEYS, framesQuery, nameOf, paramsOf, reloadFrames } from './frames-query.ts';
import { useMoveFrame } from './use-move-frame.ts';

/** The code of panels and dialogs is loaded when they are opened. */
const FrameSheet = lazyPart(async () => (await import('./frame-panel.tsx')).FramePanel, Dialog);
const SelectionBar = lazyPart(
  async () => (await import('./selection.tsx')).SelectionBar,
  ({ onEnd, title, children }) => (
    <Dialog title={title} onClose={onEnd}>
      {children}
    </Dialog>
  ),
);
const EditorDialog = lazyPart(
  async () => (await import('./editor/editor-dialog.tsx')).EditorDialog,
  ({ onLeave, title, children }) => (
    <Dialog title={title} onClose={onLeave}>
      {children}
    </Dialog>
  ),
);

const SHOWN_OPTIONS = [
  { value: '', label: 'All frames' },
  ...Object.entries(SHOW_LABELS).map(([value, label]) => ({ value, label })),
];

export function FramesPage() {
  const { api } = useConsole();
  const [filters, change] = useAddressFilters(FrameQuery);
  const frames = useQuery(framesQuery(api, filters.location));
  const [openedName, open] = useOpenedId('frame');
  const catalogue = frames.data;
  const moving = useMoveFrame(catalogue?.frames ?? []);
  const found = catalogue && findFrames(catalogue.frames, filters);
  const { selected, ...selection } = useSelection();
  const upload = useDraft();
  const restoring = useRestoring();

  return (
    <div className={styles.page} {...upload.dropping}>
      <PageFrame
        title="Frames"
        lead="The frames that visitors can choose, and when and where they are offered."
        actions={
          <>
            <CsvLink path={csvPathOf(frameCalls.listFrames)} filters={filters} />
            <UploadButton isBusy={upload.isBusy} onChosen={upload.begin} />
          </>
        }
      >
        {upload.problem && <Notice tone="bad">{upload.problem}</Notice>}
        {moving.problem && <Notice tone="bad">{moving.problem}</Notice>}
        {restoring.problem && <Notice tone="bad">{restoring.problem}</Notice>}
        <Filters filters={filters} change={change}>
          {!selected && (
            <Button onClick={selection.begin}>
              <ListChecks aria-hidden="true" />
              Choose several
            </Button>
          )}
        </Filters>
        <FrameList
          frames={found}
          today={catalogue?.today ?? ''}
          error={frames.error}
          retry={() => void frames.refetch()}
          clear={() => change({ search: '', location: '', show: '' })}
          onOpen={open}
          onMove={moving.move}
          onMoveBefore={(frame, before) =>
            moving.moveBefore(
              frame,
              before ?? findFrameAfterLast(catalogue?.frames ?? [], found ?? [], frame),
            )
          }
          selected={selected}
          onSelect={selection.toggle}
        />
        {upload.isOver && <p className={styles.drop}>Drop the template here</p>}
        <Suspense>
          {catalogue && found && selected && (
            <SelectionBar
              frames={found.filter((frame) => selected.has(nameOf(frame)))}
              catalogue={catalogue}
              onAll={() =>
                selection.choose(found.filter(({ can_change }) => can_change).map(nameOf))
              }
              onEnd={selection.end}
            />
          )}
          {catalogue && (
            <FrameDialogs
              catalogue={catalogue}
              isFetching={frames.isFetching}
              openedName={openedName}
              open={open}
              upload={upload}
              onMove={moving.move}
              onRestore={restoring.restore}
            />
          )}
        </Suspense>
      </PageFrame>
    </div>
  );
}

interface FrameDialogsProps {
  catalogue: FrameCatalogue;
  isFetching: boolean;
  openedName: string | undefined;
  open(name: string | undefined): void;
  upload: ReturnType<typeof useDraft>;
  onMove: ReturnType<typeof useMoveFrame>['move'];
  onRestore(frame: ConsoleFrame): void;
}

/** The opened frame, or the editor. */
function FrameDialogs(props: FrameDialogsProps) {
  const { catalogue, isFetching, openedName, open, upload, onMove, onRestore } = props;
  const client = useQueryClient();
  const opened = catalogue.frames.find((frame) => nameOf(frame) === openedName);
  const onSaved = (frame: ConsoleFrame, message: string) => {
    void reloadFrames(client);
    upload.end(nameOf(frame));
    announce(message);
  };
  const onRemoved = (frame: ConsoleFrame, message: string) => {
    open(undefined);
    void reloadFrames(client);
    announce(message, { name: 'Undo', run: () => onRestore(frame) });
  };

  return (
    <>
      {opened && !upload.draft && (
        <FrameSheet
          key={nameOf(opened)}
          frame={opened}
          catalogue={catalogue}
          onMove={onMove}
          isOpening={upload.isBusy}
          onEdit={upload.edit}
          onRemoved={onRemoved}
          onClose={() => open(undefined)}
        />
      )}
      {openedName !== undefined && !opened && !isFetching && (
        <FrameNotFound name={openedName} onClose={() => open(undefined)} />
      )}
      {upload.draft && (
        <EditorDialog
          key={upload.draft.address}
          upload={upload.draft}
          catalogue={catalogue}
          isLeaving={upload.isLeaving}
          onDirty={upload.setIsDirty}
          onLeave={upload.askToLeave}
          onStay={upload.stay}
          onDiscard={() => upload.end(undefined)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

/** The names of the selected frames; undefined while a click opens a frame. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  return {
    selected,
    begin: () => setSelected(new Set()),
    end: () => setSelected(undefined),
    choose: (names: readonly string[]) => setSelected(new Set(names)),
    toggle: (name: string) =>
      setSelected((names = new Set()) => {
        const others = [...names].filter((one) => one !== name);
        return new Set(names.has(name) ? others : [...others, name]);
      }),
  };
}

const FrameNotFound = ({ name, onClose }: { name: string; onClose(): void }) => (
  <NotFoundDialog title="Frame not found" backLabel="Show all frames" onClose={onClose}>
    There is no frame {name}. It may have been removed or renamed.
  </NotFoundDialog>
);

/** Restores a removed frame. */
function useRestoring() {
  const restoring = useOptimisticCall(frameCalls.restoreFrame, {
    keys: FRAME_KEYS,
    // Its position comes from the server.
    apply: () => {},
    failureTitle: 'The frame is not restored',
    announce: announce,
    onDone: ({ message }) => announce(message),
  });
  return {
    problem: restoring.problem,
    restore: (frame: ConsoleFrame) =>
      restoring.send({ params: paramsOf(frame), body: { version: frame.version } }),
  };
}

interface UploadButtonProps {
  isBusy: boolean;
  onChosen(file: File): void;
}

function UploadButton({ isBusy, onChosen }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        Upload a frame
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,.png"
        aria-label="Template"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}

interface FiltersProps {
  filters: FrameQuery;
  children: ReactNode;
  change(changes: Record<string, string | undefined>): void;
}

function Filters({ filters, change, children }: FiltersProps) {
  const { api } = useConsole();
  const options = useQuery(locationOptionsQuery(api));
  const locations = (options.data?.places ?? []).map(({ slug, name }) => ({
    value: slug,
    label: name,
  }));
  return (
    <FilterBar search="Search frames" filters={filters} onChange={change}>
      <SelectField
        label="Offered at"
        value={filters.location ?? ''}
        onChange={(chosen) => change({ location: chosen })}
        options={[{ value: '', label: 'Every location' }, ...locations]}
      />
      <SelectField
        label="Status"
        value={filters.show ?? ''}
        onChange={(show) => change({ show })}
        options={SHOWN_OPTIONS}
      />
      {children}
    </FilterBar>
  );
}
