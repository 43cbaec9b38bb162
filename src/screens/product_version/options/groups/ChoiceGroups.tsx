import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { most } from '../../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { useEditor } from '../editor-context.ts';
import type { ProductOptions } from '../use-product-options.ts';
import { AddGroup } from './AddGroup.tsx';
import { GroupRow } from './GroupRow.tsx';

/** The choice groups with their choices, in the order in which customers choose. */
export function ChoiceGroups({ options }: { readonly options: ProductOptions }) {
  const { say } = useWords();
  const { savedCombinations, readOnly } = useEditor();
  const [adding, setAdding] = useState(false);
  return (
    <Box>
      <Box
        component="ul"
        aria-label={say('matrix.groups')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
      >
        {savedCombinations.groups.map((group, index) => (
          <GroupRow
            key={group.id}
            group={group}
            index={index}
            count={savedCombinations.groups.length}
            options={options}
          />
        ))}
      </Box>
      {readOnly ? null : (
        <Button
          size="small"
          startIcon={<Add />}
          disabled={savedCombinations.groups.length >= most.groups}
          onClick={() => setAdding(true)}
          sx={{ mt: 0.5 }}
        >
          {say('matrix.addGroup')}
        </Button>
      )}
      {adding ? <AddGroup options={options} onClose={() => setAdding(false)} /> : null}
    </Box>
  );
}
