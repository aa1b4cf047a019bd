import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A link inside of text: underlined, so that it is told from text without colour. */
export function TextLink({ className = '', ...rest }: LinkProps): ReactNode {
  return <Link className={`text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong ${className}`} {...rest} />;
}
