import csvScreens from './en/csv-screens.ts';
import drafts from './en/drafts.ts';
import errors from './en/errors.ts';
import form from './en/form.ts';
import frame from './en/frame.ts';
import grid from './en/grid.ts';
import groupPrices from './en/group-prices.ts';
import list from './en/list.ts';
import matrix from './en/matrix.ts';
import media from './en/media.ts';
import prefix from './en/prefix.ts';
import quickEdit from './en/quick-edit.ts';
import richText from './en/rich-text.ts';
import sorting from './en/sorting.ts';
import timeline from './en/timeline.ts';
import views from './en/views.ts';
import bulkEdit from './en/bulk-edit.ts';

/**
 * Sentences that belong to no entity, a file per area; `%{name}` is replaced. The compiler requires every key in the
 * other languages.
 */
const en = {
  ...frame,
  ...list,
  ...errors,
  ...form,
  ...matrix,
  ...grid,
  ...groupPrices,
  ...quickEdit,
  ...bulkEdit,
  ...csvScreens,
  ...drafts,
  ...sorting,
  ...prefix,
  ...timeline,
  ...media,
  ...views,
  ...richText,
};

export default en;
export type Messages = typeof en;
