import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../../resources/define.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { availableActions } from '../../traits/actions/available-actions.ts';
import { NextButton } from '../../traits/actions/NextLine.tsx';
import type { SubOrder } from './order-record.ts';

const ActionDialog = lazy(partLoader(['form'], () => import('../../traits/actions/ActionDialog.tsx'), 'ActionDialog'));
const BulkDialog = lazy(partLoader(['bulk'], () => import('../../traits/actions/BulkDialog.tsx'), 'BulkDialog'));

interface PartActionsProps {
  readonly subs: readonly SubOrder[];
  /** Names of the next actions. */
  readonly by: readonly string[];
  /** The affected sub-orders as text. */
  readonly named: string;
  /** True for the first step. */
  readonly main: boolean;
  readonly onDone: () => void;
}

/** A running action: its records at the time of the click. */
interface Running {
  readonly name: string;
  readonly action: Action;
  readonly subs: readonly SubOrder[];
}

/** Buttons of the next actions for sub-orders in the same state: for one as usual, for several as a bulk action. */
export function PartActions({ subs, by, named, main, onDone }: PartActionsProps) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const [running, setRunning] = useState<Running>();
  const [first, second] = running?.subs ?? [];
  const close = () => setRunning(undefined);
  return (
    <>
      {availableActions(sub_order, permissions, subs)
        // Several are pushed by the order's own button.
        .filter(([name]) => by.includes(name) && (subs.length === 1 || name !== 'push'))
        .map(([name, action], place) => (
          <NextButton
            key={name}
            main={main && place === 0}
            label={label(action.label)}
            about={named}
            aria-label={`${label(action.label)}: ${named}`}
            onClick={() => setRunning({ name, action, subs })}
          />
        ))}
      {running && first && (
        <Suspense fallback={null}>
          {second ? (
            <BulkDialog
              resource={sub_order}
              action={running.name}
              selected={{
                selection: { ids: running.subs.map(({ id }) => id) },
                count: running.subs.length,
                more: false,
                seen: new Map(running.subs.map((sub) => [sub.id, sub])),
                clear: onDone,
              }}
              onClose={() => {
                close();
                onDone();
              }}
            />
          ) : (
            <ActionDialog
              resource={sub_order}
              name={running.name}
              action={running.action}
              record={{ ...first }}
              title={first.sub_order_no}
              onDone={onDone}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
