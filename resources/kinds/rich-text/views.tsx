import { lazy, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '@mui/material';
import { NoValue } from '../../ui/typography.tsx';
import { EitherFilter } from '../EitherFilter.tsx';
import type { CellProps, FilterProps, InputProps, KindViews } from '../kind-views.ts';
import { operand } from '../filter-value.ts';
import { loadCode } from '../../ui/load-code.ts';
import { useWords } from '../../ui/use-words.ts';

/** Milliseconds during which only the form renders, unless the browser is idle sooner. */
const formFirst = 200;

/**
 * True once the form is painted. An editor that is created while React still renders a page in slices is destroyed
 * before it is mounted, and then React renders the whole page a second time.
 */
function useFormPainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setPainted(true), formFirst);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setPainted(true), { timeout: formFirst });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return painted;
}

/** Loads the editor and sanitizer (half a megabyte) only when one is rendered. */
const RichTextBox = lazy(() => loadCode(() => import('./editor/RichTextBox.tsx')));
const RichTextView = lazy(() => loadCode(() => import('./RichTextView.tsx')));

function Input(props: InputProps) {
  const painted = useFormPainted();
  const skeleton = <Skeleton variant="rounded" height={144} role="status" aria-label={props.label} />;
  return painted ? (
    <Suspense fallback={skeleton}>
      <RichTextBox {...props} />
    </Suspense>
  ) : (
    skeleton
  );
}

/** The text as customers see it. */
function View({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return <NoValue />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={60} />}>
      <RichTextView html={value} />
    </Suspense>
  );
}

/** Filters by whether there is a text; searching would match tags too. */
function Filter({ label, value, onChange }: FilterProps) {
  const { say } = useWords();
  const empty = operand(value, 'null');
  return (
    <EitherFilter
      label={label}
      value={empty === undefined ? undefined : empty === true || empty === 'true'}
      words={{ yes: say('form.filter.empty'), no: say('form.filter.filled') }}
      onChange={(isEmpty) => onChange(isEmpty === undefined ? undefined : { null: isEmpty })}
    />
  );
}

export const views: KindViews = { Input, Filter, View, wide: () => true };
