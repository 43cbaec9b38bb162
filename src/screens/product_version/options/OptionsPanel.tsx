import type { RecordPanelProps } from '../../../generic/extension.ts';

/** The choices of a version, their combinations and what each costs: no form of fields can say it. */
export function OptionsPanel(_props: RecordPanelProps) {
  return null;
}
