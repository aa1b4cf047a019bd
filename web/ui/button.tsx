import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from './link.tsx';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink border-line-strong hover:border-ink',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger-soft text-danger border-transparent hover:border-danger',
};

type Look = {
  kind?: ButtonKind;
  /** `small` is for the inside of tables. */
  size?: 'normal' | 'small' | 'large';
  icon?: IconName;
  wide?: boolean;
  /** A long label goes on to a second line where it does not fit. */
  wrap?: boolean;
  /**
   * Of quiet ones: no padding at the sides on phones. There they often stand under others, or alone, and without a ground padding looks
   * like an indent. So are all but small ones, which mostly stand in rows that extend to the edge.
   */
  flush?: boolean;
  className?: string;
};

const sizes = { small: 'h-8 px-3 text-sm', normal: 'h-control px-5 text-sm', large: 'h-12 px-7 text-base' };
const flushLook = 'max-md:px-0 max-md:hover:bg-transparent';

/** For links that are not the router's. */
export function looks({
  kind = 'primary',
  size = 'normal',
  wide = false,
  wrap = false,
  flush = size !== 'small',
  className = '',
}: Look): string {
  const edge = kind === 'quiet' && flush && !wide ? flushLook : '';
  return `inline-flex items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap transition-colors select-none disabled:opacity-50 aria-disabled:opacity-50 ${sizes[size]} ${kinds[kind]} ${edge} ${wide ? 'w-full' : ''} ${wrap ? 'h-auto! min-h-8 py-1.5 whitespace-normal!' : ''} ${className}`;
}

/** `busy` keeps the width, shows a spinner and ignores further clicks. */
export function Button({
  kind,
  size,
  icon,
  wide,
  wrap,
  flush,
  className,
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return (
    <button
      type={type}
      className={looks({ kind, size, wide, wrap, flush, className } as Look)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? (
        <span className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" aria-hidden />
      ) : (
        icon && <Icon name={icon} size={18} />
      )}
      {children}
    </button>
  );
}

export function ButtonLink({
  to,
  kind,
  size,
  icon,
  wide,
  wrap,
  flush,
  className,
  children,
  reloadDocument,
}: Look & { to: string; children: ReactNode; reloadDocument?: boolean }): ReactNode {
  return (
    <Link to={to} className={looks({ kind, size, wide, wrap, flush, className } as Look)} {...(reloadDocument ? { reloadDocument } : {})}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}

/** A button that is only a sign; `label` is what it does. */
export function IconButton({
  icon,
  label,
  size = 20,
  className = '',
  ...rest
}: { icon: IconName; label: string; size?: number } & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-control items-center justify-center rounded-full text-ink hover:bg-sunken disabled:opacity-50 ${className}`}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
