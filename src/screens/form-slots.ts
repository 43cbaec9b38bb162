import { lazy } from 'react';
import { storedOf } from '../../resources/view.ts';
import { partLoader } from '../i18n/part-loader.ts';
import type { FormSlots } from '../form/slots.ts';
import { actions } from '../traits/actions/form.tsx';
import { conflict } from '../traits/conflict/form.tsx';
import { csv } from '../traits/csv/form.tsx';
import { drafts } from '../traits/drafts/form.tsx';
import { history } from '../traits/history/form.tsx';
import { neighbours } from '../traits/neighbours/form.tsx';
import { related } from '../traits/related/form.tsx';
import { trash } from '../traits/trash/form.tsx';
import { PrintRecord } from './documents/PrintButtons.tsx';
import { inputsOf } from './inputs.ts';
import { orderHead } from './order/head.tsx';
import { panels } from './panels/index.ts';
import { ViewAsRole } from './role/ViewAsRole.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';

const RelatedList = lazy(partLoader([], () => import('./RelatedScreen.tsx'), 'RelatedScreen'));

/**
 * Additions to every form, in rendering order. Loaded with the form's code. Delete is not last in the head, because
 * lists have Create there.
 */
export const formSlots: readonly FormSlots[] = [
  neighbours,
  { Header: PrintRecord },
  { Header: ViewAsRole },
  actions,
  orderHead,
  trash,
  history,
  drafts,
  conflict,
  { Strip: SettingsNav },
  { forbids: (record, resource) => (resource.name === 'message' && record.status !== 'draft' ? ['update'] : []) },
  csv,
  {
    panels: (shown) => panels.filter(({ resource }) => resource === storedOf(shown).name),
    inputs: (shown) => inputsOf(storedOf(shown).name),
  },
  related(RelatedList),
];
