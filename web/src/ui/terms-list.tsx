import { Amounts } from './amount.tsx'

/** The terms of an offer, each with its name. */
export function TermsList({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right font-mono wrap-anywhere">
            <Amounts>{value}</Amounts>
          </dd>
        </div>
      ))}
    </dl>
  )
}
