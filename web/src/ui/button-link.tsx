import { Link, type LinkProps } from 'react-router'

/** The one action of a view. */
export function ButtonLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex h-11 items-center rounded-full bg-accent px-6 text-sm font-semibold text-on-accent transition-opacity hover:opacity-90"
    />
  )
}
