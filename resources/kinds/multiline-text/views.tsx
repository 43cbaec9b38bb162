import { NoValue } from '../../ui/typography.tsx';
import type { CellProps, InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';

/** A text area that grows with its text. */
function Input(props: InputProps) {
  return <TextBox {...props} multiline />;
}

/** The whole text with its lines and paragraphs. */
function View({ value }: CellProps) {
  return typeof value === 'string' && value !== '' ? (
    <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>
  ) : (
    <NoValue />
  );
}

export const views: KindViews = { Input, View, Filter: TextFilter, wide: () => true };
