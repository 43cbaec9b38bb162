import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Box, Skeleton } from '@mui/material';
import type { Resource } from '../../resources/define.ts';
import { type RecordPanel, type RecordPanelProps, useFormSlots } from './slots.ts';
import { sectionId, sectionMargin } from './SectionNav.tsx';

/** Panels that abilities and screens add to the form. */
function RecordPanels({ panels, ...props }: RecordPanelProps & { readonly panels: readonly RecordPanel[] }) {
  return panels.map(({ section, within, Panel }) => (
    <Box
      key={section}
      id={sectionId(section)}
      tabIndex={-1}
      sx={{ mb: within ? 0 : 2, scrollMarginTop: sectionMargin, outline: 'none' }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={within ? 40 : 240} />}>
        <Panel {...props} />
      </Suspense>
    </Box>
  ));
}

/** Is the code of the panels in the form's sections loaded? A panel whose code can't be loaded shows that itself. */
export function usePanelsLoaded(resource: Resource): boolean {
  const slots = useFormSlots();
  const missing = useMemo(
    () =>
      slots
        .flatMap((slot) => slot.panels?.(resource) ?? [])
        .filter(({ within, isLoaded }) => within !== undefined && isLoaded?.() === false),
    [slots, resource],
  );
  const [awaited, setAwaited] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(missing.map((panel) => panel.load?.())).then(() => {
      if (isCurrent) setAwaited(missing);
    });
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return missing.length === 0 || awaited === missing;
}

/** Sticky beside the form if there is room; otherwise below it. */
const asideStyle = {
  flex: 'none',
  width: { lg: 340 },
  alignSelf: { lg: 'start' },
  position: { lg: 'sticky' },
  top: { lg: 72 },
  maxHeight: { lg: 'calc(100dvh - 144px)' },
  overflowY: { lg: 'auto' },
} as const;

/** Panels at the end of the sections of a new record’s form, and beside the form. */
export function useNewPanels(resource: Resource): {
  readonly beside: ReactNode;
  readonly ends: Readonly<Record<string, ReactNode>>;
} {
  const slots = useFormSlots();
  return useMemo(() => {
    const panels = slots
      .flatMap((slot) => slot.panels?.(resource) ?? [])
      .flatMap(({ section, within, beside, New }) => {
        const drawn = New && (
          <Suspense key={section} fallback={<Skeleton variant="rounded" height={40} />}>
            <New resource={resource} />
          </Suspense>
        );
        return drawn ? [{ within, beside, drawn }] : [];
      });
    const aside = panels.flatMap(({ beside, drawn }) => (beside ? [drawn] : []));
    return {
      beside: aside.length > 0 && <Box sx={asideStyle}>{aside}</Box>,
      ends: Object.fromEntries(
        panels.flatMap(({ within, drawn }) => (within === undefined ? [] : [[within, drawn] as const])),
      ),
    };
  }, [slots, resource]);
}

/** The panels of a form by place. The same object until a property changes, so that typing renders no panel again. */
export function usePlacedPanels(
  panels: readonly RecordPanel[],
  { resource, record, title, readOnly, page }: RecordPanelProps,
): {
  readonly below: ReactNode;
  readonly first: ReactNode;
  readonly beside: ReactNode;
  readonly ends: Readonly<Record<string, ReactNode>>;
} {
  return useMemo(() => {
    const drawn = (some: readonly RecordPanel[]) => (
      <RecordPanels panels={some} {...{ resource, record, title, readOnly, page }} />
    );
    const first = panels.filter(({ beside }) => beside === 'first');
    const beside = panels.filter((panel) => panel.beside === true);
    return {
      below: drawn(panels.filter((panel) => !panel.beside && panel.within === undefined)),
      first: first.length > 0 && <Box sx={{ ...asideStyle, order: { lg: 1 } }}>{drawn(first)}</Box>,
      beside: beside.length > 0 && <Box sx={asideStyle}>{drawn(beside)}</Box>,
      ends: Object.fromEntries(
        panels.flatMap((panel) => (panel.within === undefined ? [] : [[panel.within, drawn([panel])]])),
      ),
    };
  }, [panels, resource, record, title, readOnly, page]);
}
