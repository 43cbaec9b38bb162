import { lazy } from 'react';
import type { ResourceName } from '../../resources/index.ts';
import type { OwnInputs } from '../../resources/inputs/own-inputs.ts';
import { partLoader } from '../i18n/part-loader.ts';

/** Inputs of fields that need more than their kind provides, by entity and field. */
const inputs: { readonly [N in ResourceName]?: OwnInputs } = {
  order: {
    use: { Input: lazy(partLoader(['form'], () => import('./order/MailUse.tsx'), 'MailUse')) },
  },
  order_return: {
    items: { Input: lazy(partLoader(['orders'], () => import('./order_return/ReturnItems.tsx'), 'ReturnItems')) },
  },
  role: {
    permissions: {
      Input: lazy(partLoader(['roles'], () => import('./role/PermissionMatrix.tsx'), 'PermissionMatrix')),
      shows: true,
    },
  },
};

export const inputsOf = (resource: string): OwnInputs => new Map(Object.entries(inputs)).get(resource) ?? {};
