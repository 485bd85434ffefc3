import { showMels } from '../../lib/show-units.ts'
import type { Calculation } from './calculate-clearing.ts'
import { texts } from './texts.ts'

const words = texts.calculation.money

export function MoneyFlow({ calculation }: { calculation: Calculation }) {
  const flows: [string, bigint][] =
    calculation.outcome === 'sold'
      ? [
          [words.production, calculation.toProduction],
          [words.artist, calculation.toSeller],
          [words.commission, calculation.commission],
          [words.refunds, calculation.refunds],
        ]
      : [[words.refunds, calculation.refunds]]
  return (
    <div>
      <h3 className="mb-3 font-display text-md font-bold">{words.title}</h3>
      <dl className="rounded-card border border-line bg-surface px-4 text-sm">
        {flows.map(([name, amount]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{words.mels(showMels(amount))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
