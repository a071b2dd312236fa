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
import { GoneDialog } from '../../components/dialogs/gone-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';

import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { useOpened } from '../../hooks/use-opened.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';
import { useDraft } from './editor/use-draft.ts';
import { findBehind, SHOWN } from './find-frames.ts';
import { FrameList } from './frame-list.tsx';
import styles from './frames-page.module.css';
import { FRAME_KEYS, framesQuery, nameOf, paramsOf, reloadFrames } from './frames-query.ts';
import { useMoveFrame } from './use-move-frame.ts';

/** What opens over the grid comes when it is opened: most people only look. */
const FrameSheet = lazyPart(async () => (await import('./frame-sheet.tsx')).FrameSheet, Dialog);
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
  ...Object.entries(SHOWN).map(([value, label]) => ({ value, label })),
];

export function FramesPage() {
  const { api } = useConsole();
  const [filters, change] = useAddressFilters(FrameQuery);
  const frames = useQuery(framesQuery(api, filters.location));
  const [openedName, open] = useOpened('frame');
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
        lead="What visitors choose their print by: what is offered today, and where."
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
          onPlace={(frame, before) =>
            moving.place(frame, before ?? findBehind(catalogue?.frames ?? [], found ?? [], frame))
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

/** The frame that is open, or the one that is made. */
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
        <NoSuchFrame name={openedName} onClose={() => open(undefined)} />
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

/** Names of the frames that are chosen; undefined while a tap opens one. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  return {
    selected,
    begin: () => setSelected(new Set()),
    end: () => setSelected(undefined),
    choose: (names: readonly string[]) => setSelected(new Set(names)),
    toggle: (name: string) =>
      setSelected((known = new Set()) => {
        const others = [...known].filter((one) => one !== name);
        return new Set(known.has(name) ? others : [...others, name]);
      }),
  };
}

const NoSuchFrame = ({ name, onClose }: { name: string; onClose(): void }) => (
  <GoneDialog title="No such frame" back="Show all frames" onClose={onClose}>
    There is no frame {name}: it was removed, or its name is another one.
  </GoneDialog>
);

/** Brings a removed frame back. */
function useRestoring() {
  const restoring = useShownCall(frameCalls.restoreFrame, {
    keys: FRAME_KEYS,
    // Where it stands among the others is the server's to say.
    show: () => {},
    refusal: 'It is not back',
    tell: announce,
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
          // The same file may be chosen again.
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
  const known = useQuery(placesQuery(api));
  const places = (known.data?.places ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FilterBar search="Search frames" filters={filters} onChange={change}>
      <SelectField
        label="As seen from"
        value={filters.location ?? ''}
        onChange={(chosen) => change({ location: chosen })}
        options={[{ value: '', label: 'Every location' }, ...places]}
      />
      <SelectField
        label="Show"
        value={filters.show ?? ''}
        onChange={(show) => change({ show })}
        options={SHOWN_OPTIONS}
      />
      {children}
    </FilterBar>
  );
}
