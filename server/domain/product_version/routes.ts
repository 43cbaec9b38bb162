import { recordPath } from '../../crud/slots.ts';
import { bulkEditOptions } from './bulk-edit.ts';
import { campaignChildren } from './campaign-children.ts';
import { changeToChoices } from './to-choices.ts';
import { addGroup, changeGroup, removeGroup } from './choice-groups.ts';
import { addChoices, changeChoice, removeChoice } from './choices.ts';
import { docs } from './docs.ts';
import { changeGroupPrices } from './group-prices.ts';
import { latest } from './latest.ts';
import { addOptions, changeOption, changeOptions, removeOption, setObsolete } from './options.ts';
import { checkRoute } from './purchase.ts';
import { soldRoute } from './sold.ts';
import { productOptions } from './product-options.ts';
import type { EntityRoute } from '../../crud/call.ts';

const group = `${recordPath}/choice-group/:gid{[0-9]+}` as const;
const choice = `${group}/choice/:cid{[0-9]+}` as const;
const option = `${recordPath}/option/:oid{[0-9]+}` as const;

/** Routes of versions, besides the generic ones (SPEC §7; docs/decisions/0012-product-options.md). */
export const productVersionRoutes: readonly EntityRoute[] = [
  checkRoute,
  soldRoute,
  { method: 'get', at: '/latest', needs: ['get'], doc: docs.latest, handler: latest },
  {
    method: 'get',
    at: '/meta/bc_children',
    needs: ['list', 'get', 'create', 'update'],
    doc: docs.campaignChildren,
    handler: campaignChildren,
  },
  { method: 'get', at: '/bulk-edit/options', needs: ['update'], doc: docs.bulkEditOptions, handler: bulkEditOptions },
  {
    method: 'get',
    at: `${recordPath}/product-options`,
    needs: ['get'],
    doc: docs.productOptions,
    handler: productOptions,
  },
  {
    method: 'post',
    at: `${recordPath}/change_to_choices`,
    needs: ['update'],
    doc: docs.changeToChoices,
    handler: changeToChoices,
  },
  { method: 'post', at: `${recordPath}/choice-group`, needs: ['update'], doc: docs.addGroup, handler: addGroup },
  { method: 'put', at: group, needs: ['update'], doc: docs.changeGroup, handler: changeGroup },
  { method: 'delete', at: group, needs: ['update'], doc: docs.removeGroup, handler: removeGroup },
  { method: 'post', at: `${group}/choices`, needs: ['update'], doc: docs.addChoices, handler: addChoices },
  { method: 'put', at: choice, needs: ['update'], doc: docs.changeChoice, handler: changeChoice },
  { method: 'delete', at: choice, needs: ['update'], doc: docs.removeChoice, handler: removeChoice },
  { method: 'post', at: `${recordPath}/options`, needs: ['update'], doc: docs.addOptions, handler: addOptions },
  { method: 'put', at: `${recordPath}/options`, needs: ['update'], doc: docs.changeOptions, handler: changeOptions },
  { method: 'put', at: option, needs: ['update'], doc: docs.changeOption, handler: changeOption },
  { method: 'delete', at: option, needs: ['update'], doc: docs.removeOption, handler: removeOption },
  {
    method: 'post',
    at: `${option}/obsolete`,
    needs: ['update'],
    doc: docs.obsolete,
    handler: (call) => setObsolete(call, true),
  },
  {
    method: 'post',
    at: `${option}/restore`,
    needs: ['update'],
    doc: docs.restore,
    handler: (call) => setObsolete(call, false),
  },
  {
    method: 'put',
    at: `${recordPath}/group-prices`,
    needs: ['update'],
    doc: docs.groupPrices,
    handler: changeGroupPrices,
  },
];
