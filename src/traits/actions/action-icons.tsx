import StartIcon from '@mui/icons-material/CheckCircleOutline';
import StopIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LeaveIcon from '@mui/icons-material/LogoutOutlined';
import type { ReactNode } from 'react';
import type { ActionIcon } from '../../../resources/action.ts';

export const actionIcons: Readonly<Record<ActionIcon, ReactNode>> = {
  start: <StartIcon />,
  stop: <StopIcon />,
  key: <KeyIcon />,
  leave: <LeaveIcon />,
};
