import type { RecordPanelProps } from '../../../form/slots.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ProductPanel } from './ProductPanel.tsx';
import { SingleSku } from './SingleSku.tsx';

/** Panel of a version's choices and their combinations. */
export function OptionsPanel(panel: RecordPanelProps) {
  return (
    <ProductPanel panel={panel} title="matrix.title" height={240}>
      {(props) => (props.options.body.has_choices ? <OptionsEditor {...props} /> : <SingleSku {...props} />)}
    </ProductPanel>
  );
}
