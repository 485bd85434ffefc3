import type { Asset } from '@melos/api-contract'
import { listFacts } from './list-facts.ts'
import { texts } from './texts.ts'

export function AuctionFacts({ asset }: { asset: Asset }) {
  const facts = listFacts(asset)
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.facts.title}</h2>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
