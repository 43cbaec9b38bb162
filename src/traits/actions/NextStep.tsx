import { nextIn, stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { StripProps } from '../../form/slots.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { NextLine, NextThing } from './NextLine.tsx';

/** The next step that the declaration gives for the record's state, with its buttons. */
export function NextStep({ form: { resource }, record, title, onChanged }: StripProps) {
  const { say, label } = useWords();
  const states = resource.lifecycle?.states ?? {};
  if (Object.values(states).every(({ next }) => next === undefined)) return null;
  const next = nextIn(resource, stateOf(resource, record));
  return (
    <NextLine>
      <NextThing text={next ? label(next.label) : say('form.next.nothing')}>
        {next && <ActionButtons resource={resource} record={record} title={title} onDone={onChanged} only="next" />}
      </NextThing>
    </NextLine>
  );
}
