import { useEffect, useState } from 'react';
import { useActionEffect, EffectOf } from '../ui/action-effects.tsx';
import type { RecordForm } from './use-record-form.ts';
import type { Values } from '../../resources/kinds/kind.ts';

/** Milliseconds without a change before the effect of an edit is computed (debounce). */
const pause = 400;

interface SaveEffectProps {
  readonly record: RecordForm;
  readonly id: number;
}

/** Beside Save: shows what saving the edits changes besides the record. */
export function SaveEffect(props: SaveEffectProps) {
  return useActionEffect(props.record.resource) ? <Watched {...props} /> : null;
}

function Watched({ record: { resource, base, form, changes }, id }: SaveEffectProps) {
  const { subscribe } = form;
  const [values, setValues] = useState<Values>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      // A copy, because the form changes its rows in place.
      timer = setTimeout(() => setValues(structuredClone(changes())), pause);
    };
    look();
    const end = subscribe({ formState: { values: true }, callback: look });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [subscribe, changes]);
  return Object.keys(values).length > 0 ? (
    <EffectOf resource={resource} action="update" ids={[id]} values={values} record={base} />
  ) : null;
}
