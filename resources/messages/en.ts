import activity from './en/activity.ts';
import bulk from './en/bulk.ts';
import bulkEdit from './en/bulk-edit.ts';
import csvLines from './en/csv-lines.ts';
import csvScreens from './en/csv-screens.ts';
import drafts from './en/drafts.ts';
import errors from './en/errors.ts';
import failures from './en/failures.ts';
import form from './en/form.ts';
import frame from './en/frame.ts';
import grid from './en/grid.ts';
import groupPrices from './en/group-prices.ts';
import history from './en/history.ts';
import home from './en/home.ts';
import list from './en/list.ts';
import lacking from './en/lacking.ts';
import matrix from './en/matrix.ts';
import media from './en/media.ts';
import messages from './en/messages.ts';
import orders from './en/orders.ts';
import outbox from './en/outbox.ts';
import prefix from './en/prefix.ts';
import quickEdit from './en/quick-edit.ts';
import richText from './en/rich-text.ts';
import sorting from './en/sorting.ts';
import timeline from './en/timeline.ts';
import addressAreas from './en/address-areas.ts';
import pickupSync from './en/pickup-sync.ts';
import deliverySettings from './en/delivery-settings.ts';
import feeCases from './en/fee-cases.ts';
import feeCoverage from './en/fee-coverage.ts';
import membership from './en/membership.ts';
import coupons from './en/coupons.ts';
import eligibility from './en/eligibility.ts';
import points from './en/points.ts';
import privacy from './en/privacy.ts';
import applications from './en/applications.ts';
import roles from './en/roles.ts';
import session from './en/session.ts';
import trash from './en/trash.ts';
import validation from './en/validation.ts';
import analysis from './en/analysis.ts';
import views from './en/views.ts';
import commandLine from './en/command-line.ts';

/**
 * Sentences that belong to no entity, a file per area; `%{name}` is replaced. The compiler requires every key in the
 * other languages. The portal loads the files of `areas.ts` one by one, and not this one.
 */
const en = {
  ...bulk,
  ...bulkEdit,
  ...csvLines,
  ...csvScreens,
  ...drafts,
  ...form,
  ...frame,
  ...grid,
  ...groupPrices,
  ...history,
  ...home,
  ...list,
  ...lacking,
  ...matrix,
  ...messages,
  ...orders,
  ...outbox,
  ...prefix,
  ...quickEdit,
  ...richText,
  ...sorting,
  ...timeline,
  ...addressAreas,
  ...pickupSync,
  ...deliverySettings,
  ...feeCases,
  ...feeCoverage,
  ...membership,
  ...activity,
  ...points,
  ...privacy,
  ...coupons,
  ...eligibility,
  ...applications,
  ...roles,
  ...session,
  ...trash,
  ...validation,
  ...views,
  ...commandLine,
  ...analysis,
  media: media.media,
  errors: { ...errors.errors, ...failures.errors, ...media.errors, ...home.errors },
};

export default en;
export type Messages = typeof en;
