import { lazy, Suspense } from 'react';
import { Skeleton } from '@mui/material';
import { NoValue } from '../../ui/typography.tsx';
import { EitherFilter } from '../EitherFilter.tsx';
import type { CellProps, FilterProps, InputProps, KindViews } from '../kind-views.ts';
import { operand } from '../filter-value.ts';
import { loadCode } from '../../ui/load-code.ts';
import { useWords } from '../../ui/use-words.ts';

/** Milliseconds during which only the form renders. */
const formFirst = 200;

/**
 * Loads the editor and sanitizer only when one is rendered. Parsing them (half a megabyte) waits until the form is
 * painted.
 */
const RichTextBox = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, formFirst));
  return loadCode(() => import('./editor/RichTextBox.tsx'));
});
const RichTextView = lazy(() => loadCode(() => import('./RichTextView.tsx')));

function Input(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={144} role="status" aria-label={props.label} />}>
      <RichTextBox {...props} />
    </Suspense>
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
