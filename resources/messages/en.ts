import csvScreens from './en/csv-screens.ts';
import drafts from './en/drafts.ts';
import errors from './en/errors.ts';
import form from './en/form.ts';
import frame from './en/frame.ts';
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

/** What is no entity’s, by area: a file each. `%{name}` is filled in. The other languages must have every key. */
const en = {
  ...frame,
  ...list,
  ...errors,
  ...form,
  ...matrix,
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
