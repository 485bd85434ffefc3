import { Amounts } from './amount.tsx'

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
