import { Divider, IconButton, Button, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useCommands } from '../ui/commands.ts';

interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
}

interface Props<T> {
  /** DOM id of the button: restores the focus when the choice renders the page again. */
  readonly id: string;
  /** Accessible name of the button. */
  readonly name: string;
  /** Text of the button; without it only the icon is shown. */
  readonly text?: string | undefined;
  readonly icon: ReactNode;
  readonly choices: readonly Choice<T>[];
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
  /** A link below the choices, after a divider. */
  readonly footer?: { readonly label: string; readonly to: string };
}

/** A button of the top bar that opens a menu with one selectable choice. */
export function ChoiceMenu<T extends string | number>({
  id,
  name,
  text,
  icon,
  choices,
  value,
  onChoose,
  footer,
}: Props<T>) {
  const menu = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // No tooltip when the menu returns the focus: it would cover what is below the button.
  const [quiet, setQuiet] = useState(false);
  const [tooltipOpen, setTooltipOpen] = useState(false);
  useCommands(
    choices
      .filter((choice) => choice.value !== value)
      .map((choice) => ({
        name: `${id} ${choice.value}`,
        label: choice.label,
        about: name,
        onceTyped: true,
        run: () => onChoose(choice.value),
      })),
  );
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setAnchor(currentTarget);
    setTooltipOpen(false);
  };
  const close = () => {
    setAnchor(null);
    setQuiet(true);
  };
  const opens = {
    id,
    'aria-label': name,
    'aria-haspopup': 'menu',
    'aria-controls': anchor ? menu : undefined,
    'aria-expanded': anchor !== null,
    onClick: open,
    onBlur: () => setQuiet(anchor !== null),
  } as const;
  return (
    <>
      <Tooltip
        title={name}
        open={tooltipOpen}
        onOpen={() => setTooltipOpen(!quiet && anchor === null)}
        onClose={() => setTooltipOpen(false)}
      >
        {text === undefined ? (
          <IconButton {...opens}>{icon}</IconButton>
        ) : (
          <Button
            {...opens}
            color="inherit"
            startIcon={icon}
            endIcon={<ExpandMoreIcon />}
            sx={{ minWidth: 0, '& .MuiButton-endIcon': { ml: 0 } }}
          >
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          </Button>
        )}
      </Tooltip>
      <Menu id={menu} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            lang={choice.lang}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            onClick={() => {
              close();
              if (choice.value !== value) onChoose(choice.value);
            }}
          >
            <ListItemIcon>{choice.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText>{choice.label}</ListItemText>
          </MenuItem>
        ))}
        {footer && <Divider component="li" />}
        {footer && (
          <MenuItem component={Link} to={footer.to} onClick={close}>
            {footer.label}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
