import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import type { ComponentType } from 'react';
import type { MenuIcon } from '../../resources/menu.ts';

export const groupIcons: Readonly<Record<MenuIcon, ComponentType>> = {
  orders: OrdersIcon,
  inventory: InventoryIcon,
  people: PeopleIcon,
  delivery: DeliveryIcon,
  settings: SettingsIcon,
  admin: AdminIcon,
  support: SupportIcon,
  media: MediaIcon,
  mail: MailIcon,
};
