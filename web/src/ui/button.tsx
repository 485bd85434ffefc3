import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { splitAmounts } from '../lib/split-amounts.ts'
import { Amounts } from './amount.tsx'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: Look
  readonly isWide?: boolean
}

type Look = 'main' | 'quiet'

const base = 'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 text-sm font-semibold'
const looks: Record<Look, string> = {
  main: `${base} bg-accent text-on-accent transition-opacity hover:opacity-90`,
  quiet: `${base} border border-line text-ink hover:border-muted`,
}

export function Button({ look = 'main', isWide = false, type = 'button', children, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={`cursor-pointer disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]} ${isWide ? 'w-full' : ''}`}
    >
      {typeof children === 'string' ? <Label>{children}</Label> : <Amounts>{children}</Amounts>}
    </button>
  )
}

/** A label with numbers is one piece, because the button puts gaps between pieces. */
function Label({ children }: { children: string }) {
  if (splitAmounts(children).length === 1) return children
  return (
    <span>
      <Amounts>{children}</Amounts>
    </span>
  )
}

export function ButtonLink({ look = 'main', ...props }: Omit<LinkProps, 'className'> & { readonly look?: Look }) {
  return <Link {...props} className={looks[look]} />
}

/** A link that reloads the page, so it works with or without scripts. */
export function ReloadLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  // React Router encodes the query differently on the server; one spelling avoids a hydration mismatch.
  const query = new URLSearchParams(search).toString()
  return (
    <ButtonLink to={{ pathname, search: query }} reloadDocument>
      {children}
    </ButtonLink>
  )
}
