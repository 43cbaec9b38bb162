import { type KeyboardEvent, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Box, Button, Popover } from '@mui/material';
import { useTranslate } from 'react-admin';
import { periodFilter } from '../../resources/filters.ts';
import type { FilterProps } from '../../resources/kinds/kind-views.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { partLoader } from '../i18n/part-loader.ts';
import type { Filter } from './filters.ts';

/** Filter views share the form inputs' code, so they are loaded on demand. */
const loadViews = partLoader(['form'], () => import('../../resources/kinds/views.ts'), 'viewsOf');
const KindFilter = lazy(async () => {
  const { default: viewsOf } = await loadViews();
  return {
    default: (props: FilterProps) => {
      const { Filter: View } = viewsOf(props.field);
      return <View {...props} />;
    },
  };
});

/** Focuses the first input, or the last button, on mount. */
function FocusInside({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const found =
      box.current?.querySelector<HTMLElement>('input:not([aria-hidden=true]):not([type=hidden])') ??
      Array.from(box.current?.querySelectorAll<HTMLElement>('[role=combobox], button') ?? []).at(-1);
    found?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

export interface FilterEditorProps {
  readonly resource: string;
  readonly filter: Filter;
  readonly value: unknown;
  readonly anchor: Element;
  readonly onChange: (value: unknown) => void;
  readonly onClose: () => void;
}

const textBox = 'input:is([type=text], [type=search]):not([role=combobox], [aria-hidden=true])';

/** Popover that edits one filter; the list follows every change. */
export function FilterEditor({ resource, filter, value, anchor, onChange, onClose }: FilterEditorProps) {
  const translate = useTranslate();
  const label = labelIn(filter.label, useLanguage());
  // The URL changes after a delay, and the user may type the other end of a range before that.
  const [current, setCurrent] = useState(value);
  // The anchor moves as its chip grows. A dialog that followed it would move away from a click.
  const [{ bottom: top, left }] = useState(() => anchor.getBoundingClientRect());
  // Enter focuses an end that is still empty, else closes.
  const closeByEnter = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !target.matches(textBox)) return;
    event.preventDefault();
    const other = [...currentTarget.querySelectorAll<HTMLInputElement>(textBox)].find((box) => box.value === '');
    if (other && target.value !== '') other.focus();
    else onClose();
  };
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={{ top, left }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { p: 2, mt: 0.5, width: 544, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Box
        component="form"
        onKeyDown={closeByEnter}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 1.5 }}>{label}</Box>
        <Suspense fallback={<Box sx={{ height: 40 }} />}>
          <FocusInside>
            <KindFilter
              name={filter.name}
              field={filter.field}
              resource={resource}
              label={label}
              value={current}
              ends={
                filter.name === periodFilter
                  ? { from: translate('list.notOverOn'), to: translate('list.begunBy') }
                  : undefined
              }
              onChange={(next) => {
                setCurrent(next);
                onChange(next);
              }}
            />
          </FocusInside>
        </Suspense>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
          <Button type="submit" size="small" color="inherit">
            {translate('list.done')}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
