import activity from './zh-Hant/activity.ts';
import type { Messages } from './en.ts';
import bulk from './zh-Hant/bulk.ts';
import bulkEdit from './zh-Hant/bulk-edit.ts';
import csvLines from './zh-Hant/csv-lines.ts';
import csvScreens from './zh-Hant/csv-screens.ts';
import drafts from './zh-Hant/drafts.ts';
import errors from './zh-Hant/errors.ts';
import failures from './zh-Hant/failures.ts';
import form from './zh-Hant/form.ts';
import frame from './zh-Hant/frame.ts';
import grid from './zh-Hant/grid.ts';
import groupPrices from './zh-Hant/group-prices.ts';
import history from './zh-Hant/history.ts';
import home from './zh-Hant/home.ts';
import list from './zh-Hant/list.ts';
import lacking from './zh-Hant/lacking.ts';
import matrix from './zh-Hant/matrix.ts';
import media from './zh-Hant/media.ts';
import messages from './zh-Hant/messages.ts';
import orders from './zh-Hant/orders.ts';
import outbox from './zh-Hant/outbox.ts';
import prefix from './zh-Hant/prefix.ts';
import quickEdit from './zh-Hant/quick-edit.ts';
import richText from './zh-Hant/rich-text.ts';
import sorting from './zh-Hant/sorting.ts';
import timeline from './zh-Hant/timeline.ts';
import addressAreas from './zh-Hant/address-areas.ts';
import pickupSync from './zh-Hant/pickup-sync.ts';
import deliverySettings from './zh-Hant/delivery-settings.ts';
import feeCases from './zh-Hant/fee-cases.ts';
import feeCoverage from './zh-Hant/fee-coverage.ts';
import membership from './zh-Hant/membership.ts';
import coupons from './zh-Hant/coupons.ts';
import eligibility from './zh-Hant/eligibility.ts';
import points from './zh-Hant/points.ts';
import privacy from './zh-Hant/privacy.ts';
import applications from './zh-Hant/applications.ts';
import roles from './zh-Hant/roles.ts';
import session from './zh-Hant/session.ts';
import trash from './zh-Hant/trash.ts';
import validation from './zh-Hant/validation.ts';
import analysis from './zh-Hant/analysis.ts';
import views from './zh-Hant/views.ts';
import commandLine from './zh-Hant/command-line.ts';

const zhHant: Messages = {
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

export default zhHant;
