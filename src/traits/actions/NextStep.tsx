import { nextIn, stateOf } from '../../../resources/lifecycle.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { StripProps } from '../../form/slots.ts';
import { NextLine, NextThing } from './NextLine.tsx';

/** What the declaration says a record in its state waits for. The buttons that do it are marked beside the heading. */
export function NextStep({ form: { resource }, record }: StripProps) {
  const { say, label } = useWords();
  const states = resource.lifecycle?.states ?? {};
  if (Object.values(states).every(({ next }) => next === undefined)) return null;
  const next = nextIn(resource, stateOf(resource, record));
  return (
    <NextLine>
      <NextThing text={next ? label(next.label) : say('form.next.nothing')} />
    </NextLine>
  );
}
