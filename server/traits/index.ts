import type { Ability } from '../crud/call.ts';
import { fileGuard } from '../media/file-guard.ts';
import { cleanValues } from '../rich-text/clean-values.ts';
import { bulk } from './bulk/index.ts';
import { csv } from './csv/index.ts';
import { drafts } from './drafts/index.ts';
import { history } from './history/index.ts';
import { prefix } from './prefix/index.ts';
import { quickEdit } from './quick-edit/index.ts';
import { reauthentication } from './reauthentication/index.ts';
import { singleton } from './singleton/index.ts';
import { sort } from './sort/index.ts';
import { strongPassword } from './strong-password/index.ts';
import { timeline } from './timeline/index.ts';
import { trash } from './trash/index.ts';
import { tree } from './tree/index.ts';

/** All abilities, in the order in which their slots are called. */
export const abilities: readonly Ability[] = [
  trash,
  singleton,
  history,
  tree,
  sort,
  prefix,
  drafts,
  { guards: [fileGuard] },
  { cleanValues },
  reauthentication,
  strongPassword,
  csv,
  bulk,
  quickEdit,
  timeline,
];
