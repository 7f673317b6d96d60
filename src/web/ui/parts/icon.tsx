import { createElement, memo } from 'react';
import {
  Bell,
  BookOpen,
  Box,
  Bot,
  ChartLine,
  ClipboardList,
  Columns3,
  Cpu,
  Database,
  File,
  FileText,
  Folder,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  Lock,
  type LucideIcon,
  Search,
  Server,
  Settings,
  SquarePlay,
  Table2,
  Tag,
  BookMarked,
  User,
  Users,
  Workflow,
  Component,
} from 'lucide-react';
import type { Icon as IconName } from '#generated/registry/display-types';

const KNOWN: Readonly<Record<IconName, LucideIcon>> = {
  bell: Bell,
  book: BookOpen,
  box: Box,
  check: ClipboardList,
  column: Columns3,
  database: Database,
  document: FileText,
  domain: Globe,
  feature: Component,
  folder: Folder,
  gauge: Gauge,
  gear: Settings,
  graph: ChartLine,
  job: SquarePlay,
  key: KeyRound,
  label: Tag,
  lock: Lock,
  model: Cpu,
  page: File,
  pipeline: Workflow,
  platform: Server,
  query: Search,
  robot: Bot,
  table: Table2,
  term: BookMarked,
  user: User,
  users: Users,
};

const ICONS: ReadonlyMap<string, LucideIcon> = new Map(Object.entries(KNOWN));

/** The picture of an entity type. It repeats what a text beside it says, so screen readers skip it. */
export const Icon = memo(function Icon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  return createElement(ICONS.get(name) ?? Layers, { className: 'icon', size, strokeWidth: 1.75, 'aria-hidden': true });
});
