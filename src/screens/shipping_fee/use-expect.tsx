import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  type ExpectedCase,
  expectedAnswer,
  type FeeCase,
  type TriedFee,
} from '../../../resources/delivery/fee-case-answers.ts';
import { expectedBy } from '../../../resources/delivery/fee-cases.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { errorMessage } from '../../data-provider/api-errors.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { UndoMessage } from '../../traits/trash/UndoMessage.tsx';

/** An outcome of a test cart that staff accept. */
export interface Acceptance {
  readonly of: FeeCase;
  readonly outcome: TriedFee;
}

/** Milliseconds for which the message offers to undo an acceptance. */
const undoTime = 10_000;

/** Sets the actual costs of test carts as the expected ones: all of them, or none if somebody changed one meanwhile. */
export function useExpect() {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const write = async (cases: readonly ExpectedCase[], onDone: (now: ReadonlyMap<number, number>) => void) => {
    setBusy(true);
    try {
      const answer = await provider.post(`${pathOf(shipping_fee_case)}/expect`, { cases });
      onDone(new Map(expectedAnswer.parse(answer).data.map(({ id, revision }) => [id, revision])));
    } catch (error) {
      const text = errorMessage(error, say);
      // Stays until it is closed, because it must be read.
      notify(text, { type: 'error', autoHideDuration: null, messageArgs: { _: text } });
    } finally {
      // Also shows changes by others.
      await client.invalidateQueries({ queryKey: [shipping_fee_case.name] });
      setBusy(false);
    }
  };
  const expect = (accepted: readonly Acceptance[]) =>
    write(
      accepted.map(({ of: { id, revision }, outcome }) => ({ id, revision, ...expectedBy(outcome) })),
      (now) => {
        const before = accepted.map(({ of }) => ({
          id: of.id,
          revision: now.get(of.id) ?? of.revision,
          expects: of.expects,
          expected_fee: of.expected_fee?.id ?? null,
          expected_price: of.expected_price,
        }));
        const undo = () => void write(before, () => notify('feeCases.unaccepted', { type: 'success' }));
        const [first, ...others] = accepted;
        const text =
          others.length === 0
            ? say('feeCases.accepted', { name: first?.of.name ?? '' })
            : say('feeCases.acceptedMany', { count: groupDigits(accepted.length) });
        notify(<UndoMessage text={text} onUndo={undo} />, { autoHideDuration: undoTime });
      },
    );
  return { busy, expect };
}
