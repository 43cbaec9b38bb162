import type { RecordPanelProps } from '../../../form/slots.ts';
import { ProductPanel } from '../options/ProductPanel.tsx';
import { PriceEditor } from './PriceEditor.tsx';

/** Prices of customer groups: a grid of groups by options. */
export function GroupPricesPanel(panel: RecordPanelProps) {
  return (
    <ProductPanel panel={panel} title="groupPrices.title" height={120}>
      {(props) => <PriceEditor {...props} />}
    </ProductPanel>
  );
}
