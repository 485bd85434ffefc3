import { showMels } from '@melos/clearing/amounts'
import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { showSigned, type sumUp } from './judge-position.ts'
import { texts } from './texts.ts'

const { totals: words } = texts

export function PortfolioTotals({ totals }: { totals: ReturnType<typeof sumUp> }) {
  const { cost, value, unrealised, realised, received, due, sentCost, isCostWhole } = totals
  const costNotes = [
    ...(isCostWhole ? [] : [words.partCost]),
    ...(sentCost > 0n ? [texts.sentCost(showMels(sentCost))] : []),
  ]
  const figures = [
    [words.cost, texts.mels(showMels(cost)), costNotes.length === 0 ? undefined : costNotes.join(' ')],
    [words.value, texts.mels(showMels(value)), words.partValue],
    ...(unrealised === undefined ? [] : [[words.unrealised, texts.signed(showSigned(unrealised)), undefined] as const]),
    [words.realised, texts.signed(showSigned(realised)), undefined],
    [words.received, texts.mels(showMels(received)), undefined],
    [words.due, texts.mels(showMels(due)), undefined],
  ] as const
  return (
    <section aria-labelledby="totals-title" className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 id="totals-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      <dl className="grid grid-cols-1 gap-6 min-[26rem]:grid-cols-2 lg:grid-cols-3">
        {figures.map(([label, figure, note]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-1 text-lg font-semibold">
              <Amounts>{figure}</Amounts>
              {note !== undefined && (
                <span className="block text-xs font-normal text-muted">
                  <Amounts>{note}</Amounts>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {due > 0n && (
        <Link
          to="/account/royalties"
          className="mt-4 inline-flex min-h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {words.take}
        </Link>
      )}
      <p className="mt-4 max-w-prose text-xs text-muted">
        <Amounts>{texts.method}</Amounts>
      </p>
    </section>
  )
}
