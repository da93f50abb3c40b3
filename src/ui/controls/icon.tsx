import {
  ArrowLeftRight,
  ArrowRight,
  Banknote,
  Calculator,
  CalendarClock,
  Check,
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CirclePercent,
  Clock,
  CodeXml,
  Copy,
  Crop,
  Download,
  Eye,
  EyeOff,
  FileText,
  Gauge,
  Globe,
  Image,
  ImageDown,
  KeyRound,
  Languages,
  Layers,
  ListChecks,
  LoaderCircle,
  LockKeyhole,
  Mail,
  Menu,
  Moon,
  Plus,
  ReceiptText,
  RefreshCw,
  Scissors,
  ShieldCheck,
  Shrink,
  Sun,
  Trash2,
  TrendingUp,
  TriangleAlert,
  X,
} from 'lucide-react';

/** The icons of the shell and of the tool list. A tool that needs more imports them in its own screen. */
const icons = {
  'arrow-left-right': ArrowLeftRight,
  'arrow-right': ArrowRight,
  banknote: Banknote,
  calculator: Calculator,
  'calendar-clock': CalendarClock,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-check': CircleCheck,
  'circle-percent': CirclePercent,
  clock: Clock,
  code: CodeXml,
  copy: Copy,
  crop: Crop,
  download: Download,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  gauge: Gauge,
  globe: Globe,
  image: Image,
  'image-down': ImageDown,
  'key-round': KeyRound,
  languages: Languages,
  layers: Layers,
  'list-checks': ListChecks,
  'loader-circle': LoaderCircle,
  'lock-keyhole': LockKeyhole,
  mail: Mail,
  menu: Menu,
  moon: Moon,
  plus: Plus,
  'receipt-text': ReceiptText,
  'refresh-cw': RefreshCw,
  scissors: Scissors,
  'shield-check': ShieldCheck,
  shrink: Shrink,
  sun: Sun,
  trash: Trash2,
  'trending-up': TrendingUp,
  'triangle-alert': TriangleAlert,
  x: X,
} as const;

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  small?: boolean;
  className?: string;
}

/** Decorative: the words beside it, or the button's label, carry the meaning. */
export function Icon({ name, small, className = '' }: IconProps) {
  const Drawing = icons[name];
  return <Drawing className={`${small ? 'icon-s' : 'icon'} ${className}`} absoluteStrokeWidth={false} aria-hidden />;
}
