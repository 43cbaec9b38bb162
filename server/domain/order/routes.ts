import { order } from '../../../resources/orders/order.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';
import type { EntityRoute } from '../../crud/call.ts';
import { importDocs } from '../../traits/csv/import/docs.ts';
import { assertMayList } from '../../traits/csv/import/permissions.ts';
import { assertSameStore } from '../../traits/csv/import/routes.ts';
import { courseRoute } from './course-route.ts';
import { orderDocumentsRoute } from './document-routes.ts';
import { orderMailRoutes } from './mail-routes.ts';
import { pushRoute } from './push-route.ts';
import { uploadImport } from '../../traits/csv/import/upload.ts';

/** Routes of orders, besides the generic ones. */
export const orderRoutes: readonly EntityRoute[] = [
  ...orderMailRoutes,
  orderDocumentsRoute,
  courseRoute,
  pushRoute,
  {
    // SPEC §7: a file of couriers, tracking numbers, tracking addresses and states, by sub-order; a normal import of
    // sub-orders. The destination belongs to the order (docs/decisions/0121-the-address-of-a-logistics-file.md).
    method: 'post',
    at: '/import/update_do_logistic_data',
    needs: ['import'],
    doc: {
      ...importDocs(sub_order).upload,
      id: 'updateLogisticData',
      tag: order.plural[0],
      summary:
        'Import a file of couriers, tracking numbers and addresses, and states by sub-order; a job writes its rows',
    },
    handler: (call) => {
      const own = { ...call, resource: sub_order, hidden: forbiddenFields(sub_order, call.caller.permissions, 'read') };
      assertMayList(own);
      assertSameStore(own);
      return uploadImport(own, 'update');
    },
  },
];
