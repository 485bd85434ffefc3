import { Amounts } from './amount.tsx'
export function PageHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="grid gap-4 py-10 sm:py-16 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-12">
      <h1 className="font-display text-2xl font-extrabold tracking-[-0.035em] sm:text-3xl">{title}</h1>
      <p className="max-w-prose text-md text-balance text-muted">{lead}</p>
    </div>
  )
}

/** Smaller than `PageHeading`, because admin pages are for working, not for reading. */
export function AdminHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mt-10">
      <h1 className="font-display text-2xl font-extrabold tracking-[-0.035em]">{title}</h1>
      <p className="mt-2 max-w-prose text-md text-muted">
        <Amounts>{lead}</Amounts>
      </p>
    </div>
  )
}
